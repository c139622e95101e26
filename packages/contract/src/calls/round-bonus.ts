import { z } from 'zod'
import { amount } from '../shapes.ts'

/** Why stakes of a round did not count towards a wagering requirement. */
const roundBonusReason = z.enum([
  /** The bonus waited to be activated. */
  'waiting',
  /** The bonus had ended. */
  'ended',
  /** The bonus was ending: it took no more stakes. */
  'ending',
  /** Its terms count nothing in this game. */
  'game',
  /** Its terms exclude this game. */
  'restricted',
  /** The bets of the round exceeded the max bet together. */
  'maxBet',
  /** The part that counts is less than the smallest unit of the currency. */
  'small',
  'returned',
  /** Nothing was staked, as in free spins. */
  'free',
])
export type RoundBonusReason = z.infer<typeof roundBonusReason>

/** What a round counted for a bonus. */
export const roundBonus = z.object({
  name: z.string(),
  counted: amount,
  /** Of a stake in this game, in percent. */
  percent: z.number().int(),
  /** Null if every stake counted. */
  reason: roundBonusReason.nullable(),
})
