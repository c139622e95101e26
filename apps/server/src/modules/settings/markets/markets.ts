/** The markets of an installation: checked against the other files, and found by country. */
import { RestrictType } from '@fairhall/contract'
import { UNKNOWN_COUNTRY } from '../../../platform/http/client.ts'
import type { Files } from '../settings.files.ts'
import type { Market } from './markets.schema.ts'

interface Known {
  currencies: ReadonlyMap<string, { isEnabled: boolean }>
  /** The error of a file. */
  wrong: (name: string, reason: string) => Error
}

interface Markets {
  /** With the one of visitors whose country is unknown. */
  all: readonly Market[]
  of(country: string): Market
}

/** @throws WrongSettings */
export function toMarkets(files: Files, { currencies, wrong }: Known): Markets {
  const { markets, default: defaultId, unknown: unknownId } = files.markets
  const named = (id: string): Market => {
    const found = markets.find((market) => market.id === id)
    if (found === undefined) throw wrong('markets.json', `unknown market ${id}`)
    return found
  }
  const usual = named(defaultId)
  const unknown: Market =
    unknownId === undefined
      ? { ...usual, id: UNKNOWN_MARKET, countries: [], restrictType: RestrictType.layout }
      : named(unknownId)
  checkMarkets(files, { currencies, wrong })
  const byCountry = new Map(
    markets.flatMap((market) => market.countries.map((country) => [country, market])),
  ).set(UNKNOWN_COUNTRY, unknown)
  return {
    all: [...new Set([...markets, unknown])],
    of: (country) => byCountry.get(country) ?? usual,
  }
}

/** The market of visitors whose country is unknown, if markets.json names none for them. */
const UNKNOWN_MARKET = 'unknown'

/** Where the law demands reality checks, it demands one an hour. */
const HELD_MINUTES_MAX = 60

/** Old data of all markets is deleted together, so the market that demands the longest time decides. */
function checkKept({ retention }: Files, { id, rules }: Market, wrong: Known['wrong']): void {
  const { keptDaysMin } = rules.records
  if (keptDaysMin === null) return
  for (const [name, days] of [
    ['closedPlayersDays', retention.closedPlayersDays],
    ['studio.roundsDays', retention.studio.roundsDays],
  ] as const)
    if (days < keptDaysMin)
      throw wrong('retention.json', `${name} must be at least the ${keptDaysMin} days of ${id}`)
}

/** What the law of a market demands of the limits that the installation offers. */
function checkLimits({ limits }: Files, { id, rules }: Market, wrong: Known['wrong']): void {
  const { periods, excludedMayWithdraw, exclusionDaysMin, returnDelayHours } = rules.limits
  const missing = periods.find((period) => !limits.cashPeriods.includes(period))
  if (missing !== undefined) throw wrong('limits.json', `${id} demands ${missing} limits`)
  if ((excludedMayWithdraw || returnDelayHours !== null) && !limits.excludedMayWithdraw)
    throw wrong(
      'limits.json',
      `excluded players of ${id} must be able to log in, to withdraw or to ask to return`,
    )
  if (limits.selfExclusionPeriods.every(({ days }) => days !== null && days < exclusionDaysMin))
    throw wrong('limits.json', `no self-exclusion lasts the ${exclusionDaysMin} days of ${id}`)
  const { defaultMinutes, choicesMinutes } = limits.realityCheck
  if (rules.play.holdsRealityCheck && Math.max(defaultMinutes, ...choicesMinutes) > HELD_MINUTES_MAX)
    throw wrong('limits.json', `${id} demands a reality check at least every ${HELD_MINUTES_MAX} minutes`)
}

function checkMarkets(files: Files, { currencies, wrong }: Known): void {
  for (const market of files.markets.markets) {
    const { id, currency, locale } = market
    if (!currencies.get(currency)?.isEnabled)
      throw wrong('markets.json', `${id}: ${currency} is not an enabled currency`)
    if (!files.locales.some(({ code }) => code === locale))
      throw wrong('markets.json', `${id}: ${locale} is not a locale`)
    checkLimits(files, market, wrong)
    checkKept(files, market, wrong)
  }
  const marketIds = new Set([...files.markets.markets.map(({ id }) => id), UNKNOWN_MARKET])
  for (const { id, markets } of files.collections)
    for (const market of Object.keys(markets))
      if (!marketIds.has(market)) throw wrong('collections.json', `${id}: unknown market ${market}`)
}
