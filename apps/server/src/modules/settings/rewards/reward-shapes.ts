/** Shapes that the files of rewards share. */
import { toSubunits } from '@fairhall/money'
import { z } from 'zod'

/** A decimal with at most `digits` places, as a whole number of its smallest part. */
export const scaled = (digits: number, message: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,7}(\\.\\d{1,${digits}})?$`), message)
    .transform((text) => Number(toSubunits(text, 10 ** digits)))

/** In hundredths of a percent. */
export const percent = scaled(2, 'must be a percentage').refine(
  (value) => value <= 10_000,
  'must be at most 100',
)

/** The smallest total odds of a sports bet, in thousandths. */
export const oddsMin = scaled(3, 'must be decimal odds, such as 1.8')
  .refine((value) => value >= 1000, 'must be at least 1')
  .optional()

/** In the base currency. */
export const sum = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'must be a sum above zero')

const localeCode = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/, 'must be a language, such as en or pt-br')
const line = (max: number) => z.string().trim().min(1).max(max)

/**
 * The name and text by language that staff wrote with a programme. Without one, the content names it by its ID. The default language is
 * needed if the content does not.
 */
export const programmeTexts = z
  .record(localeCode, z.strictObject({ name: line(80), text: line(400) }))
  .default({})

/** What staff wrote with a campaign: the title and text of its message, and the button of its email. */
export const campaignTexts = z
  .record(localeCode, z.strictObject({ name: line(80), text: line(400), action: line(40).optional() }))
  .default({})

/** The name of a level by language. */
export const levelTexts = z.record(localeCode, z.strictObject({ name: line(80) })).default({})

export const identifier = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and dashes')

/**
 * Cash, or an offer of bonuses.json with the trigger `grant`. Its `cash` is paid where the player can't get the offer. In the base
 * currency.
 */
export const reward = z.union([
  sum.transform((cash) => ({ cash, offer: null })),
  z.object({ offer: identifier, cash: sum }),
])

export type RewardSetting = z.output<typeof reward>
