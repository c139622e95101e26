/** Schema of markets.json: the countries of each market, what its visitors see first, and its rules. */
import { RestrictType, shapes } from '@fairhall/contract'
import { z } from 'zod'
import { ruleOverrides } from './market-rules.schema.ts'
import { toRules } from './market-rules.ts'
import { PROFILES } from './profiles.ts'

const market = z
  .strictObject({
    id: z.string(),
    countries: z.array(shapes.countryCode),
    locale: shapes.localeCode,
    currency: shapes.currencyCode,
    /** 1: the restricted layout; 2: no sign-in and no sign-up; null: open. */
    restrictType: z.literal(Object.values(RestrictType)).nullable(),
    /** The rules to start from. */
    profile: z.enum(PROFILES),
    /** The rules in which the market differs from its profile. */
    rules: ruleOverrides.default({}),
  })
  .transform(({ rules, ...rest }) => ({ ...rest, rules: toRules(rest.profile, rules) }))

export const marketsFile = z.object({
  default: z.string(),
  /** The market of visitors whose country is unknown, Tor included. Without it they get the default market with `restrictType` 1. */
  unknown: z.string().optional(),
  markets: z.array(market),
})

/** With all rules of its profile. */
export type Market = z.output<typeof market>
