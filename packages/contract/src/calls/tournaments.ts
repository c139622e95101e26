import { z } from 'zod'
import { tournament, tournamentBoard, tournamentRow } from '../tournament-entities.ts'
import { winner } from './game.ts'
import { amount, currencyCode, id, identity, moment, paging, pagingMeta } from '../shapes.ts'

/** Why a round did not count. Of sports bets: `returned` was refunded or cashed out, `event` is a part of the result of another bet. */
const tournamentRoundReason = z.enum([
  'bonus',
  'free',
  'game',
  'stake',
  'win',
  'before',
  'after',
  'returned',
  'odds',
  'event',
])
export type TournamentRoundReason = z.infer<typeof tournamentRoundReason>

/** An ended round of the player, or a sports bet with the sportsbook as its game, and what it counted. */
const tournamentRound = z.object({
  id,
  game: winner.shape.game,
  at: moment,
  currency: currencyCode,
  staked: amount,
  won: amount,
  isCounted: z.boolean(),
  /** Whether it is one of the rounds that the score consists of; always true where all counted rounds are. */
  isRanked: z.boolean(),
  /** As scores are shown; null if it did not count, and where single rounds have no points. */
  points: z.string().nullable(),
  /** Null if it counted. */
  reason: tournamentRoundReason.nullable(),
})
export type TournamentRound = z.infer<typeof tournamentRound>

/** What the player has in a run. */
const tournamentEntry = z.object({
  isJoined: z.boolean(),
  /** Null without a score. */
  own: tournamentRow.nullable(),
  rounds: z.number().int(),
  /** The nearest place above that wins more, and the score of the player who has it; null if nobody has. */
  next: z.object({ place: z.number().int().positive(), amount, score: z.string().nullable() }).nullable(),
  /** The nearest places, the own one among them. */
  around: z.array(tournamentRow),
  entrants: z.number().int(),
})
export type TournamentEntry = z.infer<typeof tournamentEntry>

/** The id of a run, or of a tournament: then its present run, the next one, or the last one. */
const reference = z.object({ identity })
const run = z.object({ id })

export const tournamentCalls = {
  /** Running ones first, then those to come; of the state `finished` newest first, with their winners. */
  listTournaments: {
    query: z.object({ state: z.enum(['open', 'finished']).optional(), ...paging.shape }),
    reply: z.array(tournament),
    meta: pagingMeta,
  },
  getTournament: { params: reference, reply: tournament },
  getTournamentBoard: { params: run, reply: tournamentBoard },
  /** Not while the player may not play. */
  getTournamentEntry: { params: run, reply: tournamentEntry },
  /** Rounds that end from now on count. A repeat changes nothing. */
  joinTournament: { params: run, reply: tournamentEntry },
  /** The newest rounds of the last 30 days: why each counted or not. */
  listTournamentRounds: { params: run, reply: z.array(tournamentRound) },
}
