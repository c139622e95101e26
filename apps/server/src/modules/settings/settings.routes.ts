import type { Country, Currency as CurrencyReply } from '@fairhall/contract'
import type { SettingsDeps } from './settings.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { constantsOf } from './constants.ts'
import type { Currency, SettingsSnapshot } from './settings.service.ts'

export function settingsRoutes(app: App, deps: SettingsDeps): void {
  const currenciesIn = perLanguage(listCurrencies)
  const countriesIn = perLanguage(listCountries)

  serve(app, deps, 'listCurrencies', ({ query, locale }) => {
    const all = currenciesIn(deps.settings.current(), locale)
    const { currencies } = deps.settings.current()
    return query.visible === '1' ? all.filter(({ code }) => currencies.get(code)?.isVisible) : all
  })
  serve(app, deps, 'listLocales', () => [...deps.settings.current().locales])
  serve(app, deps, 'listCountries', ({ locale }) => countriesIn(deps.settings.current(), locale))
  serve(app, deps, 'getConstants', () => constantsOf(deps.settings.current()))
}

/** Intl needs a tag: the code of a locale may be the tag of another language. */
function tagOf(settings: SettingsSnapshot, code: string): string {
  return settings.locales.find((locale) => locale.code === code)?.tag ?? code
}

/** Cached per language and snapshot: every page needs these lists, and names and sorting cost milliseconds. */
function perLanguage<Item>(create: (settings: SettingsSnapshot, tag: string) => Item[]) {
  const cache = new WeakMap<SettingsSnapshot, Map<string, Item[]>>()
  return (settings: SettingsSnapshot, locale: string): Item[] => {
    const ofSettings = cache.get(settings) ?? new Map<string, Item[]>()
    cache.set(settings, ofSettings)
    const tag = tagOf(settings, locale)
    const list = ofSettings.get(tag) ?? create(settings, tag)
    ofSettings.set(tag, list)
    return list
  }
}

function listCurrencies(settings: SettingsSnapshot, locale: string): CurrencyReply[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' })
  return [...settings.currencies.values()].map(
    ({ rate, rateAt, stakeUnit: _games, isVisible: _visible, ...currency }) => ({
      ...currency,
      name: nameOfCurrency(currency, names),
      rate: { rate, at: rateAt },
    }),
  )
}

/** Intl has no names of crypto currencies. */
function nameOfCurrency(
  { type, code, name }: Pick<Currency, 'type' | 'code' | 'name'>,
  names: Intl.DisplayNames,
): string {
  return type === 'crypto' ? name : (names.of(code) ?? name)
}

function listCountries(settings: SettingsSnapshot, locale: string): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const countries = settings.countries.map((code) => {
    const market = settings.marketOf(code)
    return {
      code,
      name: names.of(code) ?? code,
      locale: market.locale,
      restrict: market.restrictType !== null,
      restrictType: market.restrictType,
    }
  })
  return countries.sort((left, right) => left.name.localeCompare(right.name, locale))
}
