/**
 * What the operator decides without a change of code, as one immutable snapshot with a version. The files of CONFIG_DIR are
 * checked at the start, also against each other: a market must not name a currency that does not exist. Whoever decides
 * something takes `current()` once and keeps to it, so that one decision never mixes two versions.
 */
import path from 'node:path'
import { UNKNOWN_COUNTRY } from '../../platform/http/client.ts'
import type {
  CurrencySetting,
  LimitsSetting,
  LocaleSetting,
  Market,
  RegistrationSetting,
  RetentionSetting,
} from './settings.schema.ts'
import { latestOf } from './rates.rules.ts'
import { namingFile, toRedirects } from './redirects.rules.ts'
import { type Files, readFiles, readTexts, type Revisions, wrongFile } from './settings.files.ts'
import type { SignInSetting } from './sign-in.schema.ts'
import type { SiteSetting } from './site.schema.ts'

export interface Currency extends CurrencySetting {
  /** Worth of one main unit in the base currency, as a decimal string. */
  rate: string
  /** Of when the rate is; of the base, of when the newest of all is. */
  rateAt: string
}

export interface SettingsSnapshot {
  version: string
  currencies: ReadonlyMap<string, Currency>
  baseCurrency: Currency
  rates: { version: number }
  locales: readonly LocaleSetting[]
  defaultLocale: LocaleSetting
  /** Codes of languages that were offered once. */
  retiredLocales: readonly string[]
  /** ISO 3166-1 alpha-2, without the excluded ones. */
  countries: readonly string[]
  excludedCountries: ReadonlySet<string>
  /** The market of a country; countries that no market names belong to the default one. An unknown country has its own. */
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

const NONE: Revisions = new Map()

export function loadSettings(folder: string): Settings {
  const texts = readTexts(folder)
  const compile = (revisions: Revisions) => toSnapshot(folder, readFiles(folder, texts, revisions))
  const checks: SnapshotCheck[] = []
  const endings: (() => Promise<void>)[] = []
  let snapshot = compile(NONE)
  let newest = 0n
  return {
    current: () => snapshot,
    withRevisions: compile,
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

function toSnapshot(folder: string, files: Files): SettingsSnapshot {
  const wrong = (name: string, reason: string) => wrongFile(folder, name, reason)
  const { byCode } = files.rates
  const newestAt = latestOf([...byCode.values()].map(({ at }) => at)) ?? ''
  const currencies = new Map(
    files.currencies.map((currency): [string, Currency] => {
      const { code, isBase } = currency
      const found = byCode.get(code)
      if (found === undefined) throw wrong('rates.json', `has no rate of ${code}, nor has a revision of it`)
      return [code, { ...currency, rate: found.rate, rateAt: isBase ? newestAt : found.at }]
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
  for (const code of files.retiredLocales)
    if (files.locales.some((other) => other.code === code))
      throw wrong('locales.json', `${code}: is offered and retired`)
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
  markets.set(UNKNOWN_COUNTRY, unknownMarket(folder, files, defaultMarket))
  const stopped = new Set(files.operations.stopped)
  return {
    version: files.version,
    currencies,
    baseCurrency,
    rates: { version: files.rates.version },
    retention: files.retention,
    locales: files.locales,
    retiredLocales: files.retiredLocales,
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

function unknownMarket(folder: string, { markets }: Files, defaultMarket: Market): Market {
  if (markets.unknown === undefined)
    return { ...defaultMarket, id: 'unknown', countries: [], restrictType: 1 }
  const named = markets.markets.find(({ id }) => id === markets.unknown)
  if (named === undefined) throw wrongFile(folder, 'markets.json', `there is no market ${markets.unknown}`)
  return named
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
