/**
 * Changes rates at run time as revisions of `rates.json`, by a source or by staff. Staff may set a rate that would be
 * implausible from a source. A revision holds the rates of all currencies, each with its own time.
 */
import { WrongSettings } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SettingsDeps } from './settings.deps.ts'
import {
  type CurrentRates,
  isLater,
  isNearRate,
  type MergedRates,
  mergeRates,
  type Rates,
  toRatesFile,
} from './rates.rules.ts'
import { reviseSettings, reviseSettingsIn, type SettingsChange } from './revisions.service.ts'
import type { RatesFile } from './settings.schema.ts'
import { currencyOf, type Settings, type SettingsSnapshot } from './settings.service.ts'
import { findTrustedRate, listEarlierRates, WITH } from './trusted-rates.queries.ts'

type RatesDeps = Pick<SettingsDeps, 'db' | 'settings' | 'clock'>

/** Stores the rates of a source if any of them is newer than the current one. */
export async function takeRates(
  deps: RatesDeps,
  reported: Pick<RatesFile, 'at' | 'rates'>,
  source: string,
): Promise<Pick<MergedRates, 'odd' | 'missing'>> {
  const earlier = await earlierRates(deps)
  const merged = mergeRates(currentRates(deps.settings.current()), reported, earlier)
  if (merged.hasChanged)
    await reviseSettings(deps, {
      file: 'rates.json',
      // Merged again inside the lock: staff may have set a rate since.
      content: (current: SettingsSnapshot) =>
        nextFile(current, mergeRates(currentRates(current), reported, earlier).byCode),
      actor: 'system:rates',
      reason: source,
    })
  return merged
}

const DAY_MS = 86_400_000

/** What the changes of a day are compared with: the rate of a day ago, or a later one that staff or the file has set. */
async function earlierRates({ clock, db, settings }: RatesDeps): Promise<Map<string, string>> {
  const ofFile = settingsOfFiles(settings).currencies
  const until = new Date(clock.now().getTime() - DAY_MS)
  const stored = await listEarlierRates(db, [...ofFile.keys()], until)
  const earlier = new Map([...ofFile.values()].map(({ code, rate }) => [code, rate]))
  for (const { code, rate, at } of stored)
    if (isLater(at, ofFile.get(code)?.rateAt ?? '')) earlier.set(code, rate)
  return earlier
}

interface RateOrder {
  code: string
  rate: string
  actor: string
  reason: string
  note?: SettingsChange['note']
}

/** Sets the rate of a currency from now on, however far it is from the earlier one. @throws WrongSettings */
export async function setRate(deps: RatesDeps, order: RateOrder): Promise<void> {
  await reviseSettings(deps, toRevision(deps, order))
}

/** Sets a rate that two staff members agreed to. After the transaction, the caller must call `useRevisions`. @throws WrongSettings */
export async function setRateIn(
  deps: RatesDeps,
  tx: Tx,
  { secondMember, actor, ...order }: RateOrder & { secondMember: string },
): Promise<void> {
  const revision = toRevision(deps, { ...order, actor: `${actor}${WITH}${secondMember}` })
  await reviseSettingsIn(deps, tx, revision)
}

function toRevision(deps: RatesDeps, { code, rate, ...by }: RateOrder): SettingsChange {
  return {
    file: 'rates.json',
    content: (current: SettingsSnapshot) => {
      const { rateAt } = currencyOf(current, code)
      const at = deps.clock.now().toISOString()
      if (Date.parse(rateAt) > Date.parse(at))
        throw new WrongSettings(
          `The rate of ${code} is dated ${rateAt}, in the future: correct it in rates.json`,
        )
      return nextFile(current, new Map([...currentRates(current).byCode, [code, { rate, at }]]))
    },
    ...by,
  }
}

const snapshotsOfFiles = new WeakMap<Settings, SettingsSnapshot>()

function settingsOfFiles(settings: Settings): SettingsSnapshot {
  const known = snapshotsOfFiles.get(settings) ?? settings.withRevisions(new Map())
  snapshotsOfFiles.set(settings, known)
  return known
}

/** The last rate that no staff member set alone: from the source, from two staff members, or from `rates.json`. */
export async function trustedRateOf(
  { settings }: Pick<SettingsDeps, 'settings'>,
  db: Db | Tx,
  code: string,
): Promise<string> {
  const trusted = await findTrustedRate(db, code)
  if (trusted !== null) return trusted
  return currencyOf(settingsOfFiles(settings), code).rate
}

/** Whether one staff member alone may set a rate: it must be near the current one and near the last one that nobody set alone. */
export async function maySetRateAlone(
  deps: Pick<SettingsDeps, 'db' | 'settings' | 'config'>,
  { code, rate }: { code: string; rate: string },
): Promise<boolean> {
  const known = [currencyOf(deps.settings.current(), code).rate, await trustedRateOf(deps, deps.db, code)]
  return known.every((one) => isNearRate(one, rate, deps.config.rateChangePercent))
}

function currentRates({ currencies, baseCurrency, rates }: SettingsSnapshot): CurrentRates {
  const byCode = new Map(
    [...currencies.values()].map(({ code, rate, rateAt }) => [code, { rate, at: rateAt }]),
  )
  return { version: rates.version, base: baseCurrency.code, byCode }
}

function nextFile(current: SettingsSnapshot, byCode: Rates): RatesFile {
  const { version, base } = currentRates(current)
  return toRatesFile({ version: version + 1, base, byCode })
}
