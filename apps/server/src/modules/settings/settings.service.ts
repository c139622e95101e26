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
  ratesFile,
  registrationFile,
  retentionFile,
} from './settings.schema.ts'
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
  site: SiteSetting
}

export interface Settings {
  current(): SettingsSnapshot
}

declare module '../../platform/deps.ts' {
  interface Deps {
    settings: Settings
  }
}

export function loadSettings(folder: string): Settings {
  const digest = createHash('sha256')
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> => {
    const text = readText(path.join(folder, name))
    digest.update(name).update(text)
    return parseFile(folder, name, text, schema)
  }
  const files = {
    currencies: read('currencies.json', currenciesFile).currencies,
    rates: read('rates.json', ratesFile),
    countries: read('countries.json', countriesFile),
    retention: read('retention.json', retentionFile),
    markets: read('markets.json', marketsFile),
    locales: read('locales.json', localesFile).locales,
    registration: read('registration.json', registrationFile),
    limits: read('limits.json', limitsFile),
    features: read('features.json', featuresFile),
    site: read('site.json', siteFile),
  }
  const snapshot = toSnapshot(folder, files, digest.digest('hex').slice(0, 16))
  return { current: () => snapshot }
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
  site: SiteSetting
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
    registration: files.registration,
    limits: files.limits,
    features: { ...files.features, betting: isBettingThere(files.site) },
    site: files.site,
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
