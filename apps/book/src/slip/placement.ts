/**
 * Placing what is on the slip. Each bet has an ID of this page before it is sent, and keeps it when it must be sent again, so an answer
 * that was lost never places it twice.
 */
import { call, createId, UnansweredError } from '../api/api.ts'
import type { Bet, PlaceBetRequest, SlipRequest } from '../api/types.ts'
import { applyBet, decided } from '../bets/bet-store.ts'
import { postToSite } from '../site/site.ts'
import { refreshFreeBets } from '../state/free-bets.ts'
import { createStore } from '../state/store.ts'
import { placeAll } from './place-all.ts'
import { withoutPlaced } from './slip.rules.ts'
import { oddsPolicy, slip } from './slip-store.ts'

type Placement =
  | { kind: 'idle' }
  | { kind: 'placing'; isLive: boolean }
  /** Every bet was accepted or declined. */
  | { kind: 'done'; bets: readonly Bet[] }
  /** The answer is missing, so nobody knows yet; the same requests are safe to repeat. */
  | { kind: 'unconfirmed'; requests: readonly PlaceBetRequest[] }
  /** The server refused a bet, which is still on the slip. Those before it are placed. */
  | { kind: 'refused' }

export const placement = createStore<Placement>({ kind: 'idle' })

/** @param freeBetId Covers the stake, which is that of one bet. */
export const toPlaceRequests = (
  requests: readonly (SlipRequest & { stake: string })[],
  freeBetId: string | null,
): PlaceBetRequest[] =>
  requests.map((request) => ({
    ...request,
    id: createId(),
    acceptOdds: oddsPolicy.read(),
    ...(freeBetId !== null && { freeBetId }),
  }))

const TRIES = 3
const PAUSE_MS = 1_000

export async function place(requests: readonly PlaceBetRequest[]): Promise<void> {
  const isLive = slip.read().picks.some((pick) => pick.isLive)
  placement.write({ kind: 'placing', isLive })
  try {
    const { placed, isRefused } = await placeAll(requests, placeOne)
    const bets = await Promise.all(placed.map(decided))
    takeOver(bets)
    placement.write(isRefused ? { kind: 'refused' } : { kind: 'done', bets })
  } catch {
    placement.write({ kind: 'unconfirmed', requests })
  }
}

async function placeOne(request: PlaceBetRequest): Promise<Bet> {
  for (let tried = 1; ; tried += 1)
    try {
      const { bet } = await call<{ bet: Bet }>('/api/bets', request)
      applyBet(bet)
      return bet
    } catch (error) {
      if (!(error instanceof UnansweredError) || tried === TRIES) throw error
      await new Promise((done) => setTimeout(done, PAUSE_MS * tried))
    }
}

function takeOver(bets: readonly Bet[]): void {
  if (bets.length === 0) return
  for (const bet of bets) applyBet(bet)
  slip.change((now) => withoutPlaced(now, bets))
  if (bets.some(({ isFree }) => isFree)) void refreshFreeBets()
  if (bets.some(({ state }) => state !== 'declined')) postToSite({ kind: 'balance.changed' })
}
