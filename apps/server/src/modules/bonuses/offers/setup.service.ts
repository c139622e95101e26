/** The operator's offers: read once at the start and checked against currencies, markets, countries and texts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { WrongSettings } from '../../../platform/config.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { errorOfAmounts } from './offers.rules.ts'
import { type BonusesSetting, bonusesFile, type OfferSetting } from './offers.schema.ts'

type SetupDeps = Pick<BonusesDeps, 'config' | 'settings' | 'content'>

const FILE = 'bonuses.json'
const TEXTS = 'global-components.bonuses'

/** @throws WrongSettings with a one-line message */
export function openBonuses(deps: SetupDeps): BonusesSetting {
  const file = path.join(deps.config.configDir, FILE)
  const parsed = bonusesFile.safeParse(readJson(file))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new WrongSettings(
      `${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is invalid'}`,
    )
  }
  const content = deps.content.current()
  for (const id of parsed.data.packages) {
    if (!content.has(`${TEXTS}.packages.${id}`))
      throw new WrongSettings(`${file}: the content lacks packages.${id}`)
  }
  for (const offer of parsed.data.offers) {
    const error = errorOf(deps, offer)
    if (error !== null) throw new WrongSettings(`${file}: ${offer.id}: ${error}`)
  }
  return parsed.data
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongSettings(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function errorOf(deps: SetupDeps, offer: OfferSetting): string | null {
  const { currencies, countries, marketOf, baseCurrency } = deps.settings.current()
  const content = deps.content.current()
  for (const part of ['name', 'text']) {
    if (!content.has(`${TEXTS}.offers.${offer.id}.${part}`))
      return `the content lacks offers.${offer.id}.${part}`
  }
  const markets = new Set(['', ...countries].map((country) => marketOf(country).id))
  const market = offer.markets?.find((id) => !markets.has(id))
  if (market !== undefined) return `unknown market ${market}`
  const base = offer.base === null ? null : errorOfAmounts(offer, offer.base, baseCurrency.subunitToUnit)
  if (base !== null) return `in the base currency ${base}`
  for (const [code, sums] of Object.entries(offer.currencies)) {
    const currency = currencies.get(code)
    if (currency === undefined) return `unknown currency ${code}`
    const error = errorOfAmounts(offer, sums, currency.subunitToUnit)
    if (error !== null) return `in ${code} ${error}`
  }
  return null
}
