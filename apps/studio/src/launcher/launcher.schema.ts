import { readStakeUnit, SUBUNITS_TO_UNIT } from '@fairhall/money'
import { z } from 'zod'
import type { PlayedCurrency } from '../wallet/currencies.ts'

/** Strict schemas of what the operator sends. Unknown fields are ignored. */

/** Where the frame may send the player: never a script URL. */
const link = z
  .string()
  .max(2_000)
  .regex(/^(https?:\/\/|\/)\P{Cc}*$/u)
const plain = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^\P{Cc}*$/u)
const code = z.string().regex(/^[A-Z][A-Z0-9_]{2,31}$/)
const precision = z.literal(SUBUNITS_TO_UNIT)
/** The longest minimum round time that a market may require. */
const MIN_ROUND_MS_MAX = 60_000

const shared = {
  casino_id: plain(1, 100),
  game: z.string().max(100),
  locale: plain(2, 20),
  /** The player's name, the same in all their launches; absent for anonymous players. */
  player_id: plain(1, 100).nullish(),
  urls: z.object({ return_url: link.nullish(), deposit_url: link.nullish() }).default({}),
  /** How the operator divides and formats the launch's currency, and the unit of its stakes. */
  currency_terms: z.object({
    type: z.enum(['fiat', 'crypto']),
    symbol: plain(1, 20).nullish(),
    subunit_to_unit: precision,
    sub_currencies: z.array(z.object({ code: plain(1, 32), subunit_to_unit: precision })).default([]),
    stake_unit: z.string().max(40),
  }),
  /** What the player's market allows a game to offer. */
  rules: z
    .object({
      autoplay: z.boolean().default(false),
      autoplay_raises: z.boolean().default(false),
      turbo: z.boolean().default(false),
      bonus_buy: z.boolean().default(false),
      second_bet: z.boolean().default(false),
      min_round_ms: z.number().int().min(0).max(MIN_ROUND_MS_MAX).default(0),
    })
    .prefault({}),
  /** What the operator's jackpots add to the return, in percent. */
  jackpot_rtp: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .nullish(),
}

export const realLaunch = z.object({
  ...shared,
  account: z.object({ id: plain(1, 100), currency: code, nickname: z.string().max(100).nullish() }),
  session_id: plain(1, 100),
})
export const demoLaunch = z.object({ ...shared, currency: code, balance: z.string().max(40).nullish() })

export type LaunchBody = Omit<z.output<typeof demoLaunch>, 'balance'>

export const roundAsked = z.object({
  casino_id: plain(1, 100),
  account_id: plain(1, 100),
  round_id: z.uuid(),
})

/** The currency of a launch; null if games cannot express their stakes in that unit. */
export function readCurrency({ currency, currency_terms: terms }: LaunchBody): PlayedCurrency | null {
  const { type, symbol = null, subunit_to_unit: subunitToUnit } = terms
  const unit = readStakeUnit(terms.stake_unit, subunitToUnit)
  if (unit === null) return null
  const subCurrencies = terms.sub_currencies.map((sub) => ({
    code: sub.code,
    subunitToUnit: sub.subunit_to_unit,
  }))
  return { code: currency, subunitToUnit, sign: { type, symbol, subCurrencies }, unit }
}
