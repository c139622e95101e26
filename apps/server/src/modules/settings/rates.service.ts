/**
 * Changes rates while the site runs, as a revision of `rates.json`: by what a source tells, or by a person, who may say what
 * is not believed of a source. A revision holds the rates of all currencies, each with its own moment.
 */
import { WrongSettings } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { type HoldingRates, type MergedRates, mergeRates, type Rates, toRatesFile } from './rates.rules.ts'
import { reviseSettings, type SettingsChange } from './revisions.service.ts'
import type { RatesFile } from './settings.schema.ts'
import { currencyOf, type SettingsSnapshot } from './settings.service.ts'

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
export async function setRate(deps: RatesDeps, { code, rate, ...by }: RateOrder): Promise<void> {
  await reviseSettings(deps, {
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
  })
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
