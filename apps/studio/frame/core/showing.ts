/** Where a round has come to, as it is shown: the player's turn, its end, or that there was none. */
import { tellSite } from '../net/site.ts'
import type { Refusal, Round } from '../net/wire.ts'
import { confirmShown, type BetParts } from './bet.ts'
import type { Funds } from './funds.ts'
import type { GameView } from './game-view.ts'
import type { Purse } from './purse.ts'
import { isFinal, noticeOf, tidingOf, type Store } from './state.ts'

const RECENT_MAX = 12
/** Two frames: what is not seen of a round's end waits until its last frame has been drawn. */
const BREATH_MS = 33

export interface ShowingParts {
  readonly store: Store
  readonly view: GameView
  readonly purse: Purse
  readonly announce: (text: string) => void
  readonly pause: (ms: number) => Promise<void>
}

/** Shows an open round and hands it to the player; a move that was refused is said, and he may make another. */
export async function giveTurn(parts: ShowingParts, round: Round): Promise<void> {
  const { store, view } = parts
  store.set({ phase: 'showing', notice: null, balance: round.balance ?? store.state.balance })
  const mainMove = (await view.turn?.(round)) ?? null
  parts.announce(view.describe(round))
  store.set({ phase: 'turn', mainMove })
  tellSite({ type: 'round.turn' })
  if (round.refusal === null) return
  const notice = noticeOf(round.refusal.code)
  store.set({ notice })
  if (tidingOf(notice) === 'limit.reached') tellSite({ type: 'limit.reached', ...round.refusal })
}

export function showWaiting(store: Store, code: string): void {
  if (code === 'settling' || code === 'resumed') store.set({ phase: 'settling', notice: code })
  else store.set({ notice: noticeOf(code) })
}

export async function tell(parts: ShowingParts, bet: BetParts, funds: Funds, round: Round): Promise<void> {
  const { store, view } = parts
  store.set({ phase: 'showing', notice: null })
  await view.show(round)
  const { id: roundId, stake, win, currency, balance } = round
  const recent = [round, ...store.state.recent.filter(({ id }) => id !== roundId)].slice(0, RECENT_MAX)
  store.set({ lastWin: win, recent, balance: balance ?? store.state.balance })
  await parts.pause(BREATH_MS)
  parts.announce(view.describe(round))
  tellSite({ type: 'round.shown', roundId, stake, win: win ?? '0', currency, balance })
  await confirmShown(bet, roundId)
  if (balance === null) await funds.ask()
}

/** The bet was not taken: the canvas goes back to rest and the money to where it was. */
export async function takeBack(
  parts: ShowingParts,
  funds: Funds,
  refusal: Refusal,
  stake: string | null,
): Promise<void> {
  const wasWaiting = parts.store.state.phase === 'settling'
  parts.view.cancel()
  tellSite({ type: 'round.cancelled' })
  await funds.ask()
  refuse(parts, refusal, wasWaiting ? stake : null)
}

/** `back`: the stake of a round that had been said to be under way. Without a better reason he is told that he has it back. */
export function refuse(
  { store, purse }: ShowingParts,
  { code, apiCode }: Refusal,
  back: string | null,
): void {
  const reason = noticeOf(code)
  const notice = reason === 'refused' && back !== null ? 'givenBack' : reason
  store.set({
    phase: isFinal(notice) ? 'over' : 'idle',
    notice,
    givenBack: back === null ? '' : purse.show(back),
  })
  const tiding = tidingOf(notice)
  if (tiding === 'limit.reached') tellSite({ type: tiding, code, apiCode })
  else if (tiding === 'error') tellSite({ type: tiding, code })
}
