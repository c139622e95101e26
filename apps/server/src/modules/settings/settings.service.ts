/**
 * The operator's settings as one immutable snapshot with a version. The files of CONFIG_DIR are checked at the start, also
 * against each other: for example, a market must not name an unknown currency. Code that makes a decision takes `current()`
 * once and uses only that, so that one decision never mixes two versions.
 */
import path from 'node:path'
import type {
  CurrencySetting,
  LimitsSetting,
  LocaleSetting,
  RegistrationSetting,
  RetentionSetting,
} from './settings.schema.ts'
import { inLawfulMarkets } from './markets/lawful-offers.ts'
import { toMarkets } from './markets/markets.ts'
import type { Market } from './markets/markets.schema.ts'
import type { BonusesSetting } from './rewards/bonuses.schema.ts'
import type { AffiliatesSetting } from './rewards/affiliates.schema.ts'
import type { CashbackSetting } from './rewards/cashback.schema.ts'
import type { CollectionSetting } from './collections.schema.ts'
import type { GrantsSetting } from './rewards/grants.schema.ts'
import type { JackpotSetting } from './rewards/jackpots.schema.ts'
import type { LoyaltySetting } from './rewards/loyalty.schema.ts'
import type { RiskRule } from './risk-rules.schema.ts'
import type { CampaignsSetting } from './rewards/campaigns.schema.ts'
import type { MessagesSetting } from './rewards/messages.schema.ts'
import type { QuestsSetting } from './rewards/quests.schema.ts'
import type { PrizeDropSetting } from './rewards/prize-drops.schema.ts'
import type { TournamentsSetting } from './rewards/tournaments.schema.ts'
import { latestOf } from './rates.rules.ts'
import { namingFile, toRedirects } from './redirects.rules.ts'
import { type Files, readFiles, readTexts, type Revisions, wrongFile } from './settings.files.ts'
import type { SignInSetting } from './sign-in.schema.ts'
import type { SiteSetting } from './site.schema.ts'

export interface Currency extends CurrencySetting {
  /** Value of one main unit in the base currency, as a decimal string. */
  rate: string
  /** The time of the rate; for the base currency, the time of the newest rate. */
  rateAt: string
}

export interface SettingsSnapshot {
  version: string
  currencies: ReadonlyMap<string, Currency>
  baseCurrency: Currency
  rates: { version: number }
  locales: readonly LocaleSetting[]
  defaultLocale: LocaleSetting
  /** Codes of languages that were offered earlier. */
  retiredLocales: readonly string[]
  /** ISO 3166-1 alpha-2, without the excluded ones. */
  countries: readonly string[]
  excludedCountries: ReadonlySet<string>
  /** The market of a country. Countries in no market belong to the default one. An unknown country has its own market. */
  marketOf(country: string): Market
  /** In the order of markets.json, with the one of visitors whose country is unknown. */
  markets: readonly Market[]
  retention: RetentionSetting
  registration: RegistrationSetting
  limits: LimitsSetting
  features: { loyalty: boolean; betting: boolean; demo: boolean; jackpots: boolean }
  livePlay: { isShown: boolean; highRollerStake: string }
  operations: Operations
  site: SiteSetting
  signIn: SignInSetting
  /** In display order. */
  collections: readonly CollectionSetting[]
  loyalty: LoyaltySetting
  cashback: CashbackSetting
  bonuses: BonusesSetting
  grants: GrantsSetting
  quests: QuestsSetting
  /** In display order. */
  jackpots: readonly JackpotSetting[]
  tournaments: TournamentsSetting
  /** In display order. */
  prizeDrops: readonly PrizeDropSetting[]
  messages: MessagesSetting
  affiliates: AffiliatesSetting
  campaigns: CampaignsSetting
  riskRules: Readonly<Record<'withdrawals' | 'deposits', readonly RiskRule[]>>
}

type WithCurrencies = Pick<SettingsSnapshot, 'currencies'>

/** For a currency that the ledger uses: a currency with accounts or limits can't be removed from the settings. */
export function currencyOf({ currencies }: WithCurrencies, code: string): Currency {
  const currency = currencies.get(code)
  if (currency === undefined) throw new Error(`${code} is no longer configured`)
  return currency
}

/** Subunits per main unit. It never changes for a currency in which players hold accounts or limits. */
export function unitOf(settings: WithCurrencies, code: string): number {
  return currencyOf(settings, code).subunitToUnit
}

const endsOf = ({ until }: { until: Readonly<Record<string, string>> }): Operations['until'] =>
  new Map(Object.entries(until).map(([part, at]) => [part, new Date(at)]))

/** Stopped parts; see `operations.json`. */
interface Operations {
  maintenance: boolean
  stopped: ReadonlySet<string>
  /** When a stop ends automatically, by part; `maintenance` is one of them. */
  until: ReadonlyMap<string, Date>
}

type SnapshotCheck = (snapshot: SettingsSnapshot) => Promise<void>

export interface Settings {
  current(): SettingsSnapshot
  /** What a file of CONFIG_DIR contained at the start, unchecked. Null for an unknown name. */
  fileContent(name: string): unknown
  /** The snapshot with these revisions applied. @throws WrongSettings */
  withRevisions(revisions: Revisions): SettingsSnapshot
  /**
   * Makes this snapshot the current one in this process, unless a snapshot of a later revision already is: concurrent reads can
   * finish out of order. `revision` is the newest one that the snapshot includes.
   */
  use(snapshot: SettingsSnapshot, revision: bigint): void
  /**
   * Adds a check of a module, which the current snapshot and every new one must pass.
   * @throws WrongSettings if the current snapshot fails it
   */
  addCheck(check: SnapshotCheck): Promise<void>
  /** @throws WrongSettings */
  check(snapshot: SettingsSnapshot): Promise<void>
  beforeClose(end: () => Promise<void>): void
  close(): Promise<void>
}

const NONE: Revisions = new Map()

/** @param addresses The origin of the sportsbook stand-in's page, while it runs. */
export function loadSettings(folder: string, addresses: Addresses = { sportsbook: null }): Settings {
  const texts = readTexts(folder)
  const compile = (revisions: Revisions) =>
    toSnapshot(folder, withAddresses(readFiles(folder, texts, revisions), addresses))
  const checks: SnapshotCheck[] = []
  const endings: (() => Promise<void>)[] = []
  let snapshot = compile(NONE)
  let newest = 0n
  return {
    current: () => snapshot,
    fileContent: (name) => JSON.parse(texts.get(name) ?? 'null') as unknown,
    withRevisions: compile,
    use: (next, revision) => {
      if (revision < newest) return
      newest = revision
      // An equal snapshot is not replaced: caches are keyed by the snapshot object.
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

interface Addresses {
  sportsbook: string | null
}

/** Replaces names of stand-ins by their addresses. */
function withAddresses(files: Files, { sportsbook }: Addresses): Files {
  const { betting } = files.site
  if (betting.clientHost !== 'sandbox') return files
  return { ...files, site: { ...files.site, betting: { ...betting, clientHost: sportsbook } } }
}

function toSnapshot(folder: string, files: Files): SettingsSnapshot {
  const wrong = (name: string, reason: string) => wrongFile(folder, name, reason)
  const { byCode } = files.rates
  const newestAt = latestOf([...byCode.values()].map(({ at }) => at)) ?? ''
  const currencies = new Map(
    files.currencies.map((currency): [string, Currency] => {
      const { code, isBase } = currency
      const found = byCode.get(code)
      if (found === undefined)
        throw wrong('rates.json', `neither the file nor a revision has a rate for ${code}`)
      return [code, { ...currency, rate: found.rate, rateAt: isBase ? newestAt : found.at }]
    }),
  )
  const baseCurrency = [...currencies.values()].find((currency) => currency.isBase)
  const defaultLocale = files.locales.find((locale) => locale.isDefault)
  if (!baseCurrency || baseCurrency.code !== files.rates.base)
    throw wrong('rates.json', 'its base is not the base currency')
  if (!defaultLocale) throw wrong('locales.json', 'no locale is the default')
  checkLocales(files, wrong)
  const markets = toMarkets(files, { currencies, wrong })
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
    marketOf: (country) => markets.of(country),
    markets: markets.all,
    registration: {
      ...files.registration,
      isOpen: files.registration.isOpen && !stopped.has('registration'),
    },
    limits: files.limits,
    features: featuresOf(files),
    livePlay: files.livePlay,
    operations: { maintenance: files.operations.maintenance, stopped, until: endsOf(files.operations) },
    site: {
      ...files.site,
      redirects: namingFile(path.join(folder, 'site.json'), () =>
        toRedirects(files.site.redirects, files.locales),
      ),
    },
    signIn: files.signIn,
    collections: files.collections,
    loyalty: files.loyalty,
    cashback: files.cashback,
    bonuses: {
      ...files.bonuses,
      offers: files.bonuses.offers.map((offer) => inLawfulMarkets(offer, markets.all)),
    },
    grants: files.grants,
    quests: files.quests,
    jackpots: files.jackpots,
    tournaments: files.tournaments,
    prizeDrops: files.prizeDrops,
    messages: files.messages,
    affiliates: files.affiliates,
    campaigns: files.campaigns,
    riskRules: files.riskRules,
  }
}

type Wrong = (name: string, reason: string) => Error

function checkLocales(files: Files, wrong: Wrong): void {
  for (const { code, tag, formats, fallback } of files.locales) {
    if (fallback !== undefined && !files.locales.some((other) => other.code === fallback))
      throw wrong('locales.json', `${code}: ${fallback} is not a locale`)
    if (!isLanguageTag(formats ?? tag)) throw wrong('locales.json', `${code}: its tag is not BCP 47`)
  }
  for (const code of files.retiredLocales)
    if (files.locales.some((other) => other.code === code))
      throw wrong('locales.json', `${code} is both offered and retired`)
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const featuresOf = ({ features, site, jackpots }: Files): SettingsSnapshot['features'] => ({
  ...features,
  betting: isBettingConfigured(site),
  jackpots: jackpots.length > 0,
})

/** Sports betting needs the client's host and ID. */
function isBettingConfigured({ betting }: SiteSetting): boolean {
  return betting.clientHost !== null && betting.clientId !== null
}
