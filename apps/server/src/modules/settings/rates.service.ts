/**
 * Changes rates while the site runs, as a revision of `rates.json`: by what a source tells, or by a person, who may say what
 * is not believed of a source. A revision holds the rates of all currencies, each with its own moment.
 */
import { WrongSettings } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type HoldingRates,
  isNearRate,
  type MergedRates,
  mergeRates,
  type Rates,
  toRatesFile,
} from './rates.rules.ts'
import { reviseSettings, reviseSettingsIn, type SettingsChange } from './revisions.service.ts'
import type { RatesFile } from './settings.schema.ts'
import { currencyOf, type Settings, type SettingsSnapshot } from './settings.service.ts'
import { findTrustedRate, WITH } from './trusted-rates.queries.ts'

type RatesDeps = Pick<Deps, 'db' | 'settings' | 'clock'>

/** What a source said, where any of it is newer than what holds. */
export async function takeRates(
  deps: RatesDeps,
  told: Pick<RatesFile, 'at' | 'rates'>,
  source: string,
): Promise<Pick<MergedRates, 'odd' | 'missing'>> {
  const merged = mergeRates(holdingRates(deps.settings.current()), told)
  if (merged.hasNews)
    await reviseSettings(deps, {
      file: 'rates.json',
      // Anew: a person may have set one meanwhile.
      content: (holding: SettingsSnapshot) =>
        nextFile(holding, mergeRates(holdingRates(holding), told).byCode),
      actor: 'system:rates',
      reason: source,
    })
  return merged
}

export interface RateOrder {
  code: string
  rate: string
  actor: string
  reason: string
  note?: SettingsChange['note']
}

/** From now on this is the rate of a currency, however far it is from the one before. @throws WrongSettings */
export async function setRate(deps: RatesDeps, order: RateOrder): Promise<void> {
  await reviseSettings(deps, toRevision(deps, order))
}

/** Two staff members have agreed to it. After its transaction the caller has to call `useRevisions`. @throws WrongSettings */
export async function setRateIn(
  deps: RatesDeps,
  tx: Tx,
  { secondPerson, actor, ...order }: RateOrder & { secondPerson: string },
): Promise<void> {
  const revision = toRevision(deps, { ...order, actor: `${actor}${WITH}${secondPerson}` })
  await reviseSettingsIn(deps, tx, revision)
}

function toRevision(deps: RatesDeps, { code, rate, ...by }: RateOrder): SettingsChange {
  return {
    file: 'rates.json',
    content: (holding: SettingsSnapshot) => {
      const { rateAt } = currencyOf(holding, code)
      const at = deps.clock.now().toISOString()
      if (Date.parse(rateAt) > Date.parse(at))
        throw new WrongSettings(
          `The rate of ${code} is of ${rateAt}, which is yet to come: put that right in rates.json`,
        )
      return nextFile(holding, new Map([...holdingRates(holding).byCode, [code, { rate, at }]]))
    },
    ...by,
  }
}

const fileRates = new WeakMap<Settings, SettingsSnapshot>()

/** The last rate of a currency that no staff member set alone: of the source, of two staff members, or of `rates.json`. */
export async function trustedRateOf(
  { settings }: Pick<Deps, 'settings'>,
  db: Db | Tx,
  code: string,
): Promise<string> {
  const trusted = await findTrustedRate(db, code)
  if (trusted !== null) return trusted
  const ofFiles = fileRates.get(settings) ?? settings.withRevisions(new Map())
  fileRates.set(settings, ofFiles)
  return currencyOf(ofFiles, code).rate
}

/** Whether one staff member alone may set a rate: it is near the one that holds, and near the last one that nobody set alone. */
export async function maySetRateAlone(
  deps: Pick<Deps, 'db' | 'settings' | 'config'>,
  { code, rate }: { code: string; rate: string },
): Promise<boolean> {
  const known = [currencyOf(deps.settings.current(), code).rate, await trustedRateOf(deps, deps.db, code)]
  return known.every((one) => isNearRate(one, rate, deps.config.rateChangePercent))
}

function holdingRates({ currencies, baseCurrency, rates }: SettingsSnapshot): HoldingRates {
  const byCode = new Map(
    [...currencies.values()].map(({ code, rate, rateAt }) => [code, { rate, at: rateAt }]),
  )
  return { version: rates.version, base: baseCurrency.code, byCode }
}

function nextFile(holding: SettingsSnapshot, byCode: Rates): RatesFile {
  const { version, base } = holdingRates(holding)
  return toRatesFile({ version: version + 1, base, byCode })
}
