/** A run of a tournament, and its leaderboard. */
import { z } from 'zod'
import { questGame } from './live-entities.ts'
import { amount, currencyCode, id, identity, moment, version } from './shapes.ts'

const count = z.number().int().nonnegative()
const place = z.number().int().positive()

/** A number in the unit of the kind: "212.40" times the stake, "1250.00" of the base currency, "17" wins. */
const score = z.string()

/** Masked, as in "ko***7"; null if the player is hidden. */
const nickname = z.string().nullable()

export const tournamentRow = z.object({
  place,
  nickname,
  /** Whether it is a simulated player of a demo, not a person. */
  isSimulated: z.boolean(),
  score,
  /** Of the best round, for kinds that rank by single rounds. */
  game: questGame.nullable(),
  /** What the place wins, in the base currency. */
  prize: amount.nullable(),
})
export type TournamentRow = z.infer<typeof tournamentRow>

/** The first 100 places. */
export const tournamentBoard = z.object({
  /** The run. */
  id,
  rows: z.array(tournamentRow),
  /** Players with a score. */
  entrants: count,
  version,
})
export type TournamentBoard = z.infer<typeof tournamentBoard>

const scoringKind = z.enum([
  'stakes',
  'wins',
  'multiplier',
  'win-count',
  'multipliers',
  'best-rounds',
  'return',
])
export type ScoringKind = z.infer<typeof scoringKind>

export const tournament = z.object({
  /** The run. */
  id,
  /** The tournament: its address shows the present run. */
  identity,
  title: z.string(),
  text: z.string(),
  state: z.enum(['published', 'running', 'finalising', 'finished', 'cancelled']),
  startsAt: moment,
  endsAt: moment,
  /** `automatic`: the first counted round enters a player. */
  entry: z.enum(['automatic', 'opt-in']),
  /** Of all amounts: the base currency. */
  currency: currencyCode,
  scoring: z.object({
    kind: scoringKind,
    stakeMin: amount,
    /** What a round counts at most. */
    roundMax: amount.nullable(),
    /** "10" or "2.5" times the stake. */
    multiplierMin: z.string().nullable(),
    multiplierMax: z.string().nullable(),
    /** How many of the best rounds count. */
    rounds: count.nullable(),
    /** From how many rounds on a player has a score. */
    roundsMin: count.nullable(),
  }),
  prizePool: amount,
  /** One for each paid place. */
  prizes: z.array(
    z.object({
      place,
      title: z.string(),
      /** The name of the offer that it is; null: cash. */
      offer: z.string().nullable(),
      /** The cash, or what a winner gets who can't have the offer. */
      amount,
      /** The winner; null until the end, and if nobody reached the place. `playerId` is an ID for this run only: neither a name nor the account's ID. */
      entry: z.object({ playerId: id, nickname, isSimulated: z.boolean(), score }).nullable(),
    }),
  ),
  /** What counts: rounds of games, or settled sports bets. */
  product: z.enum(['games', 'sports']),
  /** Of sports bets: the smallest total odds that count, "1.80". */
  oddsMin: z.string().nullable(),
  /** The games that count; empty: all. */
  games: z.array(questGame),
  /** Whose picture it has. */
  game: questGame.nullable(),
  /** Players with a score. */
  entrants: count,
  graceMinutes: count,
  version,
})
export type Tournament = z.infer<typeof tournament>
