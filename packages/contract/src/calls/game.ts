import { z } from 'zod'
import {
  amount,
  currencyCode,
  id,
  identity,
  moment,
  paging,
  pagingMeta,
  signedAmount,
  version,
} from '../shapes.ts'
import { roundBonus } from './round-bonus.ts'

const gameCollection = z.object({
  identity,
  title: z.string(),
  gamesCount: z.number().int(),
  /** Whether the lobby has a rail of it. One without a rail is the list of all games. */
  isRail: z.boolean(),
  /** Codes of the countries that it is limited to; empty when it is available everywhere. */
  countries: z.array(z.string()),
})
export type GameCollection = z.infer<typeof gameCollection>

/** The studio of a game: the company whose name players see, not the connection that its games come through. */
const gameProvider = z.object({
  id: identity,
  name: z.string(),
  gamesCount: z.number().int(),
  logo: z.string().nullable(),
  description: z.string().nullable(),
})
export type GameProvider = z.infer<typeof gameProvider>

/**
 * The poster of a game, 3:4, on this installation: 480 pixels wide, and 240 if that size exists. Null: there is no usable
 * picture, and clients draw one.
 */
const posters = { thumbnail: z.string().nullable(), thumbnailSmall: z.string().nullable() }

const volatility = z.enum(['low', 'medium', 'high'])
export type Volatility = z.infer<typeof volatility>

export const game = z.object({
  id: z.string(),
  title: z.string(),
  provider: z.object({ id: identity, name: z.string() }),
  category: identity,
  collections: z.array(identity),
  /** Return to player in percent, as a decimal string: "96.40". Jackpots included. */
  rtp: z.string().nullable(),
  /** The part of `rtp` that jackpots pay, on average; null without one. */
  jackpotRtp: z.string().nullable(),
  volatility: volatility.nullable(),
  lines: z.number().int().nullable(),
  /** The highest win as a multiple of the stake, as a decimal string: "5000". */
  maxWin: z.string().nullable(),
  features: z.array(z.string()),
  /** Whether it was added lately, after the other games of its provider. */
  isNew: z.boolean(),
  /** False while it can't be opened, for example because its provider doesn't answer. */
  isAvailable: z.boolean(),
  hasDemo: z.boolean(),
  /** Whether the player can recompute each of its rounds. */
  isProvablyFair: z.boolean(),
  ...posters,
  /** Empty when every currency may be played. */
  currencies: z.array(currencyCode),
})
export type Game = z.infer<typeof game>

/** Whether a player has marked a game. */
export const favorite = z.object({ gameId: z.string(), isFavorite: z.boolean(), version })
export type Favorite = z.infer<typeof favorite>

/** `playedAt`: when the player last opened the game. */
const playedGame = game.extend({ playedAt: moment })
export type PlayedGame = z.infer<typeof playedGame>

export const launch = z.object({
  launchUrl: z.string(),
  mode: z.enum(['demo', 'money']),
  sessionId: id.nullable(),
})
export type Launch = z.infer<typeof launch>

export const spin = z.object({
  id: z.string(),
  game: z.object({ id: z.string(), title: z.string(), ...posters }),
  provider: z.object({ id: identity, name: z.string() }),
  /** The provider's id of the round, with which the player finds it on the fairness page. */
  roundId: z.string(),
  /** Whether the round can be verified there. */
  isProvablyFair: z.boolean(),
  currency: currencyCode,
  stake: amount,
  win: amount,
  /** The part of the stake that was bonus money. */
  bonusStake: amount,
  /** What of the stake counted towards the wagering requirement of a bonus. */
  wagered: amount,
  /** The amount that the provider's rollbacks returned; it is no longer part of the stake. */
  returned: amount,
  /** 1 open, 2 won, 3 lost, 4 refunded, 6 rolled back. */
  status: z.number().int(),
  openedAt: moment,
  finishedAt: moment.nullable(),
})
export type Spin = z.infer<typeof spin>

/** Who gains: the casino from `bet` and `winReversed`, the player from `win` and `betReturned`. */
const spinEntry = z.object({
  kind: z.enum(['bet', 'win', 'betReturned', 'winReversed']),
  /** Cash and bonus money together. */
  amount,
  bonusAmount: amount,
  at: moment,
})
export type SpinEntry = z.infer<typeof spinEntry>

const spinDetails = spin.extend({
  /** What it counted for a bonus; null if the player had none around that time. */
  bonus: roundBonus.nullable(),
  /** Return to player of the build that was played, in percent; null if its provider has replaced it since. */
  rtp: z.string().nullable(),
  /** The version of the game, if its provider reports it. */
  build: z.string().nullable(),
  /** Cash and bonus money for games before its first bet and after its last entry, in its currency. Null if nothing was booked. */
  balanceBefore: amount.nullable(),
  balanceAfter: amount.nullable(),
  /** In the order in which they were booked. */
  entries: z.array(spinEntry),
})
export type SpinDetails = z.infer<typeof spinDetails>

/** The totals of rounds within a period, in one currency. */
const playTotal = z.object({
  currency: currencyCode,
  rounds: z.number().int(),
  stake: amount,
  win: amount,
  /** Wins minus stakes. */
  net: signedAmount,
})
export type PlayTotal = z.infer<typeof playTotal>

export const winner = z.object({
  id: z.string(),
  /** Masked, as in "ko***7"; null if the player is hidden. */
  nickname: z.string().nullable(),
  /** Whether a simulated player of a demo played it, not a person. */
  isSimulated: z.boolean(),
  game: z.object({ id: z.string(), title: z.string(), ...posters }),
  amount,
  currency: currencyCode,
  /** Win divided by stake with at most two decimals: "12.4". */
  multiplier: z.string().nullable(),
  at: moment,
})
export type Winner = z.infer<typeof winner>

/** A period instead of a time, because a browser's clock may be wrong. */
const secondsOfDay = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .refine((value) => value <= 86_400)

const gameId = z.object({ id: z.string().max(128) })

/** One value, or several in bracket form: `provider=acme`, `provider[]=acme&provider[]=zenith`. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((value) => [value]), z.array(item).max(50)])

/** Unknown collections, categories, providers and features are refused with `validationFailed`, by field. */
const gameFilter = {
  collection: z.string().max(64).optional(),
  category: z.string().max(64).optional(),
  /** Games of any of these studios. */
  provider: listOf(z.string().max(64)).optional(),
}

/** Orders that are the same for everyone. */
export const collectionSort = z.enum(['popular', 'new', 'rtp', 'title'])
export type CollectionSort = z.infer<typeof collectionSort>
/** `recommended`: first what players of the caller's games also play, then the popular ones; for visitors, only these. */
const gameSort = z.enum(['recommended', ...collectionSort.options])
export type GameSort = z.infer<typeof gameSort>

const counted = z.object({ id: z.string(), gamesCount: z.number().int() })

/** What a list of games can be filtered by, with the number of its games that each value would leave. */
const gameFilters = z.object({
  providers: z.array(counted.extend({ name: z.string() })),
  features: z.array(counted),
  volatilities: z.array(z.object({ id: volatility, gamesCount: z.number().int() })),
  /** The highest return to player, in percent; null if no game has one. */
  rtpMax: z.string().nullable(),
})
export type GameFilters = z.infer<typeof gameFilters>

export const gameCalls = {
  listCollections: { reply: z.array(gameCollection) },
  listProviders: { reply: z.array(gameProvider) },
  getProvider: { params: z.object({ id: z.string().max(64) }), reply: gameProvider },
  listGames: {
    query: paging.extend({
      ...gameFilter,
      search: z.string().max(100).optional(),
      /** Games with all of these features. */
      features: listOf(z.string().max(50)).optional(),
      volatility: listOf(volatility).optional(),
      /** Games with at least this return to player, in percent. */
      rtpFrom: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,4})?$/)
        .transform(Number)
        .optional(),
      /** Only games with a demo. */
      demo: z.literal('1').optional(),
      /** Only games whose rounds can win a jackpot. */
      jackpot: z.literal('1').optional(),
      currency: z.string().max(32).optional(),
      /** Only games whose stakes count in full for an active bonus of the caller. Without one, none. */
      bonus: z.literal('1').optional(),
      sort: gameSort.optional(),
      /** A collection in the order of its rail in the lobby, which begins with other games than the rails above it. */
      inLobby: z.literal('1').optional(),
    }),
    reply: z.array(game),
    /** `suggestions`: without a match for `search`, games that may be meant instead. */
    meta: pagingMeta.extend({ suggestions: z.array(game) }),
  },
  listGameFilters: { query: z.object(gameFilter), reply: gameFilters },
  getGame: { params: gameId, reply: game },
  /** Games that players of this game may like too. */
  listSimilarGames: {
    params: gameId,
    reply: z.array(game),
    /** Why these: its players also play them, or they have most in common with it. */
    meta: z.object({ reason: z.enum(['players', 'traits']) }),
  },
  /** The games that can be played now, in the order in which they were marked, newest first. */
  listFavorites: {
    query: paging,
    reply: z.array(game),
    /** `ids`: every marked game, newest first. */
    meta: pagingMeta.extend({ ids: z.array(z.string()) }),
  },
  addFavorite: { params: gameId, reply: favorite },
  removeFavorite: { params: gameId, reply: favorite },
  /** The games that the player opened last, newest first. */
  listPlayedGames: { reply: z.array(playedGame) },
  playGame: {
    params: gameId,
    body: z.object({
      mode: z.enum(['demo', 'money']),
      accountId: z.string().max(64).optional(),
      /** For a demo: the currency to show. */
      currency: z.string().max(32).optional(),
      clientType: z.enum(['desktop', 'mobile']).optional(),
      returnUrl: z.string().max(2048).optional(),
      depositUrl: z.string().max(2048).optional(),
    }),
    reply: launch,
  },
  /**
   * The player's rounds, newest first. Each call looks at a limited number of rounds: with filters that few of them
   * match, a page may have fewer rounds than requested, or none, and still a next page.
   */
  listSpins: {
    query: paging.extend({
      game: z.string().max(128).optional(),
      currency: z.string().max(32).optional(),
      /** The statuses that rounds can have. */
      status: z.array(z.enum(['1', '2', '3', '6'])).optional(),
      /** Only rounds opened at this time or later. */
      from: moment.optional(),
      /** Only rounds opened before this time. */
      to: moment.optional(),
      /** Continues after the page that returned it, at any depth; `page` is then ignored. */
      cursor: z.string().max(64).optional(),
    }),
    reply: z.array(spin),
    meta: pagingMeta.extend({
      /** Exact up to `COUNT_MAX`; null if too many rounds would have to be looked at. */
      total: z.number().int().nullable(),
      nextCursor: z.string().nullable(),
    }),
  },
  /** The games that the player has played for money, last played first; also games that have been removed. */
  listSpinGames: { reply: z.array(z.object({ id: z.string(), title: z.string() })) },
  getSpin: { params: z.object({ id }), reply: spinDetails },
  /** Totals of the rounds and sports bets that began within this many seconds; one row per currency. */
  getPlayTotals: { query: z.object({ seconds: secondsOfDay }), reply: z.array(playTotal) },
  listWinners: { reply: z.array(winner) },
}
