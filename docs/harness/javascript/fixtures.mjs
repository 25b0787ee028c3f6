// Hold your engine against fixtures: node fixtures.mjs DIR [READING]
//
// `checkers fixtures GAME -o DIR` wrote the folder (docs/fixtures.md). All of one reading is played
// from the start: what is refused changes nothing; what is allowed looks as the fixture says.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { FlipWars } from "./flipwars.mjs"; // <- your engines, one is enough
import { Illegal, Turncoats } from "./turncoats.mjs";
const GAMES = { turncoats: Turncoats, flipwars: FlipWars };
const [dir, reading = "rulebook"] = process.argv.slice(2);
// A count of nothing may be left out, so it is left out on both sides.
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([, one]) => one !== 0);
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one)]));
}

function apply(game, { seat, action }) {
  try {
    game.apply(seat, action);
    return "allowed";
  } catch (why) {
    if (why instanceof Illegal) return "refused";
    throw why; // your engine broke
  }
}

// What each seat should see and what your engine shows it, at one moment.
function* looks(game, { views, result: { over, winners } }, heard) {
  for (const [seat, view] of views.entries())
    yield [`seat ${seat}`, { view, heard: heard[seat] ?? null }, game.observe(seat)];
  yield ["result", over ? { over, winners } : { over }, game.result()];
}

function* played({ game: name, board, players, start, steps }) {
  const game = new GAMES[name]({ board, players: players.length, position: start.position });
  let [look, heard] = [start, []];
  yield* looks(game, look, heard);
  for (const [n, step] of steps.entries()) {
    yield [`step ${n + 1}`, "refused" in step ? "refused" : "allowed", apply(game, step)];
    if (!("refused" in step)) [look, heard] = [step.after, step.heard];
    for (const [what, ...pair] of looks(game, look, heard)) yield [`step ${n + 1}, ${what}`, ...pair];
  }
}

const differs = ([, expected, found]) => !isDeepStrictEqual(plain(expected), plain(found));
const counts = { agree: 0, differ: 0 };
for (const { path, kind, sha256, ...file } of JSON.parse(readFileSync(`${dir}/index.json`)).files) {
  const raw = readFileSync(`${dir}/${path}`);
  if (createHash("sha256").update(raw).digest("hex") !== sha256) throw new Error(`${path} has changed`);
  if (file.reading !== reading || !["scenario", "game"].includes(kind)) continue;
  const first = [...played(JSON.parse(raw))].find(differs); // what follows it means little
  if (first) console.log(path, ...first.map((one) => JSON.stringify(one)));
  counts[first ? "differ" : "agree"] += 1;
}
console.log(`${reading}: ${counts.agree} files agree, ${counts.differ} differ`);
process.exitCode = counts.differ > 0 ? 1 : counts.agree > 0 ? 0 : 3; // 3: nothing was run
