import type { Country, Currency as CurrencyReply } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { constantsOf } from './constants.ts'
import type { Currency, SettingsSnapshot } from './settings.service.ts'

export function settingsRoutes(app: App, deps: Deps): void {
  serve(app, deps, 'listCurrencies', ({ query, locale }) => {
    const settings = deps.settings.current()
    const all = [...settings.currencies.values()]
    const shown = query.visible === '1' ? all.filter((currency) => currency.isEnabled) : all
    return shown.map((currency) => toCurrencyReply(settings, currency, tagOf(settings, locale)))
  })
  serve(app, deps, 'listLocales', () => [...deps.settings.current().locales])
  serve(app, deps, 'listCountries', ({ locale }) => {
    const settings = deps.settings.current()
    return listCountries(settings, tagOf(settings, locale))
  })
  serve(app, deps, 'getConstants', () => constantsOf(deps.settings.current()))
}

/** Intl takes tags: the code of a locale may be another language's tag. */
function tagOf(settings: SettingsSnapshot, code: string): string {
  return settings.locales.find((locale) => locale.code === code)?.tag ?? code
}

function toCurrencyReply(settings: SettingsSnapshot, currency: Currency, locale: string): CurrencyReply {
  const { rate, ...rest } = currency
  return { ...rest, name: nameOfCurrency(currency, locale), rate: { rate, at: settings.rates.at } }
}

/** Intl knows the names of money in every language, but not those of crypto currencies. */
function nameOfCurrency(currency: Currency, locale: string): string {
  if (currency.type === 'crypto') return currency.name
  return (
    new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' }).of(currency.code) ?? currency.name
  )
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
