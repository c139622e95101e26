/** Schema of affiliates.json: what partners earn, and what players get for friends who play. */
import { z } from 'zod'
import { identifier, percent, sum } from './reward-shapes.ts'

/** Whole days. */
const days = z.int().min(1).max(365)
const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))

/** A share of what the operator earns from the partner's players in a month. */
const share = z.object({
  /** The highest tier that the month reaches applies to all of it. In the base currency. */
  tiers: z
    .array(z.object({ from: z.union([z.literal('0'), sum]), percent }))
    .min(1)
    .max(10),
  /** Whether a negative month is made up for by the next ones. */
  negative: z.enum(['carry', 'discard']).default('carry'),
})

/** A fixed sum, once for each player who meets the condition within the days after registration. */
const acquisition = z.object({
  amount: sum,
  /** Successful deposits, in the base currency. */
  depositsMin: sum,
  /** Loyalty points: own-money stakes, weighted by the edge of the games. */
  pointsMin: z.int().min(1).max(1_000_000),
  days,
})

const plan = z
  .object({
    id: identifier.max(48),
    share: share.nullable().default(null),
    acquisition: acquisition.nullable().default(null),
    /** Deducted before the share, each a percentage of one line of the statement. */
    fees: z
      .array(z.object({ id: identifier.max(32), of: z.enum(['deposits', 'stakes', 'gross']), percent }))
      .max(10)
      .default([]),
    /** Less is not paid, but added to the next month. In the base currency. */
    payoutMin: sum,
  })
  .superRefine(({ id, share: shared, acquisition: fixed, fees }, context) => {
    if (shared === null && fixed === null) context.addIssue(`${id}: needs a share or an acquisition`)
    if (ids(fees).size < fees.length) context.addIssue(`${id}: fee IDs must be unique`)
    const tiers = shared?.tiers ?? []
    if (shared !== null && tiers[0]?.from !== '0') context.addIssue(`${id}: the first tier must begin at 0`)
    for (const [index, { from }] of tiers.entries())
      if (index > 0 && Number(from) <= Number(tiers[index - 1]?.from))
        context.addIssue(`${id}: tiers must ascend`)
  })

const referral = z.object({
  isEnabled: z.boolean().default(true),
  /** Loyalty points that the friend must earn. */
  points: z.int().min(1).max(1_000_000),
  /** How long they have for it, from their registration. */
  days,
  /** Cash for the friend, and for the player who invited them. In the base currency. */
  friend: sum,
  inviter: sum,
  /** The most friends that one player is rewarded for within 30 days. */
  friendsMax: z.int().min(1).max(1000),
})

export const affiliatesFile = z
  .object({ referral, plans: z.array(plan).max(50) })
  .refine(({ plans }) => ids(plans).size === plans.length, 'plan IDs must be unique')

export type AffiliatesSetting = z.output<typeof affiliatesFile>
export type PlanSetting = AffiliatesSetting['plans'][number]
export type ReferralSetting = AffiliatesSetting['referral']
