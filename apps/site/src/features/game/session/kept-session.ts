/**
 * The server's count of a period of play, where it keeps one: the clock and the net position go on after a reload and in another game.
 */
import type { PlayTotal } from '@fairhall/contract'
import { REPLY_TOLERANCE_MS } from '../../../shell/reality-check/play-totals.ts'
import type { TotalsStore } from './session-totals.ts'

interface Period {
  /** When it began, by this browser's clock. */
  startedAt: number
  currency: string
}

interface Surroundings {
  ask: (startedAt: number) => Promise<PlayTotal[]>
  /** Runs the work now, or when the shown round has ended. */
  whenShown: (work: () => void) => void
  /** Aborts when a newer answer replaces the period, and when the player leaves the game. */
  signal: AbortSignal
}

/** Rounds may follow each other without a break. The next period of the server tries again. */
const ATTEMPTS_MAX = 5

/**
 * Never shortens what the page shows. The server's net position contains the rounds that the page has shown, so it is
 * only taken if no round began or ended while it was requested: that round would count twice, or not at all.
 */
export async function resumeSession(
  totals: TotalsStore,
  { startedAt, currency }: Period,
  { ask, whenShown, signal }: Surroundings,
): Promise<void> {
  const known = totals.read().startedAt
  if (known !== null && known <= startedAt + REPLY_TOLERANCE_MS) return
  const roundEnd = () => new Promise<void>((resolve) => whenShown(resolve))
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    await roundEnd()
    if (signal.aborted) return
    const { run } = totals.read()
    const answered = await ask(startedAt - REPLY_TOLERANCE_MS)
    await roundEnd()
    if (signal.aborted) return
    if (totals.read().run !== run) continue
    const net = answered.find((total) => total.currency === currency)?.net
    return totals.change((now) => ({ ...now, startedAt, ...(net !== undefined && { currency, net }) }))
  }
}
