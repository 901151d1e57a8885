"""One deal: what may be done, doing it, and how it ends."""

from canasta_tui.engine.actions import (
    ASK,
    LAYING,
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.asking import ask_fault, leaves_no_way_out, may_ask
from canasta_tui.engine.cards import (
    FIRST_WILD,
    RED_THREES,
    SIZE,
    Card,
    put,
    put_all,
    take,
    take_all,
)
from canasta_tui.engine.faults import phase_fault, refuse
from canasta_tui.engine.finishing import discard_fault, red_three_fault
from canasta_tui.engine.laying import Plan, plan_add, plan_join, plan_melds
from canasta_tui.engine.listing import listed
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.scoring import Score, scores
from canasta_tui.engine.table import ANSWERING, DRAWING, OVER, PLAYING, Ending, Phase, Table
from canasta_tui.engine.taking import plan_take


class Refused(ValueError):
    """An action was played that the rules refuse; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.clause})")
        self.refusal = refusal


class Deal(Table):
    """One deal, from the first turn to the scoring. All state is in :class:`Table`."""

    __slots__ = ()

    def copy(self) -> "Deal":
        """Return an independent copy."""
        other = Deal.__new__(type(self))
        self._copy_to(other)
        return other

    def refusal(self, action: Action) -> Refusal | None:
        """Return why the actor may not do this now, or None if it is legal."""
        planned = self._plan(action)
        return planned if isinstance(planned, Refusal) else self._word_fault(action)

    def _word_fault(self, action: Action) -> Refusal | None:
        """Hold the seat to going out after its partner's yes."""
        if self.answer is True and self.phase is PLAYING and leaves_no_way_out(self, action):
            return refuse(self.rules, Reason.MUST_GO_OUT)
        return None

    def legal_actions(self) -> list[Action]:
        """Return what the actor may do.

        Equal cards are counted once; where the rules know no runs, all cards of a rank are equal in
        a meld. Every position that can be reached at the end of the turn can be reached by these.
        """
        actions = listed(self)
        if self.asks and self.phase is PLAYING:
            if self.answer is True:
                return [each for each in actions if not leaves_no_way_out(self, each)]
            if may_ask(self):
                actions.append(ASK)
        return actions

    def play(self, action: Action) -> None:
        """Do the action; Refused if it is not legal."""
        planned = self._plan(action)
        refusal = planned if isinstance(planned, Refusal) else self._word_fault(action)
        if refusal is not None:
            raise Refused(refusal)
        if isinstance(planned, Plan):
            self._lay(action, planned)
        else:
            self._act(action)

    def push(self, action: Action) -> None:
        """Do an action that is known to be legal, as one of :meth:`legal_actions` is."""
        if not isinstance(action, LAYING):
            self._act(action)
            return
        planned = self._plan(action)
        if not isinstance(planned, Plan):
            raise ValueError(f"an illegal action was pushed: {action}")
        self._lay(action, planned)

    def _act(self, action: Action) -> None:
        """Do an action that lays no cards but a red three."""
        match action:
            case Draw():
                self._draw()
            case Discard(card):
                self._discard(card)
            case LayRedThree(card):
                take(self.hand, card)
                self.lay_red_three(self.side, card)
                self._replace_red_three()
                if not self.over and not self.hand[SIZE]:
                    self._hand_emptied()
            case Ask():
                self.phase = ANSWERING
            case Answer(yes):
                self.answer = yes
                self.phase = PLAYING
            case _:
                raise ValueError(f"an action without its plan: {action}")

    def _lay(self, action: Action, plan: Plan) -> None:
        """Take the pile, if that is the action, and carry out the plan."""
        if isinstance(action, TakePile):
            self._pile_to_hand()
        self._carry_out(plan)

    def scores(self) -> tuple[Score, ...]:
        """Return each side's score of the deal as it stands, in points."""
        return scores(self)

    def _plan(self, action: Action) -> Plan | Refusal | None:
        planned: Plan | Refusal | None
        match action:
            case Draw():
                planned = phase_fault(self, DRAWING)
            case Discard():
                planned = discard_fault(self, action)
            case TakePile():
                planned = plan_take(self, action)
            case LayMelds():
                planned = plan_melds(self, action)
            case Add():
                planned = plan_add(self, action)
            case Join():
                planned = plan_join(self, action)
            case LayRedThree():
                planned = red_three_fault(self, action)
            case Ask():
                planned = ask_fault(self)
            case Answer():
                planned = phase_fault(self, ANSWERING)
        return planned

    def _draw(self) -> None:
        """LT-3, LT-7, D-11: draw, laying and replacing red threes; end the deal if that ends it."""
        if not self.stock:
            self._end(Ending.NO_CARD_TO_DRAW)
            return
        self.phase = PLAYING
        for _ in range(self.rules.draw):
            if not self._draw_one():
                return

    def _draw_one(self) -> bool:
        """Draw one card with its replacements; return whether the deal goes on with a stock."""
        while self.stock:
            card = self.stock.pop()
            if card not in RED_THREES:
                put(self.hand, card)
                return True
            if not self.stock:
                self.lay_red_three(self.side, card)
                self._end(Ending.LAST_RED_THREE)
                return False
            if self.rules.red_threes_laid_by == "player":
                put(self.hand, card)
                return True
            self.lay_red_three(self.side, card)
        return False

    def _replace_red_three(self) -> None:
        """LT-3: the stock replaces a red three that was laid by hand, if there is one left."""
        if self.stock:
            self._draw_one()

    def _discard(self, card: Card) -> None:
        take(self.hand, card)
        self.pile.append(card)
        self.pile_wilds += card >= FIRST_WILD
        if not self.hand[SIZE] and self.may_go_out(self.canastas(self.side)):
            self._go_out(discarded=True)
        else:
            self._end_turn()

    def _pile_to_hand(self) -> None:
        under = self.pile[:-1]
        rest = [card for card in under if card not in RED_THREES]
        self.pile = []
        self.pile_wilds = 0
        self.phase = PLAYING
        self.took_pile = True
        put_all(self.hand, rest)
        if len(rest) < len(under):
            for card in under:
                if card in RED_THREES:
                    self.lay_red_three(self.side, card)

    def _carry_out(self, plan: Plan) -> None:
        hand = self.hand
        take_all(hand, plan.spent)
        self.melds[self.side] = plan.melds
        self.acts += 1
        self.laid[self.turn] |= plan.own
        self.added[self.turn] |= plan.to_partner
        self.opened_now |= plan.opens
        self.waived |= plan.waived
        if not hand[SIZE]:
            self._hand_emptied()

    def _hand_emptied(self) -> None:
        """D-12, LT-34: the turn ends, and the deal if the side may go out."""
        if self.may_go_out(self.canastas(self.side)):
            self._go_out(discarded=False)
        else:
            self._end_turn()

    def _go_out(self, *, discarded: bool) -> None:
        """LT-36, D-15: from the hand if all was laid in one act by one who had laid nothing."""
        rules = self.rules
        may_discard = rules.from_hand_discard or rules.discard_to_go_out or not discarded
        one_act = self.acts == 1 and not self.took_pile and may_discard
        self.finished_by = self.turn
        self.from_hand = self.fresh and not self.added[self.turn] and one_act
        self._end(Ending.WENT_OUT)

    def _end_turn(self) -> None:
        if self.rules.stock_end == "turn_finished" and not self.stock:
            self._end(Ending.STOCK_OUT)
            return
        self.turn_number += 1
        self.pass_to((self.turn + 1) % self.rules.players)
        self.begin_turn(DRAWING)

    def begin_turn(self, phase: Phase) -> None:
        """Begin the turn of the seat in turn; YU's first player begins by playing (YU-7)."""
        self.phase = phase
        self.acts = 0
        self.took_pile = False
        self.opened_now = False
        self.waived = False
        self.answer = None
        self.laid_before = self.laid[self.turn]
        self.fresh = not self.laid_before and not self.added[self.turn]

    def _end(self, ending: Ending) -> None:
        self.ending = ending
        self.phase = OVER
