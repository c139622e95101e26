import { z } from 'zod'
import {
  amount,
  currencyCode,
  id,
  identity,
  moment,
  paging,
  pagingMeta,
  signedAmount,
  version,
} from '../shapes.ts'

/** The sportsbook's client passes the token to its server, which asks ours about it. */
const bettingSession = z.object({ token: id, currency: currencyCode })
export type BettingSession = z.infer<typeof bettingSession>

/** Decimal odds, such as `1.85`. */
const odds = z.string()

const sportsBetLeg = z.object({
  event: z.string(),
  market: z.string(),
  selection: z.string(),
  odds,
  /** Null until the leg is settled. */
  result: z.enum(['won', 'lost', 'void', 'half won', 'half lost']).nullable(),
})

export const sportsBet = z.object({
  id,
  sportsbook: z.object({ id: identity, name: z.string() }),
  kind: z.enum(['single', 'combo', 'system']),
  /** 1 open, 2 won, 3 lost, 4 refunded, 5 cashed out, 6 rolled back. */
  status: z.number().int(),
  /** The sportsbook has not accepted it yet. */
  isPending: z.boolean(),
  currency: currencyCode,
  stake: amount,
  /** The part of the stake that was bonus money. */
  bonusStake: amount,
  /** What it counts towards the wagering requirement of the bonus that was active when it was placed; null: there was none. */
  wagered: amount.nullable(),
  /** A free bet covers the stake: no money was staked, and only winnings are paid. */
  isFreeBet: z.boolean(),
  /** The stake without the parts that were cashed out. */
  openStake: amount,
  /** What it has paid, with its cash-outs and the returned stake. */
  paid: amount,
  /** Null for systems, which have no total odds. */
  odds: odds.nullable(),
  maxReturn: amount.nullable(),
  legs: z.array(sportsBetLeg),
  placedAt: moment,
  settledAt: moment.nullable(),
  /** The number of decisions about it. */
  version,
})
export type SportsBet = z.infer<typeof sportsBet>

const sportsBetEvent = z.object({
  kind: z.enum(['accept', 'decline', 'settle', 'unsettle', 'void', 'cashout', 'rollback', 'write-off']),
  version: z.number().int().nullable(),
  /** As the status of the bet. */
  status: z.number().int(),
  /** What it changed of the bet's payments. */
  amount: signedAmount,
  reason: z.string().nullable(),
  at: moment,
})

const sportsBetDetails = sportsBet.extend({
  /** The sportsbook's id, for its support. */
  externalId: z.string(),
  /** Of a system: how many legs each of its combinations has. */
  combinationSize: z.number().int().nullable(),
  /** What a correction took back and the player's money did not cover. */
  owed: amount,
  /** Every decision of the sportsbook, oldest first. */
  events: z.array(sportsBetEvent),
})
export type SportsBetDetails = z.infer<typeof sportsBetDetails>

export const bettingCalls = {
  openBettingSession: { reply: bettingSession },
  /** The player's sports bets, newest first. */
  listBets: {
    query: paging.extend({ isSettled: z.enum(['true', 'false']).optional() }),
    reply: z.array(sportsBet),
    meta: pagingMeta,
  },
  getBet: { params: z.object({ id }), reply: sportsBetDetails },
}
