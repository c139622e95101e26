import { z } from 'zod'
import { countryCode, currencyCode, localeCode, restrictType } from '../shapes.ts'

export const currency = z.object({
  code: currencyCode,
  name: z.string(),
  type: z.enum(['fiat', 'crypto']),
  isEnabled: z.boolean(),
  isBase: z.boolean(),
  /** Subunits in one main unit: 100 for most fiat, 10^8 for crypto. */
  subunitToUnit: z.number().int().positive(),
  /** Value of one main unit in the base currency, as a decimal string. */
  rate: z.object({ rate: z.string(), at: z.iso.datetime() }),
  symbol: z.string(),
  subCurrencies: z.array(z.object({ code: z.string(), subunitToUnit: z.number().int().positive() })),
})
export type Currency = z.infer<typeof currency>

export const locale = z.object({
  code: localeCode,
  /** BCP 47, for `lang`, Intl and alternate links. */
  tag: z.string(),
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  isDefault: z.boolean(),
  /** BCP 47 for dates and numbers, if they follow other conventions than `tag`. */
  formats: z.string().optional(),
})
export type Locale = z.infer<typeof locale>

export const country = z.object({
  code: countryCode,
  name: z.string(),
  locale: localeCode.nullable(),
  restrict: z.boolean(),
  restrictType,
})
export type Country = z.infer<typeof country>

const named = z.array(z.object({ id: z.union([z.number().int(), z.string()]), name: z.string() }))
const lasting = z.array(
  z.object({ id: z.string(), durationDays: z.number().int().nullable(), name: z.string() }),
)

export const constants = z.object({
  player: z.object({
    timeZone: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Including countries where playing is not possible from here. */
    nationality: z.array(z.string().length(2)),
    playerStatuses: named,
    document: z.object({ status: named }),
    registration: z.object({ email: z.boolean(), phone: z.boolean() }),
    limit: z.object({ cashPeriod: named, coolingOffPeriod: lasting, selfExclusionPeriod: lasting }),
    /**
     * After this many minutes of real-money play it continues only when the player confirms; the player may
     * choose from several intervals.
     */
    realityCheck: z.object({
      defaultMinutes: z.number().int().positive(),
      choicesMinutes: z.array(z.number().int().positive()),
    }),
  }),
  payment: z.object({ invoiceStatuses: named, invoiceTypes: named }),
  game: z.object({
    bet: z.object({ status: named }),
    playerBonus: z.object({ status: named, result: named }),
    playerFreespin: z.object({ status: named, result: named }),
  }),
})
export type Constants = z.infer<typeof constants>

export const settingsCalls = {
  listCurrencies: { query: z.object({ visible: z.enum(['0', '1']).optional() }), reply: z.array(currency) },
  listLocales: { reply: z.array(locale) },
  listCountries: { reply: z.array(country) },
  getConstants: { reply: constants },
}
