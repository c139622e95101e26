import { z } from 'zod'
import { sportsBet } from './calls/betting.ts'
import { favorite } from './calls/game.ts'
import { liveBet, playing } from './calls/live-play.ts'
import { jackpot, jackpotWin } from './calls/jackpots.ts'
import { ownPrizeDropWin } from './calls/prize-drops.ts'
import { account } from './calls/wallet.ts'
import { invoice } from './calls/payment.ts'
import { identityCheck } from './calls/verification.ts'
import { playerDocument } from './calls/documents.ts'
import type { ChannelName } from './channels.ts'
import {
  playerAccount,
  playerBonus,
  playerBonusCode,
  playerFreebet,
  playerFreespin,
  playerMessage,
  quest,
  questTask,
} from './live-entities.ts'
import { moment } from './shapes.ts'
import { tournament, tournamentBoard } from './tournament-entities.ts'

/** The publications of each channel. */
export const publications = {
  bonusCodes: z.object({ playerBonusCode }),
  bonuses: z.object({ playerBonus }),
  freespins: z.object({ playerFreespin }),
  /** `isGone`: the account is no longer in the list. */
  accounts: z.object({ account, isGone: z.boolean() }),
  invoices: z.object({
    event: z.enum(['invoice.deposit.updated', 'invoice.withdrawal.updated']),
    invoice,
  }),
  quests: z.discriminatedUnion('event', [
    z.object({ event: z.literal('quest.updated'), quest }),
    z.object({ event: z.literal('quest.task.updated'), task: questTask }),
  ]),
  loyalty: z.object({ playerAccount }),
  /** `isGone`: the player removed it. After a change of many messages only the newest of them is published. */
  messages: z.object({
    message: playerMessage,
    isGone: z.boolean(),
    totalUnread: z.number().int().nonnegative(),
  }),
  bets: z.discriminatedUnion('event', [
    z.object({
      event: z.enum(['game.bet.restricted', 'game.bet.max.exceed']),
      bet: z.object({
        gameId: z.string(),
        amount: z.string(),
        currency: z.string(),
        maxAmount: z.string().nullable(),
        /** When it was refused: a page that connects late also gets earlier refusals. */
        at: moment,
      }),
    }),
    /** A sports bet was placed, or something was decided about it. */
    z.object({ event: z.literal('game.bet.changed'), bet: sportsBet }),
    /** A free bet was given or taken back. */
    z.object({ event: z.literal('game.freebet.changed'), freebet: playerFreebet }),
    /** The provider rolled back a bet; `amount` is what the player got back. */
    z.object({
      event: z.literal('game.bet.returned'),
      bet: z.object({
        id: z.string(),
        gameId: z.string(),
        title: z.string(),
        amount: z.string(),
        currency: z.string(),
      }),
    }),
  ]),
  jackpotWins: z.object({ win: jackpotWin }),
  prizeDropWins: z.object({ win: ownPrizeDropWin }),
  favorites: z.object({ favorite }),
  identity: z.discriminatedUnion('event', [
    z.object({ event: z.literal('verification.updated'), verification: identityCheck }),
    z.object({ event: z.literal('document.updated'), document: playerDocument }),
    z.object({
      event: z.literal('document.removed'),
      document: playerDocument.pick({ id: true, version: true }),
    }),
  ]),
  tournaments: z.discriminatedUnion('event', [
    /** At most once a second for each run, if something has changed. */
    z.object({ event: z.literal('tournament.leaderboard'), leaderboard: tournamentBoard }),
    /** In the default language. */
    z.object({ event: z.literal('tournament.completed'), tournament }),
  ]),
  liveBets: z.discriminatedUnion('event', [
    /** Oldest first. */
    z.object({ event: z.literal('live.bets.finished'), bets: z.array(liveBet) }),
    /** The player of these rounds is hidden from now on. */
    z.object({ event: z.literal('live.bets.hidden'), ids: z.array(z.uuid()) }),
  ]),
  livePlaying: z.object({ games: z.array(playing) }),
  jackpots: z.discriminatedUnion('event', [
    /** All meters, at most once a second. */
    z.object({
      event: z.literal('jackpot.meters'),
      meters: z.array(jackpot.pick({ id: true, pot: true, amount: true })),
    }),
    z.object({ event: z.literal('jackpot.won'), win: jackpotWin }),
  ]),
  online: z.object({ online: z.number().int().nonnegative() }),
} satisfies Record<ChannelName, z.ZodType>

export type Publications = { [Name in ChannelName]: z.infer<(typeof publications)[Name]> }
