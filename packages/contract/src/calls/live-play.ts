import { z } from 'zod'
import { amount, currencyCode, id, moment } from '../shapes.ts'
import { winner } from './game.ts'

/** A finished round as everyone may see it. */
export const liveBet = z.object({
  /** The round. */
  id,
  /** Masked, as in "ko***7"; null if the player is hidden. */
  nickname: z.string().nullable(),
  isSimulated: winner.shape.isSimulated,
  game: winner.shape.game,
  currency: currencyCode,
  stake: amount,
  payout: amount,
  /** Payout divided by stake with at most two decimals: "1.84". */
  multiplier: z.string().nullable(),
  /** Whether the stake reaches the operator's threshold for high rollers. */
  isHigh: z.boolean(),
  at: moment,
})
export type LiveBet = z.infer<typeof liveBet>

/** A finished round of the player. */
const ownBet = liveBet.omit({ nickname: true, isSimulated: true, isHigh: true })
export type OwnBet = z.infer<typeof ownBet>

/** How many players have finished a round of the game within the last minutes. */
export const playing = z.object({ gameId: z.string(), players: z.number().int().positive() })
export type Playing = z.infer<typeof playing>

const openRound = z.object({ gameId: z.string(), currency: currencyCode, stake: amount, openedAt: moment })
export type OpenRound = z.infer<typeof openRound>

export const livePlayCalls = {
  /** Newest first. Empty where the operator shows no live play. */
  listLiveBets: { query: z.object({ kind: z.enum(['all', 'high']) }), reply: z.array(liveBet) },
  /** The player's own finished rounds, newest first. */
  listOwnBets: {
    query: z.object({
      /** Only rounds of this game, among the latest rounds of the player. */
      game: z.string().max(128).optional(),
    }),
    reply: z.array(ownBet),
  },
  /** The games with the most players. */
  listPlaying: { reply: z.array(playing) },
  /** The player's rounds that wait to be continued, newest first. */
  listOpenRounds: { reply: z.array(openRound) },
}
