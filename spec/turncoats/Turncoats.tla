------------------------------- MODULE Turncoats -------------------------------
(* Turncoats, written from the clauses of rules.md (the numbers below) for TLC. A turn is one step;
   what chance draws is any stone that it could draw. Questions on which a move depends (Q4 ...) are
   constants, answered by the names that questions.yaml has.

   Factions are 1, 2, 3: black, blue, red. Areas and seats are 1, 2, ... in the order of the board
   and of turns. A pile is how many stones it holds of each faction.

   TLC counts a step once for each disjunct that allows it. So no guard is A \/ B. *)
EXTENDS Integers, Sequences

CONSTANTS
    Touching,                        (* 1.1: for each area, the set of those that it touches *)
    StartMap, StartAxe, StartFlag, StartBag, StartHands, StartTurn, StartRow,
    Removal, EmptyBattle,            (* Q4, Q17 *)
    March,                           (* Q5 *)
    RecruitPlace,                    (* Q6 *)
    Negotiate, EmptyHand, EmptyBag,  (* Q8, Q9, Q10 *)
    End                              (* Q14 *)

VARIABLES
    map,     (* a pile for each area *)
    axe, flag, bag,
    hands,   (* a pile for each seat *)
    turn,    (* the seat whose turn it is *)
    row      (* how many have negotiated in a row *)

places == <<map, axe, flag, bag, hands>>

Factions == 1 .. 3
Others == <<<<2, 3>>, <<1, 3>>, <<1, 2>>>>
Areas == 1 .. Len(Touching)
Seats == Len(StartHands)

Count(pile) == pile[1] + pile[2] + pile[3]

In(pile) == {f \in Factions: pile[f] > 0}

Less(a, b) == IF a < b THEN a ELSE b

hand == hands[turn]

--------------------------------------------------------------------------------
(* 3  Turns pass clockwise; a row of Negotiates that takes in every player ends the game. *)

Over == IF End = "full-round" /\ turn # 1 THEN FALSE ELSE row >= Seats

Next_turn == turn' = 1 + (turn % Seats)

Row_broken == Next_turn /\ row' = 0

Row_longer == Next_turn /\ row' = row + 1

--------------------------------------------------------------------------------
(* 5  Recruit, Battle and March are paid with a stone f of the hand, of the acting faction. *)

Pay(f) == hands' = [hands EXCEPT ![turn][f] = @ - 1]

(* 5.1 *)
Recruit_to_area(f, a) ==
    /\ Pay(f)
    /\ map' = [map EXCEPT ![a][f] = @ + 1]
    /\ UNCHANGED <<axe, flag, bag>>
    /\ Row_broken

Recruit_to_axe(f) ==
    /\ RecruitPlace = "anywhere"
    /\ Pay(f)
    /\ axe' = [axe EXCEPT ![f] = @ + 1]
    /\ UNCHANGED <<map, flag, bag>>
    /\ Row_broken

Recruit_to_flag(f) ==
    /\ RecruitPlace = "anywhere"
    /\ Pay(f)
    /\ flag' = [flag EXCEPT ![f] = @ + 1]
    /\ UNCHANGED <<map, axe, bag>>
    /\ Row_broken

(* 5.2  g and h are the other factions; of g fall m, of h fall n. *)
Fewest(due) == CASE Removal = "all"       -> due
                 [] Removal = "up-to"     -> 0
                 [] Removal = "one-up-to" -> Less(1, due)

Battle(f, a, m, n) ==
    LET g == Others[f][1]
        h == Others[f][2]
        due == Less(map[a][f], map[a][g] + map[a][h])
    IN  /\ m + n <= due
        /\ m + n >= Fewest(due)
        /\ IF EmptyBattle = "refused" THEN due > 0 ELSE TRUE
        /\ Pay(f)
        /\ axe' = [axe EXCEPT ![f] = @ + 1]
        /\ map' = [map EXCEPT ![a][g] = @ - m, ![a][h] = @ - n]
        /\ bag' = [bag EXCEPT ![g] = @ + m, ![h] = @ + n]
        /\ UNCHANGED flag
        /\ Row_broken

(* 5.3 *)
Fewest_march == IF March = "none-too" THEN 0 ELSE 1

March_to(f, a, b, n) ==
    /\ Pay(f)
    /\ flag' = [flag EXCEPT ![f] = @ + 1]
    /\ map' = [map EXCEPT ![a][f] = @ - n, ![b][f] = @ + n]
    /\ UNCHANGED <<axe, bag>>
    /\ Row_broken

(* 5.4  A stone is drawn; then one of the hand goes back. *)
May_return(drawn, back) ==
    IF Negotiate = "not-the-drawn" /\ Count(hand) > 0
    THEN hand[back] > 0
    ELSE IF back = drawn THEN TRUE ELSE hand[back] > 0

Draw_and_return(drawn, back) ==
    /\ May_return(drawn, back)
    /\ IF EmptyHand = "skip" THEN Count(hand) > 0 ELSE TRUE
    /\ bag' = [[bag EXCEPT ![drawn] = @ - 1] EXCEPT ![back] = @ + 1]
    /\ hands' = [[hands EXCEPT ![turn][drawn] = @ + 1] EXCEPT ![turn][back] = @ - 1]
    /\ UNCHANGED <<map, axe, flag>>
    /\ Row_longer

Return_only(back) ==
    /\ EmptyBag = "return-only"
    /\ Count(bag) = 0
    /\ bag' = [bag EXCEPT ![back] = @ + 1]
    /\ hands' = [hands EXCEPT ![turn][back] = @ - 1]
    /\ UNCHANGED <<map, axe, flag>>
    /\ Row_longer

Nothing_to_negotiate_with ==
    /\ Count(hand) = 0
    /\ IF EmptyHand = "skip" THEN TRUE ELSE EmptyBag = "return-only" /\ Count(bag) = 0
    /\ UNCHANGED places
    /\ Row_longer

--------------------------------------------------------------------------------

Init ==
    /\ map = StartMap
    /\ axe = StartAxe
    /\ flag = StartFlag
    /\ bag = StartBag
    /\ hands = StartHands
    /\ turn = StartTurn
    /\ row = StartRow

Next ==
    /\ ~Over
    /\ \/ \E f \in In(hand):
            \/ \E a \in Areas:
                 \/ Recruit_to_area(f, a)
                 \/ \E m \in 0 .. map[a][Others[f][1]], n \in 0 .. map[a][Others[f][2]]:
                      Battle(f, a, m, n)
                 \/ \E n \in Fewest_march .. map[a][f], b \in Touching[a]: March_to(f, a, b, n)
            \/ Recruit_to_axe(f)
            \/ Recruit_to_flag(f)
            \/ Return_only(f)
       \/ \E drawn \in In(bag), back \in Factions: Draw_and_return(drawn, back)
       \/ Nothing_to_negotiate_with

Spec == Init /\ [][Next]_<<places, turn, row>>

--------------------------------------------------------------------------------
(* 1  No stone is made or lost, and no pile owes one. *)

RECURSIVE In_piles(_, _)
In_piles(piles, f) == IF piles = <<>> THEN 0 ELSE Head(piles)[f] + In_piles(Tail(piles), f)

Stones(m, a, g, b, h, f) == In_piles(m, f) + In_piles(h, f) + a[f] + g[f] + b[f]

Conserved ==
    \A f \in Factions:
        Stones(map, axe, flag, bag, hands, f)
          = Stones(StartMap, StartAxe, StartFlag, StartBag, StartHands, f)

Not_owed ==
    \A f \in Factions:
        /\ axe[f] >= 0 /\ flag[f] >= 0 /\ bag[f] >= 0
        /\ \A a \in Areas: map[a][f] >= 0
        /\ \A seat \in 1 .. Seats: hands[seat][f] >= 0

================================================================================
