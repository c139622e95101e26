import { BonusCodeTrigger, BonusKind, BonusResult } from '../codes.ts'
import { z } from 'zod'
import {
  playerBonus,
  playerBonusCode,
  playerFreebet,
  playerFreespin,
  sportsWagering,
} from '../live-entities.ts'
import { amount, currencyCode, id, identity, moment, paging, pagingMeta, text } from '../shapes.ts'

const money = z.object({ currency: currencyCode, amount })
const whole = z.number().int().nonnegative()

/** How players do with an offer, by simulation: the deposit that gets the most, staked in three of our slots. */
const offerPrice = z.object({
  deposit: amount,
  /** Null for free spins, as is `target`. */
  bonus: amount.nullable(),
  /** What must be staked before the bonus becomes cash. */
  target: amount.nullable(),
  /** The stake of a round. */
  stake: amount,
  /** Without slots that don't count. */
  slots: z.array(
    z.object({
      volatility: z.enum(['low', 'medium', 'high']),
      game: z.string(),
      /** The share of players who complete the wagering, with its standard error. */
      finishedShare: z.number().min(0).max(1),
      finishedError: z.number().min(0),
      /** How many players were simulated. */
      players: whole,
      /** What half of the players stake at most until the bonus ends, and what 95 in 100 stake at most. */
      stakedMedian: amount,
      stakedHigh: amount,
      /** The cash that players have at the end on average. */
      cashMean: amount,
    }),
  ),
})
export type OfferPrice = z.infer<typeof offerPrice>

/**
 * An offer that comes with a deposit. Amounts are in the requested currency; amounts of the base currency as
 * the operator configured them.
 */
const depositBonus = z.object({
  id: identity,
  name: z.string(),
  description: z.string(),
  package: z.object({ id: identity, name: z.string() }).nullable(),
  type: z.literal(Object.values(BonusKind)),
  triggerConditions: z.object({
    invoiceAmountItems: z.array(
      z.object({ currency: currencyCode, amountFrom: amount, amountTo: amount.nullable() }),
    ),
    baseCurrencyInvoiceAmountFrom: amount.nullable(),
    baseCurrencyInvoiceAmountTo: amount.nullable(),
  }),
  assignConditions: z.object({
    amountItems: z.array(money),
    baseCurrencyAmount: amount.nullable(),
    maxAmountItems: z.array(money),
    baseCurrencyMaxAmount: amount.nullable(),
    depositPercentage: z.string().nullable(),
    presets: z.array(z.object({ gameId: identity, quantity: whole })),
  }),
  baseCurrency: currencyCode,
  wagering: z.object({
    multiplier: whole,
    isDepositIncluded: z.boolean(),
    days: whole,
    activateDays: whole,
    maxBet: amount.nullable(),
    /** The most that becomes cash. */
    cashMaxAmount: amount.nullable(),
    /** Whether stakes in some games count less, or are not allowed. */
    hasGameTerms: z.boolean(),
    /** Set: it is for sports, and these bets count. Null: it is for games. */
    sports: sportsWagering.nullable(),
    /** Whether the player can't cancel it while it is active. */
    isCancelLocked: z.boolean(),
    /** Whether only what is won with the bonus becomes cash, and never the bonus itself. */
    isSticky: z.boolean(),
  }),
  /** Players have claimed all of its budget, so a deposit can't include it. */
  isUsedUp: z.boolean(),
  /** For the requested amount; null without one, or when it does not qualify. */
  gives: z
    .object({
      amount: amount.nullable(),
      count: whole.nullable(),
      /** What must be staked before it becomes cash; null for free spins, whose winnings decide it. */
      wagerTarget: amount.nullable(),
    })
    .nullable(),
  /** Null until the offer has been simulated. */
  price: offerPrice.nullable(),
})
export type DepositBonus = z.infer<typeof depositBonus>

/** An offer with every condition, as pages show it to everyone. Amounts are in `currency`. */
const offer = z.object({
  id: identity,
  name: z.string(),
  description: z.string(),
  package: z.object({ id: identity, name: z.string() }).nullable(),
  type: z.literal(Object.values(BonusKind)),
  trigger: z.enum(['deposit', 'code', 'package']),
  needsCode: z.boolean(),
  /** Ordinal numbers of the deposits that it applies to; null: any deposit. */
  deposits: z.object({ from: whole, to: whole }).nullable(),
  /** How often a player may have it; null: with every deposit. */
  perPlayer: whole.nullable(),
  until: moment.nullable(),
  currency: currencyCode,
  depositMin: amount.nullable(),
  depositMax: amount.nullable(),
  amount: amount.nullable(),
  percent: z.string().nullable(),
  /** Of a percentage: the most that it gives. Of free spins: the most of their winnings that is credited. */
  amountMax: amount.nullable(),
  spins: z.array(z.object({ gameId: identity, quantity: whole, stake: amount })),
  spinDays: whole,
  /** For a free bet: which bets it covers. `oddsMin` is "1.50". */
  freebet: z
    .object({ oddsMin: z.string(), legsMin: whole, sports: z.array(z.string()).nullable() })
    .nullable(),
  wagering: playerBonus.shape.wagering,
  activateDays: whole,
  maxBet: amount.nullable(),
  /** The most that becomes cash. */
  cashMaxAmount: amount.nullable(),
  isCancelLocked: z.boolean(),
  /** Whether only what is won with the bonus becomes cash, and never the bonus itself. */
  isSticky: z.boolean(),
  /** Too little of its budget is left, so nobody gets it now. */
  isUsedUp: z.boolean(),
  /** Null until the offer has been simulated. */
  price: offerPrice.nullable(),
})
export type Offer = z.infer<typeof offer>

const endedBonus = z.object({
  id,
  /** In the player's language. */
  name: z.string(),
  result: z.literal(Object.values(BonusResult).filter((result) => result !== BonusResult.none)),
  amount,
  currency: currencyCode,
  wagerTarget: amount,
  /** What became cash when it was wagered. Wins and rollbacks that arrived later are not included. */
  cashAmount: amount.nullable(),
  issuedAt: moment,
  endedAt: moment,
})
export type EndedBonus = z.infer<typeof endedBonus>

const code = z.string().max(32)
/** A query contains strings. */
const triggerText = z.enum(['1', '3'])

export const bonusCalls = {
  listDepositBonuses: {
    query: z.object({ currency: code, amount: z.string().max(64).optional() }),
    reply: z.array(depositBonus),
    meta: z.object({ isDeclinedByDefault: z.boolean() }),
  },
  /** The offers of the visitor's market that need no code, in the operator's order. Default: the market's currency. */
  listOffers: { query: z.object({ currency: code.optional() }), reply: z.array(offer) },
  /** Also an offer that needs a code; the code itself is never shown. */
  getOffer: {
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ currency: code.optional() }),
    reply: offer,
  },
  /** The steps of a package in order, and the player's progress. */
  getBonusPackage: {
    params: z.object({ id: z.string().max(64) }),
    /** Default: the currency of the active account. */
    query: z.object({ currency: code.optional() }),
    reply: z.object({
      id: identity,
      name: z.string(),
      items: z.array(
        z.object({
          id: identity,
          name: z.string(),
          description: z.string(),
          /**
           * `open`: the next deposit may include it; `later`: earlier steps come first; `gone`: the player
           * can no longer get it.
           */
          state: z.enum(['open', 'issued', 'active', 'finished', 'later', 'gone']),
        }),
      ),
    }),
  },
  listBonusStatus: {
    query: z.object({ bonusIds: z.array(z.string().max(64)).max(100), currency: code }),
    reply: z.array(z.object({ id: z.string(), isAvailable: z.boolean() })),
  },
  listBonusCodes: { query: z.object({ trigger: triggerText }), reply: z.array(playerBonusCode) },
  /** A code that was not accepted is answered with status 3 or 4 and without `playerBonusCodeId`. */
  addBonusCode: {
    body: z.object({
      bonusCode: z.string().min(1).max(64),
      trigger: z.literal(Object.values(BonusCodeTrigger)),
    }),
    reply: playerBonusCode,
  },
  /** Whether a registration with this country and currency would accept the code. */
  checkBonusCode: {
    body: z.object({
      bonusCode: text(64),
      country: text(2).optional(),
      currency: text(32).optional(),
    }),
    reply: z.object({ isRight: z.boolean() }),
  },
  listPlayerBonuses: {
    query: z.object({ status: z.array(z.enum(['1', '2', '3'])).optional(), currency: code.optional() }),
    reply: z.array(playerBonus),
  },
  /** The last ended first. */
  listEndedPlayerBonuses: { query: paging, reply: z.array(endedBonus), meta: pagingMeta },
  activatePlayerBonus: {
    params: z.object({ id }),
    /** The active bonus that is cancelled for it, in the same step. */
    body: z.object({ replaces: id.optional() }),
    reply: playerBonus,
  },
  cancelPlayerBonus: { params: z.object({ id }), reply: playerBonus },
  listPlayerFreespins: {
    query: z.object({ status: z.array(z.enum(['1', '2', '3'])).optional(), currency: code.optional() }),
    reply: z.array(playerFreespin),
  },
  /** Free bets that the player can use now, the first to expire first. */
  listPlayerFreebets: { reply: z.array(playerFreebet) },
  activatePlayerFreespin: { params: z.object({ id }), reply: playerFreespin },
  cancelPlayerFreespin: { params: z.object({ id }), reply: playerFreespin },
  removeBonusCode: { body: z.object({ playerBonusCodeId: id }), reply: z.object({}) },
}
