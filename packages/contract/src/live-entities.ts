/**
 * Entities that pages receive by live updates: bonuses, quests, loyalty and messages. Each has a
 * version, and an older one never replaces a newer one.
 */
import {
  BonusCodeStatus,
  BonusCodeTrigger,
  BonusResult,
  BonusStatus,
  MessageState,
  QuestState,
} from './codes.ts'
import { z } from 'zod'
import { amount, currencyCode, id, identity, moment, version } from './shapes.ts'

const count = z.number().int().nonnegative()

const bonusStatus = z.literal(Object.values(BonusStatus))

/** Which sports bets count for a bonus. Odds are decimal, as in "1.50". */
export const sportsWagering = z.object({
  /** Of the total odds; systems have none. */
  oddsMin: z.string(),
  /** Of each selection. */
  legOddsMin: z.string(),
  legsMin: count,
  /** Percentage of a stake that counts, by the kind of the bet. */
  contributions: z.object({ single: count, combo: count, system: count }),
  /** As the sportsbook names them; null: all. */
  sports: z.array(z.string()).nullable(),
})
export type SportsWagering = z.infer<typeof sportsWagering>

export const playerBonus = z.object({
  id,
  /** In the player's language. */
  name: z.string(),
  status: bonusStatus,
  result: z.literal(Object.values(BonusResult)),
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
    /**
     * Percentage of a stake that counts: of a game, else the lower one of its category and its provider. Whatever is not
     * listed counts in full.
     */
    contributions: z.array(
      z.object({ of: z.enum(['game', 'category', 'provider']), id: z.string(), percent: count }),
    ),
    /** Games that may not be played while it is active. */
    forbidden: z.array(z.string()),
    /** Set: the bonus is for sports, and these bets count. Null: it is for games. */
    sports: sportsWagering.nullable(),
  }),
  /** For an issued one the deadline for activation, for an active one its end. */
  until: moment.nullable(),
  packageId: identity.nullable(),
  packageName: z.string().nullable(),
  /** The session in which it was issued. */
  issueSessionId: id.nullable(),
  maxBetAmount: amount.nullable(),
  /** Whether the player can't cancel it while it is active. A withdrawal of their cash still ends it. */
  isCancelLocked: z.boolean(),
  /** Whether only what is won with the bonus becomes cash, and never the bonus itself. */
  isSticky: z.boolean(),
  version,
})
export type PlayerBonus = z.infer<typeof playerBonus>

export const playerFreespin = z.object({
  id,
  /** Spins left. */
  count,
  /** Issued spins. */
  quantity: count,
  currency: currencyCode,
  gameId: identity,
  gameTitle: z.string(),
  /** Of each spin. */
  stake: amount,
  /** Winnings so far, before the maximum. */
  won: amount,
  /** The most that is credited. */
  winningsMax: amount.nullable(),
  /** How often a bonus of the winnings must be staked; 0 if they become cash. */
  wageringMultiplier: count,
  /** It was activated, but its game has not confirmed it yet. */
  isPending: z.boolean(),
  /** Until when it can be activated, and then played. */
  until: moment.nullable(),
  status: bonusStatus,
  /** As for a bonus, but never `lost`. */
  result: z.literal([BonusResult.none, BonusResult.played, BonusResult.cancelled, BonusResult.expired]),
  version,
})
export type PlayerFreespin = z.infer<typeof playerFreespin>

/** One sports bet whose stake the operator covers: its winnings are cash, and the stake is not returned. */
export const playerFreebet = z.object({
  id,
  /** The ID of its offer. */
  offer: identity,
  currency: currencyCode,
  /** The stake of the bet. */
  amount,
  /** The smallest total odds, "1.50". */
  oddsMin: z.string(),
  /** The smallest number of selections. */
  legsMin: count,
  /** The sports that it is for, as the sportsbook names them. Null: all. */
  sports: z.array(z.string()).nullable(),
  status: z.enum(['available', 'used', 'cancelled', 'expired']),
  /** Until when a bet can be placed with it. */
  until: moment,
})
export type PlayerFreebet = z.infer<typeof playerFreebet>

export const playerBonusCode = z.object({
  id,
  bonusCode: z.string(),
  status: z.literal(Object.values(BonusCodeStatus)),
  trigger: z.literal(Object.values(BonusCodeTrigger)),
  playerBonusCodeId: id.nullable(),
  version,
})
export type PlayerBonusCode = z.infer<typeof playerBonusCode>

/** A percentage with at most two decimals: "2.5". */
const percentage = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/)

export const loyaltyLevel = z.object({
  id: identity,
  name: z.string(),
  /** The points at which the level starts. */
  points: count,
  /** From 1. */
  order: count,
  /** The share of the edge on stakes that players of the level get back. */
  rakeback: percentage,
  /** For reaching it, once. Sums are in the base currency. */
  reward: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('cash'), amount, currency: currencyCode }),
      z.object({ kind: z.literal('bonus'), amount, currency: currencyCode, wageringMultiplier: count }),
      z.object({ kind: z.literal('freebet'), amount, currency: currencyCode }),
      /** The multiplier is that of their winnings; 0 if they become cash. */
      z.object({ kind: z.literal('spins'), name: z.string(), wageringMultiplier: count }),
    ])
    .nullable(),
  /** Only the casino can give it; points alone don't reach it. */
  byInvitation: z.boolean(),
})
export type LoyaltyLevel = z.infer<typeof loyaltyLevel>

/** A player's state in the loyalty programme. */
export const playerAccount = z.object({
  id,
  points: count,
  currentLevel: loyaltyLevel,
  /** Null on the highest one. */
  nextLevel: loyaltyLevel.nullable(),
  /** By currency, without those in which nothing was accrued. */
  rakeback: z.array(
    z.object({
      currency: currencyCode,
      /** What a claim pays now. */
      amount,
      /** The smallest claim. */
      amountMin: amount,
      /** All claims so far. */
      claimed: amount,
    }),
  ),
  version,
})

export type PlayerAccount = z.infer<typeof playerAccount>

export const questGame = z.object({
  id: z.string(),
  title: z.string(),
  /** Small and large picture; null if the game has none. */
  thumbnail: z.string().nullable(),
  thumbnailSmall: z.string().nullable(),
})

/** What a task counts: rounds of games, or sports bets. The last five are steps outside of games, each done once. */
const questTaskType = z.enum([
  'stakes',
  'rounds',
  'wins',
  'win',
  'multiplier',
  'games',
  'providers',
  'bets',
  'bet-stakes',
  'bet-wins',
  'deposits',
  'verification',
  'limit',
  'second-factor',
  'app',
])

export const questTask = z.object({
  id: identity,
  questId: identity,
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  /** Whole steps, never above `quantity`; for sums of stakes whole units of the base currency. */
  progress: count,
  quantity: count,
  type: questTaskType,
  /** Of the amounts below: the base currency. */
  currency: currencyCode,
  /** The smallest stake, or deposit, that counts. */
  amountMin: amount.nullable(),
  /** Of the type `win`: the smallest win that counts. */
  winMin: amount.nullable(),
  /** Of the type `multiplier`: the smallest win as a multiple of its stake, "10" or "2.5". */
  multiplierMin: z.string().nullable(),
  /** Of sports bets: the smallest total odds, "1.80", and number of selections that count. */
  oddsMin: z.string().nullable(),
  legsMin: count.nullable(),
  /** The games that count; empty: all. */
  games: z.array(questGame),
  version,
})
export type QuestTask = z.infer<typeof questTask>

export const quest = z.object({
  id: identity,
  /** Null until the player has started it. */
  playerQuestId: id.nullable(),
  name: z.string(),
  text: z.string(),
  state: z.literal(Object.values(QuestState)),
  tasks: z.array(questTask),
  /** Whose picture it has. */
  game: questGame.nullable(),
  reward: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cash'), amount, currency: currencyCode }),
    z.object({ kind: z.literal('bonus'), amount, currency: currencyCode, wageringMultiplier: count }),
    z.object({ kind: z.literal('freebet'), amount, currency: currencyCode }),
    /** The multiplier is that of their winnings; 0 if they become cash. */
    z.object({ kind: z.literal('spins'), name: z.string(), wageringMultiplier: count }),
  ]),
  /** Days from the start to the end. */
  days: count,
  /** When an active one ends. */
  endsAt: moment.nullable(),
  /** Until when its reward can be claimed; null if it has no claim, was claimed, or is not completed. */
  claimBy: moment.nullable(),
  /** Whether its reward was issued. */
  isClaimed: z.boolean(),
  /** What an available one still requires. */
  lock: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('level'), name: z.string() }),
      z.object({ kind: z.literal('quest'), name: z.string() }),
      z.object({ kind: z.literal('wait'), until: moment }),
    ])
    .nullable(),
  version,
})
export type Quest = z.infer<typeof quest>

/** What a message is about. */
const messageTopic = z.enum(['account', 'bonus', 'limit', 'offer', 'payment', 'reward'])
export type MessageTopic = z.infer<typeof messageTopic>

export const playerMessage = z.object({
  id,
  topic: messageTopic,
  state: z.literal(Object.values(MessageState)),
  createdAt: moment,
  readAt: moment.nullable(),
  content: z.object({ title: z.string(), text: z.string() }),
  /** A page of the site, without the language: `/profile/wallet`. */
  link: z.string().startsWith('/').nullable(),
  version,
})
export type PlayerMessage = z.infer<typeof playerMessage>
