"""A small, complete Turncoats for the stub beside it: told from the rule text, for two to five
players on any board. It keeps its stones in dictionaries, place -> faction -> how many, and speaks
JSON as docs/auditing.md describes it."""

FACTIONS = ("black", "blue", "red")
OF_EACH = 21


class Illegal(Exception):
    """The rules forbid it. Nothing was changed."""


class Turncoats:
    def __init__(self, board, players, deal=None, position=None, seed=None):
        self.areas = list(board["areas"])
        self.touch = {area: set() for area in self.areas}
        for one, other in board["borders"]:
            self.touch[one].add(other)
            self.touch[other].add(one)
        self.players = players
        self.chance = seed  # None: the auditor plays nature
        self.last = None  # the last action
        if position is not None:
            self.piles = {name: full(pile) for name, pile in position["piles"].items()}
            self.hands = [full(hand) for hand in position["hands"]]
            self.turn, self.phase = position["turn"], position["phase"]
            self.row, self.drawn = position["negotiations"], position["drawn"]
        else:
            self.set_up(board["homelands"], deal)

    def set_up(self, homelands, deal):
        self.piles = {area: full({homelands[area]: 2}) for area in homelands}
        self.piles.update((area, full(pile)) for area, pile in deal["areas"].items())
        self.piles.update(axe=full({}), flag=full({}))
        self.hands = [full(hand) for hand in deal["hands"]]
        placed = [*self.piles.values(), *self.hands]
        self.piles["bag"] = {f: OF_EACH - sum(pile[f] for pile in placed) for f in FACTIONS}
        self.turn, self.phase, self.row, self.drawn = 0, "act", 0, None

    # what may be done

    def actor(self):
        return {"draw": "nature", "over": None}.get(self.phase, self.turn)

    def legal(self, seat):
        if seat != self.actor() or self.phase == "over":
            return []
        if self.phase == "draw":
            return [{"do": "draw", "faction": f} for f in FACTIONS if self.piles["bag"][f]]
        hand = self.hands[self.turn]
        if self.phase == "return":
            return [{"do": "return", "faction": f} for f in FACTIONS if hand[f]]
        found = [{"do": "negotiate"}] if any(self.piles["bag"].values()) else []
        for faction in FACTIONS:
            if hand[faction]:
                found += self.paid_with(faction)
        return found

    def paid_with(self, faction):
        for area in self.areas:
            pile = self.piles[area]
            yield {"do": "recruit", "faction": faction, "to": area}
            one, other = (f for f in FACTIONS if f != faction)
            fall = min(pile[faction], pile[one] + pile[other])
            for ones in range(fall + 1):
                if ones <= pile[one] and fall - ones <= pile[other]:
                    removing = {one: ones, other: fall - ones}
                    yield {"do": "battle", "faction": faction, "at": area, "removing": removing}
            for many in range(1, pile[faction] + 1):
                for to in self.touch[area]:
                    move = {"many": many, "from": area, "to": to}
                    yield {"do": "march", "faction": faction, **move}

    # doing it

    def apply(self, seat, action):
        """Returns what nature did behind it, where nature is ours to play."""
        if plain(action) not in [plain(one) for one in self.legal(seat)]:
            raise Illegal(f"{action['do']} is not open to {seat}")
        self.last = (self.turn, action)
        faction = action.get("faction")
        match action["do"]:
            case "recruit":
                self.pay(faction, action["to"])
            case "battle":
                for fallen, many in action["removing"].items():
                    shift(self.piles[action["at"]], self.piles["bag"], fallen, many)
                self.pay(faction, "axe")
            case "march":
                source, target = self.piles[action["from"]], self.piles[action["to"]]
                shift(source, target, faction, action["many"])
                self.pay(faction, "flag")
            case "negotiate":
                self.phase = "draw"
            case "draw":
                shift(self.piles["bag"], self.hands[self.turn], faction, 1)
                self.phase, self.drawn = "return", faction
            case "return":
                shift(self.hands[self.turn], self.piles["bag"], faction, 1)
                self.row += 1
                self.phase, self.drawn = ("over" if self.row >= self.players else "act"), None
                self.turn = (self.turn + 1) % self.players
        if self.phase == "draw" and self.chance is not None:
            draw = {"do": "draw", "faction": self.pick()}
            self.apply("nature", draw)
            return [draw]
        return []

    def pay(self, faction, place):
        shift(self.hands[self.turn], self.piles[place], faction, 1)
        self.row = 0
        self.turn = (self.turn + 1) % self.players

    def pick(self):
        """A stone of the bag, each as likely as any other; the same for the same seed."""
        self.chance = (self.chance * 1103515245 + 12345) % 2**31
        bag = [f for f in FACTIONS for _ in range(self.piles["bag"][f])]
        return bag[(self.chance >> 8) % len(bag)]

    # what a seat knows

    def observe(self, seat):
        view = {
            "piles": {name: dict(pile) for name, pile in self.piles.items() if name != "bag"},
            "bag": sum(self.piles["bag"].values()),
            "hand": dict(self.hands[seat]),  # a copy: the game goes on before this is written
            "hands": [sum(hand.values()) for hand in self.hands],
            "turn": self.turn,
            "phase": self.phase,
            "negotiations": self.row,
            "drawn": self.drawn if seat == self.turn else None,
        }
        return {"view": view, "heard": self.heard(seat)}

    def heard(self, seat):
        if self.last is None:
            return None
        turn, action = self.last
        hidden = action["do"] == "draw" and seat != turn
        return {"do": "draw", "faction": None} if hidden else action

    # who wins

    def result(self):
        if self.phase != "over":
            return {"over": False}
        settled = [self.piles[area] for area in self.areas if any(self.piles[area].values())]
        ruled = [self.first(pile) for pile in settled]
        best = self.first({f: ruled.count(f) for f in FACTIONS})
        if best is None:
            return {"over": True, "winners": []}

        def standing(seat):
            hand = self.hands[seat]
            losing = sum(hand.values()) - hand[best]
            return -hand[best], losing, (seat - self.turn) % self.players

        return {"over": True, "winners": [min(range(self.players), key=standing)]}

    def first(self, count):
        """The faction that leads, ties going to the axe and then to the flag; None if level."""
        left = FACTIONS
        for pile in (count, self.piles["axe"], self.piles["flag"]):
            most = max(pile[f] for f in left)
            left = [f for f in left if pile[f] == most]
        return left[0] if len(left) == 1 else None


def full(pile):
    return {f: pile.get(f, 0) for f in FACTIONS}


def shift(source, target, faction, many):
    source[faction] -= many
    target[faction] += many


def plain(action):
    """Two ways to write the same action are one: stones of which there are none may be left out."""
    if "removing" in action:
        return {**action, "removing": full(action["removing"])}
    return action
