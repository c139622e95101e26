/**
 * The server's count of a period of play, where it keeps one: the clock and the net position go on after a reload and in another game.
 */
import type { PlayTotal } from '@fairhall/contract'
import type { TotalsStore } from './session-totals.ts'

interface Period {
  playedMs: number
  nowMs: number
  currency: string
}

/** Never shortens what the page shows. A round that was shown meanwhile counts already, so its sum stays. */
export async function resumeSession(
  totals: TotalsStore,
  { playedMs, nowMs, currency }: Period,
  ask: (startedAt: number) => Promise<PlayTotal[]>,
): Promise<void> {
  const startedAt = nowMs - playedMs
  const known = totals.read()
  if (known.startedAt !== null && known.startedAt <= startedAt) return
  totals.change((now) => ({ ...now, startedAt }))
  if (known.net !== null) return
  const net = (await ask(startedAt)).find((total) => total.currency === currency)?.net
  if (net !== undefined) totals.change((now) => (now.net === null ? { ...now, currency, net } : now))
}
