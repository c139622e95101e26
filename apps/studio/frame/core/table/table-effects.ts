/** Runs the effects of a table: requests, timers, drawing. What they lead to is the table's next event. */
import type { Round } from '../../net/api-types.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import type { MainMove } from '../game/game-view.ts'
import { playedSpins, stakeOf } from '../screen/store.ts'
import { sendRequest, toFailure } from './requests.ts'
import { createDisplay } from './table-display.ts'
import type { TableParts } from './table.ts'
import type { Answer, Effect, Request, TableEvent } from './table-state.ts'
import { isLost } from './transition-requests.ts'

/** Runs every effect except the end of a bet, which only the table can announce. */
type RunnableEffect = Exclude<Effect, { kind: 'betEnded' | 'betDropped' }>

interface Driver {
  dispatch(event: TableEvent): void
  /** Whether the host page has to wait for the end of another round. */
  isMoreShown(): boolean
}

export function createEffects(parts: TableParts, { dispatch, isMoreShown }: Driver) {
  const { session, store, view, currencyFormat, pause } = parts
  const display = createDisplay(parts)
  /** Resolves when the bet or move that was sent last has been drawn. */
  let drawn: Promise<void> = Promise.resolve()

  function drawInNextFrame(draw: () => void): void {
    // The outcome is shown even if the canvas fails here.
    drawn = parts.frame().then(draw).catch(console.warn)
  }

  /** Sends the request with the tap and draws in the next frame, so that neither delays the other. */
  async function send({ call, request, delayMs }: Extract<Effect, { kind: 'send' }>): Promise<void> {
    if (delayMs > 0) await pause(delayMs)
    const event = await outcomeOf(parts, request, call)
    if (event.kind === 'answered' || !isLost(event.refusal.code)) await drawn
    dispatch(event)
  }

  async function askBalance(call: number): Promise<void> {
    const reply = await parts.api.balance().catch(() => null)
    const balance = subunitsOf(currencyFormat, reply?.balance ?? null)
    const { paused: isPaused } = store.state
    dispatch({ kind: 'balanceRead', call, balance, nextStake: nextStakeOf(parts), isPaused })
  }

  return function run(effect: RunnableEffect): void {
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
          (mainMove) => dispatch(turnShown(parts, effect.round, mainMove)),
          () => dispatch({ kind: 'canvasFailed' }),
        )
      case 'showResult':
        return void display.showResult(effect.round).then(
          () => dispatch({ kind: 'resultShown' }),
          () => dispatch({ kind: 'canvasFailed' }),
        )
      case 'showOverlapping':
        // The win is counted even if the canvas fails.
        return void display
          .showResult(effect.round)
          .catch(console.warn)
          .then(() => dispatch({ kind: 'seen', roundId: effect.round.id }))
      case 'reportSeen':
        // A bet may be placed before the host page gets the result.
        return void display.reportResult(effect.round, () => effect.isMore || isMoreShown())
      case 'reportResult':
        return void display.reportResult(effect.round).then(() => dispatch({ kind: 'confirmed' }))
      default:
        display.run(effect)
    }
  }
}

function turnShown({ store, view, now }: TableParts, round: Round, mainMove: MainMove | null): TableEvent {
  const { autoplay, paused: isPaused } = store.state
  const autoMove = autoplay === null ? null : (view.autoMove?.(round) ?? null)
  return { kind: 'turnShown', mainMove, autoMove, nowMs: now(), isPaused }
}

const outcomeOf = (parts: TableParts, request: Request, call: number) =>
  sendRequest(parts, request).then(
    ({ round, isOfOtherTab }) =>
      ({ kind: 'answered', call, answer: answerOf(parts.currencyFormat, round), isOfOtherTab }) as const,
    (error: unknown) => {
      const { code, apiCode } = toFailure(error)
      return { kind: 'failed', call, refusal: { code, apiCode } } as const
    },
  )

export const answerOf = (currencyFormat: CurrencyFormat, round: Round): Answer => ({
  round,
  balance: subunitsOf(currencyFormat, round.balance),
  win: subunitsOf(currencyFormat, round.win ?? null) ?? 0n,
})

export const subunitsOf = (currencyFormat: CurrencyFormat, amount: string | null) =>
  amount === null ? null : currencyFormat.subunits(amount)

/** The next round's total stake, with all its chips, in subunits. */
export const nextStakeOf = ({
  currencyFormat,
  store,
  view,
}: Pick<TableParts, 'currencyFormat' | 'store' | 'view'>): bigint =>
  playedSpins(store.state) === null
    ? currencyFormat.subunits(stakeOf(store.state)) * BigInt(view.chips?.() ?? 1)
    : 0n
