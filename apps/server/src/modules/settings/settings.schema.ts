/** The schemas of all files in CONFIG_DIR. An invalid file stops the start with one line that names the file and the field. */
import { playerCalls, shapes } from '@fairhall/contract'
import { readStakeUnit, STAKE_UNIT_MAX, STAKE_UNIT_STEP, SUBUNITS_TO_UNIT } from '@fairhall/money'
import { z } from 'zod'
import { cashPeriod } from './markets/market-rules.schema.ts'

const rate = z.string().regex(/^(?=.*[1-9])\d+(\.\d+)?$/, 'must be a plain decimal above zero')
export const isRate = (text: string): boolean => rate.safeParse(text).success
const precision = z.literal(SUBUNITS_TO_UNIT)

export const currenciesFile = z.object({
  currencies: z
    .array(
      z
        .object({
          code: shapes.currencyCode,
          name: z.string().min(1),
          type: z.enum(['fiat', 'crypto']),
          symbol: z.string().min(1),
          subunitToUnit: precision,
          /** The step of stakes in games, in main units: about the value of one euro. Without it, it is derived from the rates. */
          stakeUnit: z.string().optional(),
          /** Whether it is offered for accounts, deposits and bets. Players can always withdraw what they have in it. */
          isEnabled: z.boolean(),
          /** Whether lists show it. Players with an account in it always see it. */
          isVisible: z.boolean().default(true),
          isBase: z.boolean(),
          subCurrencies: z.array(z.object({ code: z.string().min(1), subunitToUnit: precision })),
        })
        .refine(
          ({ stakeUnit, subunitToUnit }) =>
            stakeUnit === undefined || readStakeUnit(stakeUnit, subunitToUnit) !== null,
          {
            path: ['stakeUnit'],
            message: `must be a multiple of ${STAKE_UNIT_STEP} subunits, at most ${STAKE_UNIT_MAX}`,
          },
        ),
    )
    .refine((all) => all.filter((one) => one.isBase).length === 1, 'exactly one currency must be the base')
    .refine(
      (all) => all.every((one) => one.isVisible || !one.isEnabled),
      'an enabled currency must be visible',
    ),
})

/** A rate is the value of one main unit in the base currency. */
export const ratesFile = z.object({
  version: z.int().positive(),
  at: z.iso.datetime(),
  base: shapes.currencyCode,
  rates: z.record(shapes.currencyCode, rate),
  /** Times of single rates that differ from `at`. */
  ratesAt: z.record(shapes.currencyCode, z.iso.datetime()).default({}),
})

export const countriesFile = z.object({
  countries: z.array(shapes.countryCode).min(1),
  /** Nobody from these countries can register, and no list shows them. */
  excluded: z.array(shapes.countryCode),
})

export const localesFile = z.object({
  locales: z
    .array(
      z.object({
        code: shapes.localeCode,
        tag: z.string().min(2),
        name: z.string().min(1),
        direction: z.enum(['ltr', 'rtl']),
        isDefault: z.boolean(),
        /** The language whose texts this one uses where it does not differ, as `es-mx` uses `es`. */
        fallback: shapes.localeCode.optional(),
        /** BCP 47 tag for formats of dates and numbers, if they differ from the tag. */
        formats: z.string().optional(),
      }),
    )
    .refine(
      (all) => all.filter((one) => one.isDefault).length === 1,
      'exactly one locale must be the default',
    ),
  /** Codes of languages that were offered earlier. Their addresses redirect to the same page in an offered language. */
  retired: z.array(shapes.localeCode).default([]),
})

/** Fields that the site sends automatically. */
const AUTOMATIC_FIELDS = { affiliateTag: true, fingerprint: true, socialToken: true } as const

const fieldDefinition = z.object({
  name: z.string(),
  position: z.int(),
  isRequired: z.boolean(),
  isVisible: z.boolean(),
  editable: z.boolean(),
  value: z.union([z.string(), z.boolean(), z.null()]),
  rules: z.array(z.string()),
})

/** A form may only ask for fields that its call accepts: a required field that the server drops could never be filled in. */
const fieldsOf = (names: readonly string[]) =>
  z
    .array(fieldDefinition.extend({ name: z.enum(names) }))
    .refine(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'two fields have the same name',
    )

const registrationFields = Object.keys(playerCalls.register.body.omit(AUTOMATIC_FIELDS).shape)
const profileFields = [
  ...Object.keys(playerCalls.updateProfile.body.omit({ pwaInstalled: true }).shape),
  // Shown here, but changed elsewhere.
  'email',
  'country',
]

export const registrationFile = z.object({
  types: z.array(z.enum(['email', 'phone'])).min(1),
  tab: z.enum(['email', 'phone', 'both']),
  isOpen: z.boolean(),
  ageMin: z.int().min(18),
  agreements: z.array(z.object({ document: z.string(), version: z.string() })),
  registration: fieldsOf(registrationFields),
  profile: fieldsOf(profileFields),
})

const days = z.int().positive()

/** How long finished data is kept. Data with a longer legal retention (money, terms, exclusions) is not covered. */
export const retentionFile = z.object({
  /** Sign-ins after their end: time, address and device. */
  signInsDays: days,
  /** Refused attempts with their addresses: failed sign-ins, wrong keys, denied permissions. */
  securityEventsDays: days.default(180),
  /** Launches of games after their end. */
  gameSessionsDays: days,
  /** Personal data of closed accounts, as long as the licence demands. Then the player is erased. */
  closedPlayersDays: days.default(1825),
  /** Whether each sealed day of the ledger is also stored in files. Only then can `npm run archive` take old months out of the database. */
  archivesLedger: z.boolean().default(false),
  studio: z.object({ demoRoundsDays: days, roundsDays: days }),
})

const period = z.object({ id: z.string(), days: z.int().positive().nullable() })

export const limitsFile = z.strictObject({
  cashPeriods: z.array(cashPeriod),
  coolingOffPeriods: z.array(period),
  selfExclusionPeriods: z.array(period),
  /** Whether an excluded player may sign in to withdraw their money, and for nothing else. */
  excludedMayWithdraw: z.boolean().default(true),
  realityCheck: z.object({ defaultMinutes: z.int().positive(), choicesMinutes: z.array(z.int().positive()) }),
})

const stoppable =
  /^(deposits|withdrawals|registration|(deposits|withdrawals|game|game-provider|payment-provider):[\w.-]{1,128})$/

/** Parts that are stopped for now. What has begun still ends: wins are paid and provider messages are booked. */
export const operationsFile = z.object({
  /** Nothing new can begin; pages and histories stay readable. */
  maintenance: z.boolean(),
  stopped: z.array(z.string().regex(stoppable, 'must be a part that can be stopped')),
  /** When a stop ends automatically, by part; `maintenance` is one of them. Parts without an entry wait for staff. */
  until: z.record(z.string().max(160), z.iso.datetime()).default({}),
})

export const featuresFile = z.object({ loyalty: z.boolean(), demo: z.boolean() })

/** Bets of players that others see in the lobby. */
export const livePlayFile = z.object({
  /** False turns it off in every market. */
  isShown: z.boolean(),
  /** The stake from which a bet is listed among those of high rollers, in the base currency. */
  highRollerStake: rate,
})

export type RatesFile = z.output<typeof ratesFile>
export type RetentionSetting = z.infer<typeof retentionFile>
export type CurrencySetting = z.infer<typeof currenciesFile>['currencies'][number]
export type LocaleSetting = z.infer<typeof localesFile>['locales'][number]
export type FieldDefinition = z.infer<typeof fieldDefinition>
export type RegistrationSetting = z.infer<typeof registrationFile>
export type LimitsSetting = z.infer<typeof limitsFile>
