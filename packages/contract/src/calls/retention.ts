import { z } from 'zod'
import { winner } from './game.ts'
import { loyaltyLevel, playerAccount, quest } from '../live-entities.ts'
import { amount, currencyCode, id, identity, moment, paging, pagingMeta } from '../shapes.ts'

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

/** Why a round did not count for a task. Of sports bets: `returned` was refunded or cashed out. */
const questRoundReason = z.enum([
  'bonus',
  'free',
  'game',
  'stake',
  'win',
  'known',
  'before',
  'after',
  'returned',
  'odds',
  'legs',
])
export type QuestRoundReason = z.infer<typeof questRoundReason>

/** An ended round of a player's quest, or a sports bet with the sportsbook as its game, and what it added to each task that counts rounds. */
const questRound = z.object({
  id,
  game: winner.shape.game,
  at: moment,
  currency: currencyCode,
  staked: amount,
  won: amount,
  tasks: z.array(
    z.object({
      /** Of the task. */
      id: identity,
      isCounted: z.boolean(),
      /** Null if it counted. */
      reason: questRoundReason.nullable(),
    }),
  ),
})
export type QuestRound = z.infer<typeof questRound>

const referralState = z.enum(['waiting', 'rewarded', 'refused', 'expired'])

/** A friend that the player invited. */
const referralFriend = z.object({
  id,
  /** Masked; null for a friend who hides it. */
  name: z.string().nullable(),
  /** `refused`: both accounts share details. `notRewarded`: the friend was rewarded, but the player had the most friends already. */
  state: z.enum([...referralState.options, 'notRewarded']),
  invitedAt: moment,
  /** Until when the friend can earn the points. */
  endsAt: moment,
})
export type ReferralFriend = z.infer<typeof referralFriend>

/** What players get for friends who play. Rewards are in `currency`, which is the base currency, and paid in that of the account. */
const referralPage = z.object({
  /** For links, as `?stag=`. Null: the player can't invite anyone now. */
  tag: z.string().nullable(),
  currency: currencyCode,
  friendReward: amount,
  inviterReward: amount,
  /** Loyalty points that the friend must earn within `days` of their registration. */
  points: z.number().int(),
  days: z.number().int(),
  /** The most friends that the player is rewarded for within 30 days. */
  friendsMax: z.number().int(),
  /** What the player has got for friends. */
  rewards: z.array(z.object({ currency: currencyCode, amount })),
  /** The player's own progress, if they came with the link of another player. */
  invitation: z
    .object({
      state: referralState,
      points: z.number().int(),
      quantity: z.number().int(),
      reward: amount,
      endsAt: moment,
    })
    .nullable(),
})
export type ReferralPage = z.infer<typeof referralPage>

const playerQuestId = z.object({ id })

export const retentionCalls = {
  /** The quests that the player can start or has running; of the states, or all of them. In the operator's order. */
  listQuests: {
    query: z.object({
      state: z.array(z.enum(['1', '2', '3', '4', '5', '6'])).optional(),
      /** In which rewards are shown; else that of the player's active account. */
      currency: currencyCode.optional(),
    }),
    reply: z.array(quest),
  },
  /** Every quest that the player has started, newest first. */
  listPlayerQuests: { query: paging, reply: z.array(quest), meta: pagingMeta },
  /** The reward is fixed in the currency; else in that of the active account. */
  activateQuest: {
    params: z.object({ id: identity }),
    body: z.object({ currency: currencyCode.optional() }),
    reply: quest,
  },
  cancelPlayerQuest: { params: playerQuestId, reply: quest },
  /** Issues the reward once, whether or not the call is repeated. */
  claimPlayerQuest: { params: playerQuestId, reply: quest },
  /** The newest rounds of the last 30 days, each with what it counted and why not. */
  listQuestRounds: { params: playerQuestId, reply: z.array(questRound) },
  getReferral: { reply: referralPage },
  /** Newest first. */
  listReferralFriends: { query: paging, reply: z.array(referralFriend), meta: pagingMeta },
  getLoyaltyAccount: { reply: playerAccount },
  getLoyaltyTerms: { reply: loyaltyTerms },
  listLevels: { reply: z.array(loyaltyLevel) },
  /** Newest first: answers why points and rakeback were counted. */
  listLoyaltyPlays: { query: paging, reply: z.array(loyaltyPlay), meta: pagingMeta },
  /** Pays all of it as cash. */
  claimRakeback: { body: z.object({ currency: currencyCode }), reply: playerAccount },
}
