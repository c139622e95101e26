import { z } from 'zod'
import { amount, currencyCode, id, identity, moment } from '../shapes.ts'
import { winner } from './game.ts'

const kind = z.enum(['amount', 'time'])
/** SHA-256 or a secret, as 64 hex digits. */
const hex = z.string().regex(/^[0-9a-f]{64}$/)
/** A whole number of any size: subunits, or parts of a subunit. */
const whole = z.string().regex(/^-?\d{1,38}$/)

/** A jackpot with its open pot. Amounts are in the base currency. */
export const jackpot = z.object({
  id: identity,
  name: z.string(),
  kind,
  currency: currencyCode,
  /** In the pot now. */
  amount,
  /** The number of the pot: 1, 2, 3 … */
  pot: z.number().int(),
  openedAt: moment,
  /** The SHA-256 of the secret that decides the drop. */
  commitment: hex,
  seed: amount,
  /** The bounds of the hidden value; null for jackpots that drop by time. */
  dropFrom: amount.nullable(),
  dropTo: amount.nullable(),
  /** When the winner is drawn; null for jackpots that drop by amount. */
  drawAt: moment.nullable(),
  /** What the pot holds at most; null for jackpots that drop by amount. */
  cap: amount.nullable(),
  /** Percent of each own-money stake that the casino adds to the pot, and to the reserve that the next pots begin with. */
  contribution: z.string(),
  reserve: z.string(),
  /** Nothing is added at present. */
  isPaused: z.boolean(),
  /** The IDs of its games. */
  games: z.array(z.string()),
})
export type Jackpot = z.infer<typeof jackpot>

export const jackpotWin = z.object({
  jackpot: identity,
  name: z.string(),
  kind,
  pot: z.number().int(),
  at: moment,
  /** Masked; null if the player is hidden. */
  nickname: z.string().nullable(),
  isSimulated: winner.shape.isSimulated,
  game: winner.shape.game,
  currency: currencyCode,
  amount,
})
export type JackpotWin = z.infer<typeof jackpotWin>

const potParams = z.object({ id: identity, pot: z.string().regex(/^[1-9]\d{0,8}$/) })

/** Everything that a verifier needs, as `@fairhall/games` describes it. */
const jackpotDrop = z.object({
  win: jackpotWin,
  openedAt: moment,
  commitment: hex,
  secret: hex,
  prize: whole,
  fromReserve: whole,
  amount: whole,
  drop: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), from: whole, to: whole, before: whole }),
    /** The list of weights is a separate call. `winner` is an index in it. */
    z.object({ kind: z.literal('time'), players: z.number().int(), winner: z.number().int() }),
  ]),
})
export type JackpotDrop = z.infer<typeof jackpotDrop>

const jackpotEntry = z.object({
  jackpot: identity,
  pot: z.number().int(),
  /** The player's index in the list of weights. */
  index: z.number().int(),
  weight: whole,
  /** The round that was counted last. */
  roundId: id,
})

export const jackpotCalls = {
  /** In the operator's order. */
  listJackpots: { reply: z.array(jackpot) },
  /** Newest first. */
  listJackpotWins: { reply: z.array(jackpotWin) },
  getJackpotDrop: { params: potParams, reply: jackpotDrop },
  /** What each player contributed to a pot that was drawn, from an index on; empty after the last one. */
  listJackpotWeights: {
    params: potParams,
    query: z.object({
      from: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .optional(),
    }),
    reply: z.array(whole),
  },
  /** The player's own places in open pots that are drawn, and in the last ones. */
  listJackpotEntries: { reply: z.array(jackpotEntry) },
}
