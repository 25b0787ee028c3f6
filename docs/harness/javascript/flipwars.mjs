// A small, complete Flip Wars for the stub beside it: told from the rule text, on any board, with
// flags and a block. Cells lie in one array, by rows from the top: null, or a tile with the colour
// that it shows and whether it is a flag. JSON is as checkers/flipwars/form.schema.json describes it.

import { Illegal } from "./turncoats.mjs"; // which the stub tells from other errors

const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const CORNERS = [[1, -1], [1, 1], [-1, 1], [-1, -1]];
const JUMPS = [[1, -2], [2, -1], [2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2]];
const NEAR = { soldier: SIDES, archer: CORNERS, knight: JUMPS, dragon: [...SIDES, ...CORNERS] };
const KINDS = [...Object.keys(NEAR), "wizard", "general", "assassin", "thief", "flag"];
const SIGNS = ["xX", "oO"];

export class FlipWars {
  constructor({ board, deal, position }) {
    Object.assign(this, { columns: board.columns, rows: board.rows, last: null });
    const supplies = (position ?? deal).supplies;
    this.supplies = supplies.map((one) => Object.fromEntries(KINDS.map((k) => [k, one[k] ?? 0])));
    this.turn = position?.turn ?? 0;
    this.phase = position?.phase ?? "place";
    const signs = [...(position?.rows.join("") ?? ".".repeat(this.columns * this.rows))];
    this.block = position ? signs.indexOf("+") : board.block === null ? -1 : this.number(board.block);
    this.cells = signs.map((sign) => {
      const colour = SIGNS.findIndex((both) => both.includes(sign));
      return colour < 0 ? null : { colour, flag: sign === sign.toUpperCase() };
    });
  }

  name(cell) {
    return String.fromCharCode(97 + (cell % this.columns)) + (Math.floor(cell / this.columns) + 1);
  }

  number(name) {
    return this.cellAt(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1);
  }

  cellAt(column, row) {
    const inside = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return inside ? row * this.columns + column : -1;
  }

  // The cells that lie so from a cell; what is beyond the edge is lost.
  from(cell, ways) {
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)];
    return ways.map(([x, y]) => this.cellAt(column + x, row + y)).filter((one) => one >= 0);
  }

  isFree(cell) {
    return cell >= 0 && this.cells[cell] === null && cell !== this.block;
  }

  free() {
    return [...this.cells.keys()].filter((cell) => this.isFree(cell));
  }

  pattern(tile, cell) {
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)];
    const all = [...this.cells.keys()].filter((one) => one !== cell);
    if (tile === "wizard")
      return all.filter((o) => o % this.columns === column || Math.floor(o / this.columns) === row);
    if (tile === "general") {
      const ahead = this.turn === 0 ? -1 : 1; // the two look at each other
      return all.filter((o) => [1, 2].includes((Math.floor(o / this.columns) - row) * ahead));
    }
    return this.from(cell, NEAR[tile] ?? []);
  }

  // What an Assassin or a Thief may be used on; null for the others, that have no choice.
  choices(tile, cell) {
    if (tile === "assassin")
      return this.from(cell, SIDES.map(([x, y]) => [2 * x, 2 * y])).filter((o) => this.cells[o]);
    if (tile === "thief")
      return this.from(cell, SIDES).filter((o) => this.cells[o]?.colour === 1 - this.turn);
    return null;
  }

  get actor() {
    return { lot: "nature", lay: 1 - this.turn, place: this.turn }[this.phase];
  }

  // Why an action is refused, as text; or else what is to be done.
  judge(seat, action) {
    if (this.phase === "over") return "the game is over";
    if (seat !== this.actor) return "it is another's turn";
    if (action.do !== { lot: "begin", lay: "lay", place: "place" }[this.phase]) return "not now";
    if (action.do === "begin") return () => Object.assign(this, { turn: action.seat, phase: "place" });
    const cell = this.number(action.cell);
    if (action.do === "lay") {
      if (!this.isFree(cell)) return "the cell is not free";
      return () => Object.assign(this, { block: cell, phase: "place" });
    }
    if (!(this.supplies[this.turn][action.tile] > 0)) return "the supply has none";
    if (!this.isFree(cell)) return "the cell is not free";
    if (action.facing !== undefined || action.flagged) return "a tile has no direction and no mark";
    const choices = this.choices(action.tile, cell) ?? [];
    const chosen = action.chosen === undefined ? undefined : this.number(action.chosen);
    if (choices.length > 0 ? !choices.includes(chosen) : chosen !== undefined) return "a bad choice";
    return () => this.place(action.tile, cell, chosen);
  }

  place(tile, cell, chosen) {
    this.supplies[this.turn][tile] -= 1;
    this.cells[cell] = { colour: this.turn, flag: tile === "flag" };
    let flipped = this.pattern(tile, cell);
    if (chosen !== undefined) flipped = [chosen];
    if (tile === "thief" && chosen !== undefined) {
      [this.cells[cell], this.cells[chosen]] = [this.cells[chosen], this.cells[cell]];
      flipped = [cell]; // where the enemy's tile lies now
    }
    for (const one of flipped) if (this.cells[one]) this.cells[one].colour = 1 - this.cells[one].colour;
    const can = (seat) => this.free().length > 0 && KINDS.some((k) => this.supplies[seat][k] > 0);
    const next = [1 - this.turn, this.turn].find(can);
    if (next === undefined) this.phase = "over";
    this.turn = next ?? 1 - this.turn;
  }

  apply(seat, action) {
    const act = this.judge(seat, action);
    if (typeof act === "string") throw new Illegal(act);
    this.last = action;
    act();
    return [];
  }

  legal(seat) {
    if (seat !== this.actor) return [];
    if (this.phase === "lot") return [0, 1].map((one) => ({ do: "begin", seat: one }));
    const cells = this.free().map((cell) => ({ cell: this.name(cell) }));
    if (this.phase === "lay") return cells.map((cell) => ({ do: "lay", ...cell }));
    const held = KINDS.filter((tile) => this.supplies[this.turn][tile] > 0);
    return held.flatMap((tile) => cells.flatMap(({ cell }) => {
      const plain = { do: "place", tile, cell };
      const choices = this.choices(tile, this.number(cell)) ?? [];
      return choices.length > 0 ? choices.map((c) => ({ ...plain, chosen: this.name(c) })) : [plain];
    }));
  }

  observe() {
    const signs = this.cells.map((tile, cell) =>
      tile ? SIGNS[tile.colour][Number(tile.flag)] : cell === this.block ? "+" : ".");
    const rows = Array.from({ length: this.rows }, (_, n) =>
      signs.slice(n * this.columns, (n + 1) * this.columns).join(""));
    const supplies = this.supplies.map((supply) => ({ ...supply }));
    return { view: { rows, supplies, turn: this.turn, phase: this.phase }, heard: this.last };
  }

  result() {
    if (this.phase !== "over") return { over: false };
    const counts = [0, 0];
    for (const tile of this.cells) if (tile) counts[tile.colour] += tile.flag ? 2 : 1;
    const ahead = counts[0] - counts[1];
    return { over: true, winners: ahead === 0 ? [] : [ahead > 0 ? 0 : 1] };
  }
}
