// A harness to copy: your engine on one side, the auditor on the other.
//
// The auditor starts this program and writes one question a line; each is answered by one line.
// Only METHODS knows a game: call your engine there. Nothing else may be printed to standard
// output (a stray console.log is the most common mistake); console.error is free.

import { createInterface } from "node:readline";
import { FlipWars } from "./flipwars.mjs"; // <- your engines, one is enough
import { Illegal, Turncoats } from "./turncoats.mjs";

const GAMES = { turncoats: Turncoats, flipwars: FlipWars };
let game = null;

class Unsupported extends Error {}

const METHODS = {
  // What you do not claim is never asked. `set`: new() takes a position. `draws`: the auditor
  // may play nature. `seed`: new() takes a seed, with which this program draws by itself.
  hello: () => ({
    protocol: 1,
    name: "the javascript stub",
    version: "1",
    language: "JavaScript",
    games: Object.keys(GAMES),
    capabilities: ["set", "draws", "legal", "observe", "seed"],
  }),

  // Told are the board, how many players, and either what was dealt or a position.
  // Start afresh here: nothing of the game before may be left.
  new: (params) => {
    if (!Object.hasOwn(GAMES, params.game)) throw new Unsupported(`${params.game} is not played here`);
    game = new GAMES[params.game](params);
    return {};
  },

  legal: ({ seat }) => ({ actions: game.legal(seat) }),

  // Refuse with Illegal, and only then: an action that was refused must change nothing.
  apply: ({ seat, action }) => {
    const nature = game.apply(seat, action);
    return nature.length > 0 ? { nature } : {};
  },

  observe: ({ seat }) => game.observe(seat),
  result: () => game.result(),

  // Many questions in one, so that nobody waits.
  play: ({ messages }) => ({ replies: messages.map((m) => answer(m.method, m.params)) }),
  bye: () => ({}),
};

function answer(method, params) {
  if (!Object.hasOwn(METHODS, method)) {
    return { error: { code: -32601, message: `no method ${method}` } };
  }
  try {
    return { result: METHODS[method](params) };
  } catch (why) {
    if (why instanceof Illegal) return { error: { code: 1, message: why.message } }; // the rules
    if (why instanceof Unsupported) return { error: { code: -32601, message: why.message } };
    if (why instanceof TypeError) return { error: { code: -32602, message: why.message } };
    throw why; // a mistake of ours: better to end here than to go on with a broken game
  }
}

// Do not call process.exit() when all is said: what was written last could be lost.
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer(method, params) })}\n`);
  if (method === "bye") break;
}
process.stdin.destroy(); // so that the program ends by itself
