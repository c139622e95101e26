/** The shape of every file in CONFIG_DIR; a wrong one stops the start with one line that names file and place. */
import { playerCalls, shapes } from '@fairhall/contract'
import { readStakeUnit, STAKE_UNIT_MAX, STAKE_UNIT_STEP, SUBUNITS_TO_UNIT } from '@fairhall/money'
import { z } from 'zod'

const rate = z.string().regex(/^(?=.*[1-9])\d+(\.\d+)?$/, 'must be a plain decimal above zero')
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
          /** What games count their stakes by, in main units: what feels like one euro. Without it that follows from the rates. */
          stakeUnit: z.string().optional(),
          /** Whether it is offered: accounts, deposits, bets. What players have of it can be taken out all the same. */
          isEnabled: z.boolean(),
          /** Whether players are told of it at all; as long as one has an account in it they are. */
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
    .refine((all) => all.every((one) => one.isVisible || !one.isEnabled), 'what is enabled must be visible'),
})

/** A rate is the worth of one main unit in the base currency. */
export const ratesFile = z.object({
  version: z.int().positive(),
  at: z.iso.datetime(),
  base: shapes.currencyCode,
  rates: z.record(shapes.currencyCode, rate),
  /** Of when single ones are, where that is not `at`. */
  ratesAt: z.record(shapes.currencyCode, z.iso.datetime()).default({}),
})

export const countriesFile = z.object({
  countries: z.array(shapes.countryCode).min(1),
  /** Nobody from there can register, and no list shows them. */
  excluded: z.array(shapes.countryCode),
})

export const marketsFile = z.object({
  default: z.string(),
  /** The market of visitors whose country is unknown, Tor included. Without it they get the default market with `restrictType` 1. */
  unknown: z.string().optional(),
  markets: z.array(
    z.object({
      id: z.string(),
      countries: z.array(shapes.countryCode),
      locale: shapes.localeCode,
      currency: shapes.currencyCode,
      /** 1: the restricted layout; 2: no sign-in and no sign-up; null: open. */
      restrictType: z.literal([1, 2]).nullable(),
      /** Whether registration asks for the birth date. The first deposit always does. */
      birthdateAtRegistration: z.boolean(),
      /** The age from which people may play here; else that of registration.json. */
      ageMin: z.int().min(18).optional(),
      /** What games may offer here; nothing where it does not say so. */
      games: z
        .object({
          autoplay: z.boolean().default(false),
          turbo: z.boolean().default(false),
          bonusBuy: z.boolean().default(false),
          /** A round takes at least so long before the next one. */
          minRoundMs: z.number().int().min(0).max(60_000).default(0),
        })
        .optional(),
    }),
  ),
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
        /** The language whose texts this one shares where it doesn't differ, as `es-mx` does with `es`. */
        fallback: shapes.localeCode.optional(),
        /** BCP 47 for dates and numbers, where they follow other customs than the tag says. */
        formats: z.string().optional(),
      }),
    )
    .refine(
      (all) => all.filter((one) => one.isDefault).length === 1,
      'exactly one locale must be the default',
    ),
  /** Codes that were offered once: their addresses lead to the same page in a language that is. */
  retired: z.array(shapes.localeCode).default([]),
})

/** What the site sends along without asking. */
const NO_FIELDS = { affiliateTag: true, fingerprint: true, socialToken: true } as const

const fieldDefinition = z.object({
  name: z.string(),
  position: z.int(),
  isRequired: z.boolean(),
  isVisible: z.boolean(),
  editable: z.boolean(),
  value: z.union([z.string(), z.boolean(), z.null()]),
  rules: z.array(z.string()),
})

/** What a form may ask is what its call takes: a required field that the server drops could never be filled in. */
const fieldsOf = (names: readonly string[]) =>
  z
    .array(fieldDefinition.extend({ name: z.enum(names) }))
    .refine(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'two fields have the same name',
    )

const registrationFields = Object.keys(playerCalls.register.body.omit(NO_FIELDS).shape)
const profileFields = [
  ...Object.keys(playerCalls.updateProfile.body.omit({ pwaInstalled: true }).shape),
  // Shown, and changed elsewhere.
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

/** How long what is over is kept. What the law wants kept longer (money, terms, exclusions) is in none of these. */
export const retentionFile = z.object({
  /** Sign-ins after their end: when, from where, with what. */
  signInsDays: days,
  /** Refused attempts: failed sign-ins, wrong keys, denied permissions, with their addresses. */
  securityEventsDays: days.default(180),
  /** Launches of games after their end. */
  gameSessionsDays: days,
  /** What tells who a player is, after he has closed his account: what the licence demands. Then he is erased. */
  closedPlayersDays: days.default(1825),
  studio: z.object({ demoRoundsDays: days, roundsDays: days }),
})

const period = z.object({ id: z.string(), days: z.int().positive().nullable() })

export const limitsFile = z.object({
  cashPeriods: z.array(z.enum(['daily', 'weekly', 'monthly'])),
  coolingOffPeriods: z.array(period),
  selfExclusionPeriods: z.array(period),
  /** Whether a player who is excluded may sign in to take his money out; to anything else he may not. */
  excludedMayWithdraw: z.boolean().default(true),
  increaseDelayHours: z.int().min(24),
  realityCheck: z.object({ defaultMinutes: z.int().positive(), choicesMinutes: z.array(z.int().positive()) }),
})

const stoppable =
  /^(deposits|withdrawals|registration|(deposits|withdrawals|game|game-provider|payment-provider):[\w.-]{1,128})$/

/** What is switched off for a while. What was begun ends all the same: wins are paid and provider messages are booked. */
export const operationsFile = z.object({
  /** Nothing new begins at all; pages and histories can be read. */
  maintenance: z.boolean(),
  stopped: z.array(z.string().regex(stoppable, 'is nothing that can be stopped')),
})

export const featuresFile = z.object({ loyalty: z.boolean(), demo: z.boolean() })

export type RatesFile = z.output<typeof ratesFile>
export type OperationsSetting = z.infer<typeof operationsFile>
export type RetentionSetting = z.infer<typeof retentionFile>
export type CurrencySetting = z.infer<typeof currenciesFile>['currencies'][number]
export type Market = z.infer<typeof marketsFile>['markets'][number]
export type LocaleSetting = z.infer<typeof localesFile>['locales'][number]
export type FieldDefinition = z.infer<typeof fieldDefinition>
export type RegistrationSetting = z.infer<typeof registrationFile>
export type LimitsSetting = z.infer<typeof limitsFile>
