/** Schema of tournaments.json: competitions whose best players win prizes. */
import { toSubunits } from '@fairhall/money'
import { z } from 'zod'
import { identifier, oddsMin, percent, programmeTexts, scaled, sum } from './reward-shapes.ts'

const CENTS = 100
const PLACES_MAX = 1000

/** In hundredths. */
const multiplier = scaled(2, 'must be a multiple, such as 2.5')
const multiplierMax = multiplier.refine((value) => value >= 100, 'must be at least 1')

/** In the base currency. `fullEdge`: games with a smaller edge earn fewer points, in proportion, so that covering all outcomes gains nothing. */
const volume = { roundMax: sum, fullEdge: percent.refine((value) => value > 0, 'must be above 0') }

const scoring = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stakes'), ...volume }),
  z.object({ kind: z.literal('wins'), ...volume }),
  /** The best win as a multiple of its stake. */
  z.object({ kind: z.literal('multiplier'), multiplierMax }),
  /** Rounds that win at least this multiple: at least twice the stake, or a safe bet on nearly all outcomes would score. */
  z.object({
    kind: z.literal('win-count'),
    multiplierMin: multiplier.refine((value) => value >= 200, 'must be at least 2'),
  }),
  z.object({ kind: z.literal('multipliers'), multiplierMax }),
  z.object({ kind: z.literal('best-rounds'), rounds: z.int().min(2).max(50), multiplierMax }),
  /** All wins divided by all stakes, from this number of rounds on. */
  z.object({ kind: z.literal('return'), roundsMin: z.int().min(10).max(100_000), multiplierMax }),
])

const tournament = z
  .object({
    id: identifier.max(40),
    texts: programmeTexts,
    /** False: no new run begins. Running ones go on. */
    isEnabled: z.boolean().default(true),
    /** The game of its picture. */
    game: z.string().max(128).nullable().default(null),
    /** `automatic`: the first counted round enters a player. */
    entry: z.enum(['automatic', 'opt-in']).default('automatic'),
    startsAt: z.iso.datetime(),
    hours: z
      .int()
      .min(1)
      .max(24 * 92),
    /** From one start to the next; null: it runs once. */
    everyHours: z
      .int()
      .min(1)
      .max(24 * 366)
      .nullable()
      .default(null),
    /** How long before its start it is shown. */
    publishHours: z
      .int()
      .min(1)
      .max(24 * 31)
      .default(24),
    /** How long after the end a round may finish that started before it. */
    graceMinutes: z.int().min(1).max(1440).default(5),
    /** Only in these markets. Needs opt-in, so that a player's market is known when they enter. */
    markets: z.array(z.string()).min(1).optional(),
    /** `sports`: settled sports bets count, and no rounds of games. */
    product: z.enum(['games', 'sports']).default('games'),
    games: z.array(z.string().max(128)).max(200).default([]),
    /** Of sports bets: the smallest total odds that count. Systems have none. */
    oddsMin,
    /** The smallest stake that counts, in the base currency. */
    stakeMin: sum,
    scoring,
    /**
     * From the first place on, in the base currency, for each of so many places. With an offer of bonuses.json (trigger `grant`), the
     * amount is the cash that replaces it where a winner can't get it.
     */
    prizes: z
      .array(z.object({ places: z.int().min(1).max(PLACES_MAX), amount: sum, offer: identifier.optional() }))
      .min(1)
      .max(30),
  })
  .superRefine(({ id, product, games, oddsMin: odds, scoring: { kind } }, context) => {
    if (product === 'games') {
      if (odds !== undefined) context.addIssue(`${id}: oddsMin is for sports only`)
      return
    }
    if (games.length > 0) context.addIssue(`${id}: a tournament is for games or for sports, never for both`)
    // Bets have no known edge: covering all outcomes would cost little and score everything.
    if (kind === 'stakes' || kind === 'wins') context.addIssue(`${id}: ${kind} is for games only`)
    // What is sold does not count: players would sell the bets that they are about to lose.
    if (kind === 'return') context.addIssue(`${id}: return is for games only`)
  })
  .superRefine(({ id, entry, hours, everyHours, markets, prizes }, context) => {
    if (everyHours !== null && everyHours < hours)
      context.addIssue(`${id}: everyHours must be at least hours, so that runs never overlap`)
    if (markets !== undefined && entry === 'automatic')
      context.addIssue(`${id}: a tournament with markets must be opt-in`)
    if (prizes.reduce((places, prize) => places + prize.places, 0) > PLACES_MAX)
      context.addIssue(`${id}: at most ${PLACES_MAX} places can have prizes`)
    const amounts = prizes.map(({ amount }) => toSubunits(amount, CENTS))
    if (amounts.some((amount, index) => index > 0 && amount > (amounts[index - 1] ?? 0n)))
      context.addIssue(`${id}: a lower place must not win more than a higher one`)
  })

export const tournamentsFile = z
  .object({
    /** The most that one run can pay, in the base currency. */
    poolMax: sum,
    tournaments: z.array(tournament).max(50),
  })
  .superRefine(({ poolMax, tournaments }, context) => {
    if (new Set(tournaments.map(({ id }) => id)).size < tournaments.length)
      context.addIssue('tournament IDs must be unique')
    for (const { id, prizes } of tournaments) {
      const pool = prizes.reduce(
        (total, { places, amount }) => total + BigInt(places) * toSubunits(amount, CENTS),
        0n,
      )
      if (pool > toSubunits(poolMax, CENTS)) context.addIssue(`${id}: its prizes are more than poolMax`)
    }
  })

export type TournamentsSetting = z.output<typeof tournamentsFile>
export type TournamentSetting = TournamentsSetting['tournaments'][number]
export type ScoringSetting = TournamentSetting['scoring']
