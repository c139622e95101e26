/** Draws what a table shows: the bet, the player's turn, the end of a round, or that a bet was not accepted. */
import type { ToSite } from '../../net/site.ts'
import type { Refusal, Round } from '../../net/api-types.ts'
import type { MainMove } from '../game/game-view.ts'
import { isStakeReturned } from '../game/result.ts'
import { noticeOfRefusal, siteMessageOf } from '../screen/notices.ts'
import { confirmShown } from './requests.ts'
import type { TableParts } from './table.ts'
import type { Effect } from './table-state.ts'

const RECENT_MAX = 12
/** Two frames: work that is not visible waits until the round's last frame has been drawn. */
export const BREATH_MS = 33

interface Display {
  startBet(): void
  /** Shows the current state of an open round. Returns what the main button does there. */
  showTurn(round: Round): Promise<MainMove | null>
  showResult(round: Round): Promise<void>
  /** Resolves when the server was notified, or did not answer. `isMore`: whether the host page has to wait for another round. */
  reportResult(round: Round, isMore?: () => boolean): Promise<void>
  /** Runs an effect that nothing waits for. */
  run(effect: Effect): void
}

export function createDisplay(parts: TableParts): Display {
  const { session, store, view, currencyFormat, pause, announce, post } = parts

  async function reportResult(round: Round, isMore = () => false): Promise<void> {
    const { id: roundId, win } = round
    const recent = [round, ...store.state.recent.filter(({ id }) => id !== roundId)].slice(0, RECENT_MAX)
    // A stake that came back is no win.
    const lastWin = isStakeReturned(round) ? store.state.lastWin : win
    store.set({ lastWin, recent, ...(round.freeSpins && { freeSpins: round.freeSpins }) })
    await pause(BREATH_MS)
    announce(view.describe(round))
    post(endMessageOf(round, isMore()))
    await confirmShown(parts, roundId)
  }

  async function hideNotice({ notice, delayMs }: Extract<Effect, { kind: 'hideNotice' }>): Promise<void> {
    if (delayMs > 0) await pause(delayMs)
    if (store.state.notice === notice) store.set({ notice: null })
  }

  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'postToSite':
        return post(effect.message)
      case 'postStart': {
        const stake = currencyFormat.amount(effect.total)
        return post({ kind: 'round.started', stake, currency: session.currency })
      }
      case 'postBalance': {
        const balance = currencyFormat.amount(effect.balance)
        return post({ kind: 'balance', balance, currency: session.currency })
      }
      case 'drawResumed':
        return view.start()
      case 'offerTurn':
        announce(view.describe(effect.round))
        return store.set({ mainMove: effect.mainMove })
      case 'clearMainMove':
        return store.set({ mainMove: null })
      case 'cancelDrawing':
        return view.cancel()
      case 'hasten':
        return view.hasten()
      case 'restoreChoices':
        return view.choose?.(effect.choices)
      case 'showNotice':
        return store.set({ notice: effect.notice })
      case 'hideNotice':
        return void hideNotice(effect)
      case 'showRefusal':
        return showRefusal(parts, effect.refusal, effect.stakeBack)
    }
  }

  return {
    run,
    reportResult,
    startBet() {
      const { freeSpins } = store.state
      if (freeSpins?.left === 0) store.set({ freeSpins: null })
      view.start()
      if (store.state.turbo) view.hasten()
    },
    showTurn: async (round) => (await view.turn?.(round)) ?? null,
    showResult: async (round) => view.show(round),
  }
}

function endMessageOf(round: Round, isMore: boolean): ToSite {
  const { id: roundId, stake, win, currency, balance, freeSpins } = round
  if (isStakeReturned(round)) return { kind: 'round.cancelled', stakeReturned: true }
  // Nothing was staked, and the winnings are credited when all spins are over.
  const money = freeSpins == null ? { stake, win: win ?? '0' } : { stake: '0', win: '0' }
  return { kind: 'round.shown', roundId, ...money, currency, balance, ...(isMore && { more: true }) }
}

function showRefusal(
  { store, currencyFormat, post }: TableParts,
  refusal: Refusal,
  stakeBack: string | null,
): void {
  const { code, apiCode } = refusal
  const notice = noticeOfRefusal(refusal, stakeBack)
  if (notice === 'freeSpinsOver') store.set({ freeSpins: null })
  store.set({ notice, returnedStake: stakeBack === null ? '' : currencyFormat.show(stakeBack) })
  const siteMessage = siteMessageOf(notice)
  if (siteMessage === 'limit.reached') post({ kind: siteMessage, code, apiCode })
  else if (siteMessage === 'error') post({ kind: siteMessage, code })
}
