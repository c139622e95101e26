/**
 * Plays one round after another: bet, wait, show, repeat. `table-transition.ts` decides what happens; this
 * file runs it: requests, timers, drawing, messages to the host page.
 */
import type { Api } from '../../net/api.ts'
import { postToSite } from '../../net/site.ts'
import type { Move, Round, Session } from '../../net/wire.ts'
import type { Purse } from '../amounts/purse.ts'
import type { GameView } from '../game/game-view.ts'
import { stakeOf, type Store } from '../screen/store.ts'
import { newKey, roundUnderWay, sendRequest, toFailure } from './requests.ts'
import { createDisplay } from './table-display.ts'
import { firstTableState, isRoundHidden, phaseOf } from './table-state.ts'
import type { Answer, Effect, Request, TableEvent } from './table-state.ts'
import { transition } from './table-transition.ts'
import { isLost } from './transition-requests.ts'

/**
 * The host page assumes that a silent round is still being shown, for five seconds after its last message.
 */
const PROGRESS_MS = 2_000

export interface Table {
  /**
   * The main button: places a bet, makes the main move of an open round, or hurries. Returns the round that a
   * bet became if it was shown without a notice. Returns null for everything else, and when another tab's
   * round was in progress.
   */
  play(): Promise<Round | null>
  move(move: Move): void
  changeStake(by: number): void
  /** The next round's total stake, with all its chips, in subunits. */
  nextStake(): bigint
  /** Continues the round that was in progress when the session was opened, if there is one. */
  resume(): void
  /** Fetches the open round again. */
  refresh(): void
  /** Fetches the balance as soon as no round is in progress: something outside this frame changed it. */
  refreshBalance(): void
  /** No further bet follows without a press. */
  endAutoplay(): void
}

export interface TableParts {
  readonly api: Api
  readonly session: Session
  /** The build of the game that this page loaded. */
  readonly build: string
  readonly store: Store
  readonly view: GameView
  readonly purse: Purse
  readonly announce: (text: string) => void
  readonly pause: (ms: number) => Promise<void>
  /** The next frame of the screen. */
  readonly frame: () => Promise<unknown>
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number
}

export function createTable(parts: TableParts): Table {
  const { api, session, store, view, purse, pause, now } = parts
  const display = createDisplay(parts)
  const subunitsOf = (amount: string | null) => (amount === null ? null : purse.subunits(amount))
  let state = firstTableState(subunitsOf(store.state.balance))
  let progressTimer: ReturnType<typeof setInterval> | null = null
  /** Resolves when the bet or move that was sent last has been drawn. */
  let drawn: Promise<void> = Promise.resolve()
  let endBet: (round: Round | null) => void = () => {}

  function dispatch(event: TableEvent): void {
    const next = transition(state, event)
    state = next.state
    const balance = state.balance === null ? null : purse.amount(state.balance)
    store.set({ phase: phaseOf(state), balance })
    reportProgress()
    next.effects.forEach(run)
  }

  function reportProgress(): void {
    if (isRoundHidden(state) === (progressTimer !== null)) return
    if (progressTimer !== null) clearInterval(progressTimer)
    progressTimer = isRoundHidden(state)
      ? setInterval(() => postToSite({ kind: 'round.showing' }), PROGRESS_MS)
      : null
  }

  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'send':
        return void send(effect)
      case 'askBalance':
        return void askBalance(effect.call)
      case 'startMinimumTime':
        return void pause(session.minRoundMs).then(() =>
          dispatch({ kind: 'minimumTimeOver', key: effect.key }),
        )
      case 'drawBet':
        return drawInNextFrame(display.startBet)
      case 'drawMove':
        return drawInNextFrame(() => view.moving?.(effect.move))
      case 'showTurn':
        return void display.showTurn(effect.round).then(
          (mainMove) => dispatch({ kind: 'turnShown', mainMove, nowMs: now(), isPaused: store.state.paused }),
          () => dispatch({ kind: 'canvasFailed' }),
        )
      case 'showResult':
        return void display.showResult(effect.round).then(
          () => dispatch({ kind: 'resultShown' }),
          () => dispatch({ kind: 'canvasFailed' }),
        )
      case 'reportResult':
        return void display.reportResult(effect.round).then(() => dispatch({ kind: 'confirmed' }))
      case 'betEnded':
        return endBet(effect.round)
      default:
        display.run(effect)
    }
  }

  function drawInNextFrame(draw: () => void): void {
    // The outcome is shown even if the canvas fails here.
    drawn = parts.frame().then(draw).catch(console.warn)
  }

  /** Sends the request with the tap and draws in the next frame, so that neither delays the other. */
  async function send({ call, request, delayMs }: Extract<Effect, { kind: 'send' }>): Promise<void> {
    if (delayMs > 0) await pause(delayMs)
    const event = await outcomeOf(request, call)
    if (event.kind === 'answered' || !isLost(event.refusal.code)) await drawn
    dispatch(event)
  }

  const outcomeOf = (request: Request, call: number) =>
    sendRequest(parts, request).then(
      ({ round, isOfOtherTab }) =>
        ({ kind: 'answered', call, answer: answerWith(round), isOfOtherTab }) as const,
      (error: unknown) => {
        const { code, apiCode } = toFailure(error)
        return { kind: 'failed', call, refusal: { code, apiCode } } as const
      },
    )

  const answerWith = (round: Round): Answer => ({ round, balance: subunitsOf(round.balance) })

  async function askBalance(call: number): Promise<void> {
    const reply = await api.balance().catch(() => null)
    const balance = subunitsOf(reply?.balance ?? null)
    dispatch({ kind: 'balanceRead', call, balance, nextStake: nextStake() })
  }

  const nextStake = () => purse.subunits(stakeOf(store.state)) * BigInt(view.chips?.() ?? 1)

  function press(): void {
    const { paused: isPaused, isBettingDisabled, autoplay, mainMove } = store.state
    const bet = {
      key: newKey(),
      stake: stakeOf(store.state),
      total: nextStake(),
      choices: view.choices(),
    }
    const isAutoplay = autoplay !== null
    dispatch({ kind: 'press', nowMs: now(), isPaused, isBettingDisabled, isAutoplay, mainMove, bet })
  }

  return {
    nextStake,
    async play() {
      const isFree = state.step.kind === 'idle'
      press()
      const isBet = isFree && state.step.kind !== 'idle'
      return isBet ? new Promise((end) => (endBet = end)) : null
    },
    move: (move) => dispatch({ kind: 'move', move, isPaused: store.state.paused }),
    refresh: () => dispatch({ kind: 'refresh' }),
    refreshBalance: () => dispatch({ kind: 'balanceChanged' }),
    endAutoplay: () => dispatch({ kind: 'autoplayEnded' }),
    resume() {
      const round = roundUnderWay(session)
      if (round !== null) dispatch({ kind: 'resume', answer: answerWith(round) })
    },
    changeStake(by) {
      const { phase, stakes, stakeIndex } = store.state
      if (phase !== 'idle') return
      store.set({ stakeIndex: Math.min(stakes.length - 1, Math.max(0, stakeIndex + by)) })
    },
  }
}
