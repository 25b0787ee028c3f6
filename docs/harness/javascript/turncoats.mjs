// A small, complete Turncoats for the stub beside it: told from the rule text, for two to five
// players on any board. Stones lie in arrays of three numbers (black, blue, red), and each action
// of the player is judged by its own rule; JSON is as docs/auditing.md describes it.

const FACTIONS = ["black", "blue", "red"];
const PAID = ["recruit", "battle", "march"]; // with a stone of the hand
const KINDS = { act: [...PAID, "negotiate"], draw: ["draw"], return: ["return"] };

export class Illegal extends Error {}

const read = (pile) => FACTIONS.map((f) => pile[f] ?? 0);
const say = ([black, blue, red]) => ({ black, blue, red });
const sum = (pile) => pile[0] + pile[1] + pile[2];
const one = (f) => [0, 1, 2].map((n) => (n === f ? 1 : 0));
const move = (from, to, pile) => pile.forEach((many, f) => { from[f] -= many; to[f] += many; });

export class Turncoats {
  constructor({ board, players, deal, position, seed }) {
    this.areas = board.areas;
    this.touching = new Map(this.areas.map((area) => [area, []]));
    for (const [a, b] of board.borders) {
      this.touching.get(a).push(b);
      this.touching.get(b).push(a);
    }
    this.players = players;
    this.seed = seed; // undefined: the auditor plays nature
    this.last = null;
    this.places = new Map();
    if (position) {
      for (const [name, pile] of Object.entries(position.piles)) this.places.set(name, read(pile));
      this.hands = position.hands.map(read);
      ({ turn: this.turn, phase: this.phase, negotiations: this.inARow } = position);
      this.drawn = position.drawn === null ? null : FACTIONS.indexOf(position.drawn);
    } else {
      this.setUp(board, deal);
    }
  }

  setUp(board, deal) {
    for (const area of this.areas) {
      const home = FACTIONS.indexOf(board.homelands[area]);
      this.places.set(area, home < 0 ? read(deal.areas[area]) : one(home).map((n) => 2 * n));
    }
    this.hands = deal.hands.map(read);
    const bag = [21, 21, 21];
    for (const pile of [...this.places.values(), ...this.hands]) pile.forEach((n, f) => (bag[f] -= n));
    this.places.set("axe", [0, 0, 0]).set("flag", [0, 0, 0]).set("bag", bag);
    Object.assign(this, { turn: 0, phase: "act", inARow: 0, drawn: null });
  }

  get bag() {
    return this.places.get("bag");
  }

  // One rule for each action: why it is refused, as text; or else what is to be done.

  rules = {
    recruit: ({ to }, faction) => {
      if (!this.touching.has(to)) return `${to} is no area`;
      return () => this.pay(faction, to);
    },
    battle: ({ at, removing }, faction) => {
      if (!this.touching.has(at)) return `${at} is no area`;
      const pile = this.places.get(at);
      const fallen = read(removing);
      if (fallen[faction] !== 0) return "one's own do not fall";
      if (!fallen.every((n, f) => n >= 0 && n <= pile[f])) return "they are not there";
      const due = Math.min(pile[faction], sum(pile) - pile[faction]);
      if (sum(fallen) !== due) return `${due} must fall`;
      return () => {
        move(pile, this.bag, fallen);
        this.pay(faction, "axe");
      };
    },
    march: ({ many, from, to }, faction) => {
      if (!this.touching.get(from)?.includes(to)) return "they do not touch";
      const source = this.places.get(from);
      if (many < 1 || many > source[faction]) return "so many cannot march";
      return () => {
        move(source, this.places.get(to), one(faction).map((n) => n * many));
        this.pay(faction, "flag");
      };
    },
    negotiate: () => {
      if (sum(this.bag) === 0) return "the bag is empty";
      return () => { this.phase = "draw"; };
    },
    draw: (_, faction) => {
      if (!(this.bag[faction] > 0)) return "the bag holds none";
      return () => {
        move(this.bag, this.hands[this.turn], one(faction));
        Object.assign(this, { phase: "return", drawn: faction });
      };
    },
    return: (_, faction) => {
      if (!(this.hands[this.turn][faction] > 0)) return "the hand holds none";
      return () => {
        move(this.hands[this.turn], this.bag, one(faction));
        this.inARow += 1;
        this.drawn = null;
        this.phase = this.inARow >= this.players ? "over" : "act";
        this.turn = (this.turn + 1) % this.players;
      };
    },
  };

  pay(faction, place) {
    move(this.hands[this.turn], this.places.get(place), one(faction));
    this.inARow = 0;
    this.turn = (this.turn + 1) % this.players;
  }

  get actor() {
    return this.phase === "draw" ? "nature" : this.turn;
  }

  judge(seat, action) {
    if (this.phase === "over") return "the game is over";
    if (seat !== this.actor) return "it is another's turn";
    if (!KINDS[this.phase].includes(action.do)) return `this is no time to ${action.do}`;
    const faction = FACTIONS.indexOf(action.faction);
    if (faction < 0 && action.do !== "negotiate") return "no such faction";
    const paid = PAID.includes(action.do);
    if (paid && !(this.hands[this.turn][faction] > 0)) return "the hand holds none";
    return this.rules[action.do](action, faction);
  }

  apply(seat, action) {
    const act = this.judge(seat, action);
    if (typeof act === "string") throw new Illegal(act);
    this.last = [this.turn, action];
    act();
    if (this.phase !== "draw" || this.seed === undefined) return [];
    const draw = { do: "draw", faction: this.pick() };
    this.apply("nature", draw);
    return [draw];
  }

  pick() {
    this.seed = (Math.imul(this.seed, 1103515245) + 12345) & 0x7fffffff;
    let left = (this.seed >>> 8) % sum(this.bag);
    return FACTIONS.find((_, f) => (left -= this.bag[f]) < 0);
  }

  legal(seat) {
    if (seat !== this.actor) return [];
    return [...this.tries()].filter((action) => typeof this.judge(seat, action) !== "string");
  }

  *tries() {
    yield { do: "negotiate" };
    for (const faction of FACTIONS) {
      yield { do: "draw", faction };
      yield { do: "return", faction };
      for (const at of this.phase === "act" ? this.areas : []) {
        yield { do: "recruit", faction, to: at };
        for (const removing of this.subsets(at)) yield { do: "battle", faction, at, removing };
        for (const to of this.touching.get(at))
          for (let many = 1; many <= this.places.get(at)[FACTIONS.indexOf(faction)]; many++)
            yield { do: "march", faction, many, from: at, to };
      }
    }
  }

  *subsets(area) {
    const [black, blue, red] = this.places.get(area);
    for (let a = 0; a <= black; a++)
      for (let b = 0; b <= blue; b++)
        for (let c = 0; c <= red; c++) yield say([a, b, c]);
  }

  observe(seat) {
    const seen = [...this.places].filter(([name]) => name !== "bag");
    const view = {
      piles: Object.fromEntries(seen.map(([name, pile]) => [name, say(pile)])),
      bag: sum(this.bag),
      hand: say(this.hands[seat]),
      hands: this.hands.map(sum),
      turn: this.turn,
      phase: this.phase,
      negotiations: this.inARow,
      drawn: seat === this.turn && this.drawn !== null ? FACTIONS[this.drawn] : null,
    };
    return { view, heard: this.heard(seat) };
  }

  heard(seat) {
    const [turn, action] = this.last ?? [seat, null];
    return action?.do === "draw" && seat !== turn ? { do: "draw", faction: null } : action;
  }

  result() {
    if (this.phase !== "over") return { over: false };
    const ruled = [0, 0, 0];
    for (const area of this.areas) {
      const ruler = this.leader(this.places.get(area), sum(this.places.get(area)) > 0);
      if (ruler !== null) ruled[ruler] += 1;
    }
    const best = this.leader(ruled, true);
    if (best === null) return { over: true, winners: [] };
    const order = Array.from({ length: this.players }, (_, n) => (this.turn + n) % this.players);
    const losing = (seat) => sum(this.hands[seat]) - this.hands[seat][best];
    order.sort((a, b) => this.hands[b][best] - this.hands[a][best] || losing(a) - losing(b));
    return { over: true, winners: [order[0]] };
  }

  leader(count, ruled) {
    let level = [0, 1, 2];
    for (const pile of [count, this.places.get("axe"), this.places.get("flag")]) {
      const most = Math.max(...level.map((f) => pile[f]));
      level = level.filter((f) => pile[f] === most);
    }
    return ruled && level.length === 1 ? level[0] : null;
  }
}
