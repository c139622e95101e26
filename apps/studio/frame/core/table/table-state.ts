/**
 * The states of a table, what can happen to it, and what it then does. `table-transition.ts` connects them.
 * Amounts are subunits.
 */
import type { ToSite } from '../../net/site.ts'
import type { Choices, Move, Refusal, Round } from '../../net/api-types.ts'
import type { MainMove } from '../game/game-view.ts'
import type { NoticeKind } from '../screen/notices.ts'
import type { Phase } from '../screen/store.ts'

/** One bet, as the player saw it when they pressed. Its key makes every repetition of it the same bet. */
export interface Bet {
  readonly key: string
  /** The chosen stake, of one chip. */
  readonly stake: string
  /** The total stake, with all its chips. */
  readonly total: bigint
  readonly choices: Choices | undefined
  /** The free spins that it is one of: it costs nothing. */
  readonly freeSpins: string | null
  /** Further bets may be placed while it is being shown. */
  readonly overlaps: boolean
}

export type Request =
  | { readonly kind: 'place'; readonly bet: Bet }
  | { readonly kind: 'move'; readonly round: Round; readonly move: Move }
  /** The round as it is now. */
  | { readonly kind: 'ask'; readonly roundId: string }

/** Why a round is being requested. */
export type Cause =
  /** `isUndisturbed`: no notice was shown since the press. `overlaps`: the next bet need not wait for its end. */
  | { readonly kind: 'bet'; readonly isUndisturbed: boolean; readonly overlaps?: true }
  | { readonly kind: 'move' }
  /** `isPressed`: the main button was pressed meanwhile. The refreshed round may still leave it to the player. */
  | { readonly kind: 'refresh'; readonly isPressed: boolean }
  /** The round was in progress when the page was opened. */
  | { readonly kind: 'resume' }

/** A round as the server answered it, with the balance at that time. */
export interface Answer {
  readonly round: Round
  readonly balance: bigint | null
  /** Zero until it is known. */
  readonly win: bigint
}

/** A round whose result is known, and which is still being shown while further bets are placed. */
interface UnseenRound {
  readonly round: Round
  readonly win: bigint
}

export type Step =
  /** No round is in progress. `balanceCall`: the balance was requested because something else changed it. */
  | { readonly kind: 'idle'; readonly balanceCall: number | null }
  /** The shown balance is too low for the bet, but may be outdated, for example after a deposit. */
  | { readonly kind: 'checkingBalance'; readonly call: number; readonly bet: Bet }
  /** A bet, a move or a question was sent. `attempt` counts the lost answers. */
  | {
      readonly kind: 'requesting'
      readonly call: number
      readonly attempt: number
      readonly request: Request
      readonly cause: Cause
    }
  /** The round is accepted, and the wallet has not answered yet. `poll` counts the questions about it. */
  | {
      readonly kind: 'settling'
      readonly call: number
      readonly attempt: number
      readonly poll: number
      readonly roundId: string
      readonly cause: Cause
    }
  | { readonly kind: 'showingTurn'; readonly round: Round; readonly cause: Cause }
  /** `isFirst`: the player sees the round for the first time, so the main button has just changed its meaning. */
  | { readonly kind: 'turn'; readonly round: Round; readonly sinceMs: number; readonly isFirst: boolean }
  | { readonly kind: 'showingResult'; readonly answer: Answer; readonly cause: Cause }
  /** The result was shown, and the server is being notified. */
  | { readonly kind: 'confirming'; readonly answer: Answer; readonly cause: Cause }
  /** The round did not contain the balance. */
  | {
      readonly kind: 'updatingBalance'
      readonly call: number
      readonly round: Round
      readonly cause: Cause
    }
  | { readonly kind: 'waitingMinimumTime'; readonly round: Round; readonly cause: Cause }
  /** The bet was not accepted: the balance is requested before the notice is shown. */
  | {
      readonly kind: 'cancelling'
      readonly call: number
      /** What the player sees until then. */
      readonly phase: Phase
      readonly refusal: Refusal
      readonly stakeBack: string | null
      readonly cause: Cause
    }
  /** No more bets are possible on this page. */
  | { readonly kind: 'over' }

export interface TableState {
  readonly step: Step
  /** As shown; null when it is unknown. */
  readonly balance: bigint | null
  /** Something outside this frame changed the balance while a round was in progress. */
  readonly isBalanceOutdated: boolean
  readonly isAutoplay: boolean
  /** The player has skipped an animation since their last move. */
  readonly isHurried: boolean
  /** The bet whose minimum time is not over yet. */
  readonly minimumTimeOf: string | null
  /** This tab's choices, while a round of another tab is shown with its own. */
  readonly ownChoices: Choices | null
  /** The shown balance does not include their wins yet. */
  readonly unseen: readonly UnseenRound[]
  /** Bets that were pressed while an earlier one was being sent: they follow in their order. */
  readonly waiting: readonly Bet[]
  /** The number of calls so far. An answer is ignored unless it is to the call that is awaited. */
  readonly calls: number
}

export type TableEvent =
  /** The main button. `bet` is the bet that it would place. */
  | {
      readonly kind: 'press'
      readonly nowMs: number
      readonly isPaused: boolean
      readonly isBettingDisabled: boolean
      readonly isAutoplay: boolean
      readonly mainMove: MainMove | null
      readonly bet: Bet
    }
  | { readonly kind: 'move'; readonly move: Move; readonly isPaused: boolean }
  /** Something happened to the open round without the player. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'resume'; readonly answer: Answer }
  | { readonly kind: 'balanceChanged' }
  /** Another table of the player has learned it. */
  | { readonly kind: 'balanceShared'; readonly balance: bigint }
  | { readonly kind: 'autoplayEnded' }
  /** `isOfOtherTab`: the server answered a bet with the round of another tab that must be shown first. */
  | {
      readonly kind: 'answered'
      readonly call: number
      readonly answer: Answer
      readonly isOfOtherTab: boolean
    }
  | { readonly kind: 'failed'; readonly call: number; readonly refusal: Refusal }
  /** `balance` is null when the wallet did not answer. */
  | {
      readonly kind: 'balanceRead'
      readonly call: number
      readonly balance: bigint | null
      readonly nextStake: bigint
      readonly isPaused: boolean
    }
  | {
      readonly kind: 'turnShown'
      readonly nowMs: number
      readonly isPaused: boolean
      readonly mainMove: MainMove | null
      /** What automatic play does there; null in games where it leaves the turn to the player. */
      readonly autoMove: Move | null
    }
  | { readonly kind: 'resultShown' }
  /** A round was shown to its end while further bets were placed. */
  | { readonly kind: 'seen'; readonly roundId: string }
  | { readonly kind: 'canvasFailed' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'minimumTimeOver'; readonly key: string }

export type Effect =
  | {
      readonly kind: 'send'
      readonly call: number
      readonly request: Request
      readonly delayMs: number
    }
  | { readonly kind: 'askBalance'; readonly call: number }
  | { readonly kind: 'startMinimumTime'; readonly key: string }
  | { readonly kind: 'postToSite'; readonly message: ToSite }
  | { readonly kind: 'postStart'; readonly total: bigint }
  | { readonly kind: 'postBalance'; readonly balance: bigint }
  | { readonly kind: 'drawBet' }
  | { readonly kind: 'drawMove'; readonly move: Move }
  | { readonly kind: 'drawResumed' }
  | { readonly kind: 'showTurn'; readonly round: Round }
  | { readonly kind: 'offerTurn'; readonly round: Round; readonly mainMove: MainMove | null }
  | { readonly kind: 'showResult'; readonly round: Round }
  /** The next bet does not wait for its end. */
  | { readonly kind: 'showOverlapping'; readonly round: Round }
  /** Reports it like `reportResult`. `isMore`: the host page has to wait for another one. */
  | { readonly kind: 'reportSeen'; readonly round: Round; readonly isMore: boolean }
  /** Adds it to the latest results, then reports it to the host page and to the server. */
  | { readonly kind: 'reportResult'; readonly round: Round }
  | { readonly kind: 'cancelDrawing' }
  | { readonly kind: 'hasten' }
  | { readonly kind: 'restoreChoices'; readonly choices: Choices }
  | { readonly kind: 'showNotice'; readonly notice: NoticeKind | null }
  | { readonly kind: 'hideNotice'; readonly notice: NoticeKind; readonly delayMs: number }
  | { readonly kind: 'showRefusal'; readonly refusal: Refusal; readonly stakeBack: string | null }
  /** The main button does nothing until the next turn. */
  | { readonly kind: 'clearMainMove' }
  /** The press that placed the bet is done. `round` is null if anything needed the player's attention. */
  | { readonly kind: 'betEnded'; readonly round: Round | null }
  /** The latest bet that waited is not placed. */
  | { readonly kind: 'betDropped' }

export const firstTableState = (balance: bigint | null): TableState => ({
  step: { kind: 'idle', balanceCall: null },
  balance,
  isBalanceOutdated: false,
  isAutoplay: false,
  isHurried: false,
  minimumTimeOf: null,
  ownChoices: null,
  unseen: [],
  waiting: [],
  calls: 0,
})

/** A bet is being sent, and the player can place further ones without waiting for its answer. */
export const isOverlappingBet = (step: Step): boolean =>
  step.kind === 'requesting' &&
  step.attempt === 0 &&
  step.request.kind === 'place' &&
  step.request.bet.overlaps

/** How many bets are being sent, waiting or shown, while further ones may be placed. */
export const betsInPlay = ({ step, unseen, waiting }: TableState): number =>
  unseen.length + waiting.length + (isOverlappingBet(step) ? 1 : 0)

/** What the player sees of a state. */
export function phaseOf({ step, isAutoplay }: TableState): Phase {
  switch (step.kind) {
    case 'idle':
      return isAutoplay ? 'between' : 'idle'
    case 'checkingBalance':
      return 'placing'
    case 'requesting':
      if (isOverlappingBet(step)) return isAutoplay ? 'between' : 'idle'
      return step.request.kind === 'place' ? 'placing' : 'moving'
    case 'settling':
    case 'turn':
    case 'over':
      return step.kind
    case 'cancelling':
      return step.phase
    case 'showingTurn':
    case 'showingResult':
    case 'confirming':
    case 'updatingBalance':
    case 'waitingMinimumTime':
      return 'showing'
  }
}

/** Whether the host page has to wait for the end of another round. A bet that is already refused has no end to wait for. */
export const isMoreShown = (state: TableState): boolean =>
  state.unseen.length > 0 || (isRoundHidden(state) && state.step.kind !== 'cancelling')

/** Whether the host page must withhold what it knows of the round, because it is still being shown here. */
export function isRoundHidden({ step: { kind }, unseen }: TableState): boolean {
  return (
    unseen.length > 0 || !['idle', 'checkingBalance', 'turn', 'waitingMinimumTime', 'over'].includes(kind)
  )
}
