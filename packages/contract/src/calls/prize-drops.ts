import { z } from 'zod'
import { questGame } from '../live-entities.ts'
import { amount, currencyCode, id, identity, moment } from '../shapes.ts'
import { winner } from './game.ts'

const count = z.number().int().nonnegative()
/** SHA-256 or a secret, as 64 hex digits. */
const hex = z.string().regex(/^[0-9a-f]{64}$/)

const prize = z.object({
  /** `offer`: a bonus or free spins. */
  kind: z.enum(['cash', 'offer']),
  /** Of the offer; null for cash. */
  name: z.string().nullable(),
  /** The cash, or what is paid to a player who can't get the offer. */
  amount,
})

/** A run of prize drops. Amounts are in `currency`, the base currency. */
export const prizeDrop = z.object({
  id,
  /** The programme. */
  identity,
  title: z.string(),
  text: z.string(),
  /** `counting`: its time is over, and the last rounds are being counted. */
  state: z.enum(['published', 'running', 'paused', 'counting', 'ended']),
  startsAt: moment,
  endsAt: moment,
  currency: currencyCode,
  /** The smallest own-money stake that qualifies. */
  stakeMin: amount,
  /** A qualifying round wins with the chance of 1 in so many. */
  oneIn: z.number().int().positive(),
  /** How many prizes one player can win. */
  playerMax: z.number().int().positive(),
  prizePool: amount,
  /** The list of all prizes, from the first on: each so many times. */
  prizes: z.array(prize.extend({ count, left: count })),
  /** How many prizes are left. */
  left: count,
  /** The IDs of the games whose rounds qualify. */
  games: z.array(z.string()),
  /** Whose picture it has. */
  game: questGame.nullable(),
  /** The SHA-256 of the secret that decides which rounds win. */
  commitment: hex,
  /** Null until the run has ended. */
  secret: hex.nullable(),
})
export type PrizeDrop = z.infer<typeof prizeDrop>

const prizeDropWin = z.object({
  /** 1, 2, 3 …: the order in which the prizes fell. */
  number: z.number().int().positive(),
  at: moment,
  /** Masked; null if the player is hidden. */
  nickname: z.string().nullable(),
  isSimulated: winner.shape.isSimulated,
  game: winner.shape.game,
  prize: prize.extend({ currency: currencyCode }),
  /** The round that won, and the index of its prize in the list of all prizes. */
  roundId: id,
  index: count,
})
export type PrizeDropWin = z.infer<typeof prizeDropWin>

/** The player's own win, as their channel publishes it. */
export const ownPrizeDropWin = z.object({
  /** The run. */
  id,
  number: z.number().int().positive(),
  title: z.string(),
  prize: prize.extend({ currency: currencyCode }),
})

const prizeDropEntry = z.object({
  /** Players of this market can win. */
  isOffered: z.boolean(),
  /** Players of this market must join. */
  isOptIn: z.boolean(),
  isJoined: z.boolean(),
  wins: count,
})
export type PrizeDropEntry = z.infer<typeof prizeDropEntry>

/** Why a round could not win. `gone`: all prizes had fallen. `cap`: the player had won as many as they can. */
const prizeDropReason = z.enum([
  'before',
  'after',
  'paused',
  'game',
  'bonus',
  'stake',
  'market',
  'opt-in',
  'account',
  'cap',
  'gone',
])
export type PrizeDropReason = z.infer<typeof prizeDropReason>

/** An ended round of the player. */
const prizeDropRound = z.object({
  id,
  game: winner.shape.game,
  at: moment,
  currency: currencyCode,
  staked: amount,
  /** Null if it took part. */
  reason: prizeDropReason.nullable(),
  /** What it won. */
  prize: prize.extend({ currency: currencyCode }).nullable(),
})
export type PrizeDropRound = z.infer<typeof prizeDropRound>

const run = z.object({ id })

export const prizeDropCalls = {
  /** Running ones first, then those to come, then the latest that ended. */
  listPrizeDrops: { reply: z.array(prizeDrop) },
  /** With everything that a verifier needs, as `@fairhall/games` describes it. */
  getPrizeDrop: { params: run, reply: z.object({ drop: prizeDrop, wins: z.array(prizeDropWin) }) },
  /** Not while the player may not play. */
  getPrizeDropEntry: { params: run, reply: prizeDropEntry },
  /** Rounds that end from now on qualify. A repeat changes nothing. */
  joinPrizeDrop: { params: run, reply: prizeDropEntry },
  /** The newest rounds of the last 30 days: why each took part or not. */
  listPrizeDropRounds: { params: run, reply: z.array(prizeDropRound) },
}
