import { z } from 'zod'
import { winner } from './game.ts'
import { loyaltyLevel, playerAccount } from '../live-entities.ts'
import { amount, currencyCode, moment, paging, pagingMeta } from '../shapes.ts'

/** A decimal with a sign: corrections subtract. */
const signedDecimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** The own-money stakes of one day in one game, and what they were multiplied by. */
const loyaltyPlay = z.object({
  game: winner.shape.game,
  /** The last of the rounds. */
  at: moment,
  rounds: z.number().int(),
  currency: currencyCode,
  staked: signedDecimal,
  /** `staked` in the base currency, at the rates of the bets. */
  base: signedDecimal,
  /** Points per unit of the base currency. */
  weight: z.string(),
  /** `base` times `weight`. */
  points: signedDecimal,
  /** The edge of the game that counted, in percent. */
  edge: z.string(),
  /** The rakeback of the level, in percent. */
  rate: z.string(),
  /** `staked` times `edge` times `rate`, rounded down. */
  rakeback: signedDecimal,
})
export type LoyaltyPlay = z.infer<typeof loyaltyPlay>

/** How stakes are counted. Weights are points per unit of the base currency, and percentages are decimals. */
const loyaltyTerms = z.object({
  /** The base currency, in which thresholds and rewards are. */
  currency: currencyCode,
  weights: z.object({
    /** Of games that are not listed, and whose category is not listed. */
    base: z.string(),
    categories: z.array(z.object({ id: z.string(), weight: z.string() })),
    games: z.array(z.object({ id: z.string(), title: z.string(), weight: z.string() })),
  }),
  /** Games with a smaller edge earn fewer points, in proportion. */
  fullEdge: z.string(),
  /** A larger edge counts as this one for rakeback. */
  edgeMax: z.string(),
  /** The smallest claim of rakeback. */
  claimMin: amount,
})
export type LoyaltyTerms = z.infer<typeof loyaltyTerms>

export const retentionCalls = {
  getLoyaltyAccount: { reply: playerAccount },
  getLoyaltyTerms: { reply: loyaltyTerms },
  listLevels: { reply: z.array(loyaltyLevel) },
  /** Newest first: answers why points and rakeback were counted. */
  listLoyaltyPlays: { query: paging, reply: z.array(loyaltyPlay), meta: pagingMeta },
  /** Pays all of it as cash. */
  claimRakeback: { body: z.object({ currency: currencyCode }), reply: playerAccount },
}
