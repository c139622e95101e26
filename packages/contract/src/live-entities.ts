/**
 * Entities that pages receive by live updates: bonuses, quests, loyalty, messages and tournaments. Each has a
 * version, and an older one never replaces a newer one.
 */
import { z } from 'zod'
import { amount, currencyCode, id, identity, moment, version } from './shapes.ts'

const count = z.number().int().nonnegative()

/** 1 issued, 2 active, 3 finished. */
const grantStatus = z.literal([1, 2, 3])

export const playerBonus = z.object({
  id,
  /** In the player's language. */
  name: z.string(),
  status: grantStatus,
  /** 1 until it is finished; then 2 played, 3 cancelled, 4 expired, 5 lost. */
  result: z.literal([1, 2, 3, 4, 5]),
  amount,
  currency: currencyCode,
  /** Stakes that it requires. */
  wagerTarget: amount,
  /** The part of these that has counted; zero for a bonus that was never activated. */
  wagerDone: amount,
  /** The most that it converts into cash. */
  cashMaxAmount: amount.nullable(),
  wagering: z.object({
    multiplier: count,
    isDepositIncluded: z.boolean(),
    days: count,
    /** Percentage of a stake that counts; whatever is not listed counts in full. */
    contributions: z.array(z.object({ of: z.enum(['game', 'category']), id: z.string(), percent: count })),
    /** Games that may not be played while it is active. */
    forbidden: z.array(z.string()),
  }),
  /** For an issued one the deadline for activation, for an active one its end. */
  until: moment.nullable(),
  packageId: identity.nullable(),
  packageName: z.string().nullable(),
  /** The session in which it was issued. */
  issueSessionId: id.nullable(),
  maxBetAmount: amount.nullable(),
  version,
})
export type PlayerBonus = z.infer<typeof playerBonus>

export const playerFreespin = z.object({
  id,
  /** Spins left. */
  count,
  currency: currencyCode,
  gameId: identity,
  status: grantStatus,
  /** As for a bonus, but never lost. */
  result: z.literal([1, 2, 3, 4]),
  version,
})
export type PlayerFreespin = z.infer<typeof playerFreespin>

export const playerBonusCode = z.object({
  id,
  bonusCode: z.string(),
  /** 1 accepted, 2 used, 3 incorrect, 4 not available. */
  status: z.literal([1, 2, 3, 4]),
  /** 1 entered directly, 3 entered with a deposit. */
  trigger: z.literal([1, 3]),
  playerBonusCodeId: id.nullable(),
  version,
})
export type PlayerBonusCode = z.infer<typeof playerBonusCode>

const level = z.object({
  name: z.string(),
  /** The points at which the level starts. */
  points: count,
  order: count,
})

/** A player's state in the loyalty programme. */
export const playerAccount = z.object({
  id,
  points: count,
  currentLevel: level,
  /** Null on the highest one. */
  nextLevel: level.nullable(),
  version,
})
export type PlayerAccount = z.infer<typeof playerAccount>

export const questTask = z.object({
  id,
  questId: id,
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  /** Whole steps, never above `quantity`. */
  progress: count,
  quantity: count,
  type: z.enum(['deposits', 'stakes', 'wins', 'rounds', 'games']),
  version,
})
export type QuestTask = z.infer<typeof questTask>

export const quest = z.object({
  id,
  name: z.string(),
  /** 1 available, 2 active, 3 completed, 4 cancelled, 5 expired before completion, 6 expired unclaimed. */
  state: z.literal([1, 2, 3, 4, 5, 6]),
  tasks: z.array(questTask),
  version,
})
export type Quest = z.infer<typeof quest>

export const playerMessage = z.object({
  id,
  /** 1 new, 2 read. */
  state: z.literal([1, 2]),
  readAt: moment.nullable(),
  content: z.object({ title: z.string() }),
  version,
})
export type PlayerMessage = z.infer<typeof playerMessage>

export const tournament = z.object({
  id,
  title: z.string(),
  prizes: z.array(
    z.object({
      place: z.number().int().positive(),
      title: z.string(),
      /** The winner; null when nobody reached the place. */
      entry: z.object({ playerId: id }).nullable(),
    }),
  ),
  version,
})
export type Tournament = z.infer<typeof tournament>
