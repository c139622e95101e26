import type { PlayTotal } from '@fairhall/contract'
import type { TallyBoard } from './game-tally.ts'

/**
 * For games that tell nothing of their rounds, as those of other studios: what the player has won and lost in this session, as the
 * books have it.
 *
 * @returns what brings the board up to date, to be called when the balance has changed
 */
export function tallyOfBooks(
  board: TallyBoard,
  ask: (startedAt: number) => Promise<PlayTotal[]>,
): (currency: string) => Promise<void> {
  let asked = 0
  return async (currency) => {
    const { startedAt, isTold } = board.read()
    if (startedAt === null || isTold) return
    const mine = ++asked
    // What cannot be answered now is asked for again with the next round.
    const totals = await ask(startedAt).catch(() => [])
    const net = totals.find((total) => total.currency === currency)?.net
    if (net !== undefined && mine === asked) board.change((now) => ({ ...now, currency, net }))
  }
}
