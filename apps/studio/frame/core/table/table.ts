/**
 * Plays one round after another: bet, wait, show, repeat. `table-transition.ts` decides what happens, and
 * `table-effects.ts` does it.
 */
import type { Api } from '../../net/api.ts'
import type { Move, Round, Session } from '../../net/api-types.ts'
import type { ToSite } from '../../net/site.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import type { GameView } from '../game/game-view.ts'
import { playedSpins, stakeOf, type Store } from '../screen/store.ts'
import type { StakeChange } from '../stakes/stake-range.ts'
import { newKey, roundUnderWay } from './requests.ts'
import { createProgressReporter } from './round-progress.ts'
import { answerOf, createEffects, nextStakeOf, subunitsOf } from './table-effects.ts'
import {
  betsInPlay,
  firstTableState,
  isMoreShown,
  isRoundHidden,
  phaseOf,
  type Step,
  type TableEvent,
  type TableState,
} from './table-state.ts'
import { createTableStakes } from './table-stakes.ts'
import { transition } from './table-transition.ts'
import { unseenWins } from './transition-overlaps.ts'

export interface Table {
  /**
   * The main button: places a bet, makes the main move of an open round, or hurries. Returns the round that a
   * bet became if it was shown without a notice. Returns null for everything else, and when another tab's
   * round was in progress.
   */
  play(): Promise<Round | null>
  move(move: Move): void
  changeStake(change: StakeChange): void
  /**
   * Lowers the stake, if it is higher, so that a bet like the latest, with the raise that was refused, costs at most this many
   * subunits. During a round it waits for the end.
   */
  lowerStake(most: bigint): void
  /** Whether the stake can change now, and a bet like the latest costs more than this, but no more with a lower stake. */
  isStakeLowerable(most: bigint): boolean
  /** The next round's total stake, with all its chips, in subunits. */
  nextStake(): bigint
  /** Continues the round that was in progress when the session was opened, if there is one. */
  resume(): void
  /** Fetches the open round again. */
  refresh(): void
  /** Fetches the balance as soon as no round is in progress: something outside this frame changed it. */
  refreshBalance(): void
  /** The wins of rounds that are still being shown, in subunits. */
  unseenWins(): bigint
  /** No further bet follows without a press. */
  endAutoplay(): void
  /** Shows the balance that another table of the player has learned. */
  shareBalance(balance: bigint): void
  readonly step: Step['kind']
  /** Whether the end of a round is known here and not shown yet. */
  readonly isRoundHidden: boolean
}

export interface TableParts {
  readonly api: Api
  readonly session: Session
  /** The build of the game that this page loaded. */
  readonly build: string
  readonly store: Store
  readonly view: GameView
  readonly currencyFormat: CurrencyFormat
  readonly announce: (text: string) => void
  /** Sends a message to the host page. */
  readonly post: (message: ToSite) => void
  /** The table has learned a balance itself. */
  readonly balanceChanged?: (balance: bigint) => void
  readonly pause: (ms: number) => Promise<void>
  /** The next frame of the screen. */
  readonly frame: () => Promise<unknown>
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number
}

export function createTable(parts: TableParts): Table {
  const { session, store, view, currencyFormat, now } = parts
  const runEffect = createEffects(parts, { dispatch, isMoreShown: () => isMoreShown(state) })
  const reportProgress = createProgressReporter(parts.post)
  const { countChips, countRaise, applyKeptLimit, ...stakes } = createTableStakes(parts)
  let state = firstTableState(subunitsOf(currencyFormat, store.state.balance))
  /** Of the bets that are placed or wait, in their order. */
  const endsOfBets: ((round: Round | null) => void)[] = []

  function dispatch(event: TableEvent): void {
    const next = transition(state, event)
    const isLearned = state.balance !== next.state.balance && event.kind !== 'balanceShared'
    state = next.state
    const balance = state.balance === null ? null : currencyFormat.amount(state.balance)
    const phase = phaseOf(state)
    // Set together, so that no press stakes what automatic play or an earlier page has staked.
    store.set({ phase, balance, inPlay: betsInPlay(state), ...(phase === 'idle' && { roundStake: null }) })
    reportProgress(isRoundHidden(state))
    if (event.kind === 'answered' && isMoveRefused(event.answer.round)) countRaise(event.answer.round)
    if (isLearned && state.balance !== null) parts.balanceChanged?.(state.balance)
    for (const effect of next.effects) {
      if (effect.kind === 'betEnded') endsOfBets.shift()?.(effect.round)
      else if (effect.kind === 'betDropped') endsOfBets.pop()?.(null)
      else runEffect(effect)
    }
    applyKeptLimit()
  }

  function press(): void {
    const { paused: isPaused, isBettingDisabled, autoplay, mainMove } = store.state
    countChips()
    const bet = {
      key: newKey(),
      stake: stakeOf(store.state),
      total: nextStakeOf(parts),
      choices: view.choices(),
      freeSpins: playedSpins(store.state)?.id ?? null,
      overlaps: mayOverlap(parts),
    }
    const isAutoplay = autoplay !== null
    dispatch({ kind: 'press', nowMs: now(), isPaused, isBettingDisabled, isAutoplay, mainMove, bet })
  }

  return {
    ...stakes,
    nextStake: () => nextStakeOf(parts),
    async play() {
      const before = state
      press()
      return isBetAdded(before, state) ? new Promise((end) => endsOfBets.push(end)) : null
    },
    move: (move) => dispatch({ kind: 'move', move, isPaused: store.state.paused }),
    refresh: () => dispatch({ kind: 'refresh' }),
    refreshBalance: () => dispatch({ kind: 'balanceChanged' }),
    unseenWins: () => unseenWins(state),
    endAutoplay: () => dispatch({ kind: 'autoplayEnded' }),
    shareBalance: (balance) => dispatch({ kind: 'balanceShared', balance }),
    get step() {
      return state.step.kind
    },
    get isRoundHidden() {
      return isRoundHidden(state)
    },
    resume() {
      const round = roundUnderWay(session)
      if (round !== null) dispatch({ kind: 'resume', answer: answerOf(currencyFormat, round) })
    },
  }
}

const isBetAdded = (before: TableState, after: TableState): boolean =>
  (before.step.kind === 'idle' && after.step.kind !== 'idle') || after.waiting.length > before.waiting.length

const isMoveRefused = ({ state, refusal }: Round): boolean => state === 'open' && refusal !== null

/** A minimum time between rounds is also there to be waited for. Free spins count down one by one. */
const mayOverlap = ({ view, session, store }: TableParts): boolean =>
  view.overlaps === true && session.minRoundMs === 0 && playedSpins(store.state) === null
