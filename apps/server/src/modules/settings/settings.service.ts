/**
 * What the operator decides without a change of code, as one immutable snapshot with a version. The files of CONFIG_DIR are
 * checked at the start, also against each other: a market must not name a currency that does not exist. Whoever decides
 * something takes `current()` once and keeps to it, so that one decision never mixes two versions.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { WrongSettings } from '../../platform/config.ts'
import {
  type CurrencySetting,
  type LimitsSetting,
  type LocaleSetting,
  type Market,
  type RegistrationSetting,
  type RetentionSetting,
  countriesFile,
  currenciesFile,
  featuresFile,
  limitsFile,
  localesFile,
  marketsFile,
  type OperationsSetting,
  operationsFile,
  ratesFile,
  registrationFile,
  retentionFile,
} from './settings.schema.ts'
import { namingFile, toRedirects } from './redirects.rules.ts'
import { type SignInSetting, signInFile } from './sign-in.schema.ts'
import { type SiteSetting, siteFile } from './site.schema.ts'

export interface Currency extends CurrencySetting {
  /** Worth of one main unit in the base currency, as a decimal string. */
  rate: string
}

export interface SettingsSnapshot {
  version: string
  currencies: ReadonlyMap<string, Currency>
  baseCurrency: Currency
  rates: { version: number; at: string }
  locales: readonly LocaleSetting[]
  defaultLocale: LocaleSetting
  /** ISO 3166-1 alpha-2, without the excluded ones. */
  countries: readonly string[]
  excludedCountries: ReadonlySet<string>
  /** The market of a country; countries that no market names belong to the default one. */
  marketOf(country: string): Market
  retention: RetentionSetting
  registration: RegistrationSetting
  limits: LimitsSetting
  features: { loyalty: boolean; betting: boolean; demo: boolean }
  operations: Operations
  site: SiteSetting
  signIn: SignInSetting
}

type WithCurrencies = Pick<SettingsSnapshot, 'currencies'>

/** One that the books name: a currency in which players hold accounts or limits never leaves the settings. */
export function currencyOf({ currencies }: WithCurrencies, code: string): Currency {
  const currency = currencies.get(code)
  if (currency === undefined) throw new Error(`${code} is not configured any more`)
  return currency
}

/** Subunits of the main unit; of a currency in which players hold accounts or limits it never changes. */
export function unitOf(settings: WithCurrencies, code: string): number {
  return currencyOf(settings, code).subunitToUnit
}

/** What is switched off for a while; see `operations.json`. */
export interface Operations {
  maintenance: boolean
  stopped: ReadonlySet<string>
}

export type SnapshotCheck = (snapshot: SettingsSnapshot) => Promise<void>

export interface Settings {
  current(): SettingsSnapshot
  /** What would hold with these revisions. @throws WrongSettings */
  withRevisions(revisions: Revisions): SettingsSnapshot
  /**
   * From now on this one holds, in this process; unless one of a later revision does: who read first may come last.
   * `revision` is the newest one that it knows of.
   */
  use(snapshot: SettingsSnapshot, revision: bigint): void
  /**
   * A module adds what must be true of the snapshot that holds, and of every new one, beside its shape.
   * @throws WrongSettings where it is not so already
   */
  addCheck(check: SnapshotCheck): Promise<void>
  /** @throws WrongSettings */
  check(snapshot: SettingsSnapshot): Promise<void>
  beforeClose(end: () => Promise<void>): void
  close(): Promise<void>
}

declare module '../../platform/deps.ts' {
  interface Deps {
    settings: Settings
  }
}

/** What holds instead of files, by the file's name. */
export type Revisions = ReadonlyMap<string, unknown>

const NONE: Revisions = new Map()

export function loadSettings(folder: string): Settings {
  const texts = new Map(fileNames.map((name) => [name, readText(path.join(folder, name))]))
  const checks: SnapshotCheck[] = []
  const endings: (() => Promise<void>)[] = []
  let snapshot = compile(folder, texts, NONE)
  let newest = 0n
  return {
    current: () => snapshot,
    withRevisions: (revisions) => compile(folder, texts, revisions),
    use: (next, revision) => {
      if (revision < newest) return
      newest = revision
      // One that says the same stays: much is kept for as long as a snapshot holds.
      if (next.version !== snapshot.version) snapshot = next
    },
    addCheck: async (check) => {
      checks.push(check)
      await check(snapshot)
    },
    check: async (next) => {
      for (const check of checks) await check(next)
    },
    beforeClose: (end) => endings.push(end),
    close: async () => {
      for (const end of endings) await end()
    },
  }
}

const schemas = {
  'currencies.json': currenciesFile,
  'rates.json': ratesFile,
  'countries.json': countriesFile,
  'retention.json': retentionFile,
  'markets.json': marketsFile,
  'locales.json': localesFile,
  'registration.json': registrationFile,
  'limits.json': limitsFile,
  'features.json': featuresFile,
  'operations.json': operationsFile,
  'site.json': siteFile,
  'sign-in.json': signInFile,
} as const

type FileName = keyof typeof schemas
export const fileNames = Object.keys(schemas) as readonly FileName[]

function compile(folder: string, texts: ReadonlyMap<string, string>, revisions: Revisions): SettingsSnapshot {
  const digest = createHash('sha256')
  const read = <Name extends FileName>(name: Name): z.output<(typeof schemas)[Name]> => {
    const revised = revisions.get(name)
    const text = revised === undefined ? (texts.get(name) ?? '') : JSON.stringify(revised)
    digest.update(name).update(text)
    const place = revised === undefined ? folder : 'settings_revision'
    return parseFile<z.ZodType>(place, name, text, schemas[name]) as z.output<(typeof schemas)[Name]>
  }
  const files = {
    currencies: read('currencies.json').currencies,
    rates: read('rates.json'),
    countries: read('countries.json'),
    retention: read('retention.json'),
    markets: read('markets.json'),
    locales: read('locales.json').locales,
    registration: read('registration.json'),
    limits: read('limits.json'),
    features: read('features.json'),
    operations: read('operations.json'),
    site: read('site.json'),
    signIn: read('sign-in.json'),
  }
  return toSnapshot(folder, files, digest.digest('hex').slice(0, 16))
}

interface Files {
  currencies: readonly CurrencySetting[]
  rates: z.output<typeof ratesFile>
  retention: RetentionSetting
  countries: z.output<typeof countriesFile>
  markets: z.output<typeof marketsFile>
  locales: readonly LocaleSetting[]
  registration: RegistrationSetting
  limits: LimitsSetting
  features: z.output<typeof featuresFile>
  operations: OperationsSetting
  site: SiteSetting
  signIn: SignInSetting
}

function toSnapshot(folder: string, files: Files, version: string): SettingsSnapshot {
  const wrong = (name: string, reason: string) => new WrongSettings(`${path.join(folder, name)}: ${reason}`)
  const currencies = new Map(
    files.currencies.map((currency): [string, Currency] => {
      const rate = files.rates.rates[currency.code]
      if (rate === undefined) throw wrong('rates.json', `has no rate of ${currency.code}`)
      return [currency.code, { ...currency, rate }]
    }),
  )
  const baseCurrency = [...currencies.values()].find((currency) => currency.isBase)
  const defaultLocale = files.locales.find((locale) => locale.isDefault)
  const defaultMarket = files.markets.markets.find((market) => market.id === files.markets.default)
  if (!baseCurrency || baseCurrency.code !== files.rates.base)
    throw wrong('rates.json', 'its base is not the base currency')
  if (!defaultLocale) throw wrong('locales.json', 'no locale is the default')
  for (const { code, tag, formats, fallback } of files.locales) {
    if (fallback !== undefined && !files.locales.some((other) => other.code === fallback))
      throw wrong('locales.json', `${code}: ${fallback} is not a locale`)
    if (!isLanguageTag(formats ?? tag)) throw wrong('locales.json', `${code}: its tag is not BCP 47`)
  }
  if (!defaultMarket) throw wrong('markets.json', `there is no market ${files.markets.default}`)
  for (const market of files.markets.markets) {
    if (!currencies.get(market.currency)?.isEnabled)
      throw wrong('markets.json', `${market.id}: ${market.currency} is not an enabled currency`)
    if (!files.locales.some((locale) => locale.code === market.locale))
      throw wrong('markets.json', `${market.id}: ${market.locale} is not a locale`)
  }
  const markets = new Map(
    files.markets.markets.flatMap((market) => market.countries.map((country) => [country, market])),
  )
  const stopped = new Set(files.operations.stopped)
  return {
    version,
    currencies,
    baseCurrency,
    rates: { version: files.rates.version, at: files.rates.at },
    retention: files.retention,
    locales: files.locales,
    defaultLocale,
    countries: files.countries.countries.filter((country) => !files.countries.excluded.includes(country)),
    excludedCountries: new Set(files.countries.excluded),
    marketOf: (country) => markets.get(country) ?? defaultMarket,
    registration: {
      ...files.registration,
      isOpen: files.registration.isOpen && !stopped.has('registration'),
    },
    limits: files.limits,
    features: { ...files.features, betting: isBettingThere(files.site) },
    operations: { maintenance: files.operations.maintenance, stopped },
    site: {
      ...files.site,
      redirects: namingFile(path.join(folder, 'site.json'), () =>
        toRedirects(files.site.redirects, files.locales),
      ),
    },
    signIn: files.signIn,
  }
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Without the client's host and id there is nothing to show. */
function isBettingThere({ betting }: SiteSetting): boolean {
  return betting.clientHost !== null && betting.clientId !== null
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new WrongSettings(`${file} is missing: restore it, or set CONFIG_DIR to a folder that has it.`)
  }
}

function parseFile<Schema extends z.ZodType>(
  folder: string,
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new WrongSettings(`${path.join(folder, name)} is not JSON.`)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WrongSettings(
    `${path.join(folder, name)}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is wrong'}`,
  )
}
