/** Shows the current state of a round: the player's turn, its end, or that the bet was not accepted. */
import { postToSite } from '../../net/site.ts'
import type { Refusal, Round } from '../../net/wire.ts'
import { confirmShown, type BetParts } from './bet.ts'
import type { Funds } from './funds.ts'
import type { GameView } from '../game/game-view.ts'
import type { Purse } from '../amounts/purse.ts'
import { isFinal, noticeOf, siteMessageOf } from '../screen/notices.ts'
import type { Store } from '../screen/store.ts'

const RECENT_MAX = 12
/** Two frames: work that is not visible waits until the round's last frame has been drawn. */
const BREATH_MS = 33

export interface DisplayParts {
  readonly store: Store
  readonly view: GameView
  readonly purse: Purse
  readonly announce: (text: string) => void
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Shows an open round and hands control to the player. A refused move shows a notice, and the player can make
 * another.
 */
export async function giveTurn(parts: DisplayParts, round: Round): Promise<void> {
  const { store, view } = parts
  store.set({ phase: 'showing', notice: null, balance: round.balance ?? store.state.balance })
  const mainMove = (await view.turn?.(round)) ?? null
  parts.announce(view.describe(round))
  store.set({ phase: 'turn', mainMove })
  postToSite({ type: 'round.turn' })
  if (round.refusal === null) return
  const notice = noticeOf(round.refusal.code)
  store.set({ notice })
  if (siteMessageOf(notice) === 'limit.reached') postToSite({ type: 'limit.reached', ...round.refusal })
}

export function showWaiting(store: Store, code: string): void {
  if (code === 'settling' || code === 'resumed') store.set({ phase: 'settling', notice: code })
  else store.set({ notice: noticeOf(code) })
}

export async function presentRound(
  parts: DisplayParts,
  bet: BetParts,
  funds: Funds,
  round: Round,
): Promise<void> {
  const { store, view } = parts
  store.set({ phase: 'showing', notice: null })
  await view.show(round)
  const { id: roundId, stake, win, currency, balance } = round
  const recent = [round, ...store.state.recent.filter(({ id }) => id !== roundId)].slice(0, RECENT_MAX)
  store.set({ lastWin: win, recent, balance: balance ?? store.state.balance })
  await parts.pause(BREATH_MS)
  parts.announce(view.describe(round))
  postToSite({ type: 'round.shown', roundId, stake, win: win ?? '0', currency, balance })
  await confirmShown(bet, roundId)
  if (balance === null) await funds.ask()
}

/** The bet was not accepted: resets the canvas and the balance. */
export async function cancelBet(
  parts: DisplayParts,
  funds: Funds,
  refusal: Refusal,
  stake: string | null,
): Promise<void> {
  const wasWaiting = parts.store.state.phase === 'settling'
  parts.view.cancel()
  postToSite({ type: 'round.cancelled' })
  await funds.ask()
  showRefusal(parts, refusal, wasWaiting ? stake : null)
}

/**
 * `back`: the stake of a round that was shown as in progress. Without a more specific reason the notice says
 * that the stake was returned.
 */
export function showRefusal(
  { store, purse }: DisplayParts,
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
  const siteMessage = siteMessageOf(notice)
  if (siteMessage === 'limit.reached') postToSite({ type: siteMessage, code, apiCode })
  else if (siteMessage === 'error') postToSite({ type: siteMessage, code })
}
