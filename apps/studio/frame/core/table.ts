/**
 * One round after another: bet, wait, tell, again. What the player sees of money moves only when the canvas has told why.
 */
import type { Api } from '../net/api.ts'
import { tellSite } from '../net/site.ts'
import type { Round, Session } from '../net/wire.ts'
import { followRound, placeBet, toFailure, type BetParts } from './bet.ts'
import type { GameView } from './game-view.ts'
import type { Purse } from './purse.ts'
import { isLimit, noticeOf, stakeOf, type Store } from './state.ts'

const RECENT_MAX = 12

export interface Table {
  play(): Promise<void>
  changeStake(by: number): void
  resume(round: Round): Promise<void>
  refreshBalance(): Promise<void>
}

export interface TableParts {
  readonly api: Api
  readonly session: Session
  readonly store: Store
  readonly view: GameView
  readonly purse: Purse
  readonly announce: (text: string) => void
  readonly pause: (ms: number) => Promise<void>
}

export function createTable(parts: TableParts): Table {
  const { session, store, view, pause } = parts
  const bet: BetParts = { api: parts.api, pause, waiting: (code) => showWaiting(store, code) }

  async function play(): Promise<void> {
    const { phase, paused } = store.state
    if (phase === 'showing') return view.hasten()
    if (phase !== 'idle' || paused) return
    const stake = stakeOf(store.state)
    if (isTooMuch(parts, stake)) return refuse(parts, 'notEnoughFunds', 100)

    store.set({ phase: 'placing', notice: null, balance: lessened(parts, stake) })
    view.start()
    const earliest = pause(session.minRoundMs)
    // Before the bet leaves: the news of the new balance may reach the page sooner than the answer reaches us.
    tellSite({ type: 'round.started', stake, currency: session.currency })
    await untilTold(() => placeBet(bet, stake, view.choices()))
    await earliest
    if (store.state.phase === 'showing') store.set({ phase: 'idle' })
  }

  async function resume(open: Round): Promise<void> {
    store.set({ phase: 'settling', notice: 'resumed' })
    view.start()
    await untilTold(async () => open)
    if (store.state.phase === 'showing') store.set({ phase: 'idle' })
  }

  async function untilTold(begin: () => Promise<Round>): Promise<void> {
    try {
      const round = await followRound(bet, await begin())
      if (round.state === 'settled') await tell(parts, round)
      else await takeBack(parts, round.refusal?.code ?? 'refused', round.refusal?.apiCode ?? null)
    } catch (error) {
      const { code, apiCode } = toFailure(error)
      await takeBack(parts, code, apiCode)
    }
  }

  return {
    play,
    resume,
    refreshBalance: () => refreshBalance(parts),
    changeStake(by) {
      const { phase, stakes, stakeIndex } = store.state
      if (phase !== 'idle') return
      store.set({ stakeIndex: Math.min(stakes.length - 1, Math.max(0, stakeIndex + by)) })
    },
  }
}

function showWaiting(store: Store, code: string): void {
  if (code === 'settling' || code === 'resumed') store.set({ phase: 'settling', notice: code })
  else store.set({ notice: noticeOf(code) })
}

const isTooMuch = ({ store, purse }: TableParts, stake: string) =>
  store.state.balance !== null && purse.subunits(stake) > purse.subunits(store.state.balance)

const lessened = ({ store, purse }: TableParts, stake: string) =>
  store.state.balance === null
    ? null
    : purse.amount(purse.subunits(store.state.balance) - purse.subunits(stake))

async function tell(parts: TableParts, round: Round): Promise<void> {
  const { api, store, view } = parts
  store.set({ phase: 'showing', notice: null })
  await view.show(round)
  const { id: roundId, stake, win, currency, balance } = round
  const recent = [round, ...store.state.recent.filter(({ id }) => id !== roundId)].slice(0, RECENT_MAX)
  store.set({ lastWin: win, recent, balance: balance ?? store.state.balance })
  parts.announce(view.describe(round))
  await api.shown(roundId).catch(() => tellSite({ type: 'error', code: 'shown' }))
  tellSite({ type: 'round.shown', roundId, stake, win: win ?? '0', currency, balance })
  if (balance === null) await refreshBalance(parts)
}

/** The bet was not taken: the canvas goes back to rest and the money to where it was. */
async function takeBack(parts: TableParts, code: string, apiCode: number | null): Promise<void> {
  parts.view.cancel()
  tellSite({ type: 'round.cancelled' })
  await refreshBalance(parts)
  refuse(parts, code, apiCode)
}

function refuse({ store }: TableParts, code: string, apiCode: number | null): void {
  const notice = noticeOf(code)
  const over = notice === 'over' || notice === 'notFound'
  store.set({ phase: over ? 'over' : 'idle', notice })
  if (isLimit(notice)) tellSite({ type: 'limit.reached', code, apiCode })
  else if (notice !== 'funds') tellSite({ type: 'error', code })
}

async function refreshBalance({ api, store, session }: TableParts): Promise<void> {
  const reply = await api.balance().catch(() => null)
  if (reply === null) return
  store.set({ balance: reply.balance })
  tellSite({ type: 'balance', balance: reply.balance, currency: session.currency })
}
