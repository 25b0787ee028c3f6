// Answers each line with the next of the answers in a file: a program that costs nothing but talk.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const answers = readFileSync(process.argv[2], "utf8").split("\n");
let next = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line);
  const result = JSON.parse(answers[next++]);
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
