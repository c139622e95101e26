/** Selling a bet back, whole or in part. The bet is locked from the check of the offer until its call is stored. */
import { inTransaction, type Queryable } from '@fairhall/postgres'
import { z } from 'zod'
import type { StoredBet } from '../bets/bet.ts'
import { findBet, lockBet, saveBet } from '../bets/bets.queries.ts'
import { readStake } from '../bets/place.service.ts'
import type { CashOutOffer } from '../book-api.ts'
import type { BookDeps } from '../book-deps.ts'
import { readMarketId } from '../offers/listed.rules.ts'
import { Refused } from '../refusals.ts'
import type { PlayerSession } from '../sessions/sessions.service.ts'
import { resolveLeg } from '../settlement/decisions.rules.ts'
import { listRulings } from '../settlement/rulings.queries.ts'
import { cashOutCall } from '../wallet/call-bodies.rules.ts'
import { sendCallsOf } from '../wallet/call-queue.ts'
import { insertCall } from '../wallet/calls.queries.ts'
import { findCashOut, insertCashOut } from './cash-out.queries.ts'
import { isNearEnough, partAt, type Price, priceOf, toOffer } from './offer.rules.ts'

export const cashOutBody = z.object({
  id: z.uuid().toLowerCase(),
  partBp: z.int().min(1).max(10_000),
  amount: z.string().max(40),
  toleranceBp: z.int().min(0).max(1_000).default(0),
})
type Request = z.infer<typeof cashOutBody>

export async function offerCashOut(deps: BookDeps, bet: StoredBet): Promise<CashOutOffer> {
  return toOffer(bet, await priceNow(deps, deps.pool, bet))
}

async function priceNow(deps: BookDeps, db: Queryable, bet: StoredBet): Promise<Price> {
  const now = deps.now()
  const rulings = await listRulings(
    db,
    bet.legs.map(({ matchId }) => matchId),
  )
  // A leg may be decided already, and the bet not settled yet.
  const legs = bet.legs.map((leg) => resolveLeg(deps, leg, rulings, now))
  const chances = legs.map(({ matchId, marketId, selectionId, result }) => {
    const market = readMarketId(marketId)
    const view = result === null ? deps.matches.look(matchId, now)?.view : undefined
    if (view === undefined || market === null || view.isSuspended) return null
    return view.chancesOf({ ...market, selection: selectionId })
  })
  return priceOf({ ...bet, legs }, chances)
}

/** @throws Refused if there is no offer now, or a lower one than the player accepts */
export async function cashOut(
  deps: BookDeps,
  session: PlayerSession,
  bet: StoredBet,
  request: Request,
): Promise<StoredBet> {
  const seen = readStake(request.amount, session.subunitToUnit)
  await inTransaction(deps.pool, async (tx) => {
    const locked = await lockBet(tx, bet.id)
    if (locked === null || (await findCashOut(tx, request.id)) !== null) return
    const price = await priceNow(deps, tx, locked)
    const part = price.kind === 'price' ? partAt(locked, price.amount, request.partBp) : null
    const offer = toOffer(locked, price)
    if (part === null)
      throw new Refused('no_offer', `There is no offer now: ${offer.reason ?? 'too_small'}`, offer)
    if (!isNearEnough(seen, part.price, request.toleranceBp))
      throw new Refused('offer_changed', 'The offer is lower now', offer)
    const order = { id: request.id, stake: part.stake, amount: part.price }
    await insertCashOut(tx, { ...order, bet: locked.id, partBp: request.partBp }, deps.now())
    await insertCall(tx, cashOutCall(locked, order), deps.now())
    await saveBet(tx, { ...locked, selling: request.id }, deps.now())
  })
  await sendCallsOf(deps, bet.id)
  deps.wake()
  return resultOf(deps, bet, request)
}

async function resultOf(deps: BookDeps, bet: StoredBet, { id, partBp }: Request): Promise<StoredBet> {
  const made = await findCashOut(deps.pool, id)
  if (made === null || made.bet !== bet.id || made.partBp !== partBp)
    throw new Refused('conflict', 'id: another cash-out has this ID')
  if (made.state === 'refused') throw new Refused('no_offer', 'The casino has refused the cash-out')
  return (await findBet(deps.pool, bet.id)) ?? bet
}
