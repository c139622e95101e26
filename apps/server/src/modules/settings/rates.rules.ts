/**
 * Decides which rates apply and which rates of a source are accepted. Each currency has its own time: a rate that the source
 * stopped reporting must not look as fresh as the others. Limits are converted with rates, so a wrong digit must not lift
 * every limit. Pure.
 */
import type { RatesFile } from './settings.schema.ts'

interface Rate {
  /** Value of one main unit in the base currency, as a decimal string. */
  rate: string
  /** When the rate was valid. */
  at: string
}

export type Rates = ReadonlyMap<string, Rate>

export interface CurrentRates {
  version: number
  base: string
  byCode: Rates
}

/** Of one report, and of all reports within a day. */
const CHANGE_FACTOR_MAX = 2

export const isLater = (left: string, right: string) => Date.parse(left) > Date.parse(right)

export function latestOf(moments: readonly string[]): string | undefined {
  return moments.reduce<string | undefined>(
    (latest, at) => (latest === undefined || isLater(at, latest) ? at : latest),
    undefined,
  )
}

/** Takes the later rate of each currency. The operator's file can add a currency or correct a rate. */
export function newestRates(file: RatesFile, revision: RatesFile | null): CurrentRates {
  const byCode = new Map(ratesOf(file))
  for (const [code, revised] of revision === null ? [] : ratesOf(revision)) {
    // The base currency is always worth one, whatever the revision says.
    if (code === file.base) continue
    const own = byCode.get(code)
    if (own === undefined || isLater(revised.at, own.at)) byCode.set(code, revised)
  }
  return { version: Math.max(file.version, revision?.version ?? 0), base: file.base, byCode }
}

function ratesOf({ rates, ratesAt, at }: RatesFile): [string, Rate][] {
  return Object.entries(rates).map(([code, rate]) => [code, { rate, at: ratesAt[code] ?? at }])
}

/** In the form of the file: one common time, and separate times for the currencies that differ. */
export function toRatesFile({ version, base, byCode }: CurrentRates): RatesFile {
  const all = [...byCode]
  const at = latestOf(all.map(([, rate]) => rate.at)) ?? ''
  return {
    version,
    at,
    base,
    rates: Object.fromEntries(all.map(([code, { rate }]) => [code, rate])),
    ratesAt: Object.fromEntries(
      all.filter(([, rate]) => rate.at !== at).map(([code, rate]) => [code, rate.at]),
    ),
  }
}

export function isPlausibleRate(known: string, reported: string): boolean {
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(reported)) return false
  const ratio = Number(reported) / Number(known)
  return ratio > 1 / CHANGE_FACTOR_MAX && ratio < CHANGE_FACTOR_MAX
}

/** Whether a rate differs by at most this percentage. False for text that is not a plain decimal. */
export function isNearRate(known: string, requested: string, percent: number): boolean {
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(requested)) return false
  return Math.abs(Number(requested) / Number(known) - 1) <= percent / 100
}

export interface MergedRates {
  /** All known currencies, each with the reported rate or, if that is missing, implausible or older, with the earlier one. */
  byCode: Rates
  /** Reported, but implausible. */
  odd: readonly string[]
  /** Known, but not reported. */
  missing: readonly string[]
  hasChanged: boolean
}

/** @param earlier - The rates of a day ago: many small steps must not add up to a large one. Without one, only the step counts. */
export function mergeRates(
  known: CurrentRates,
  reported: Pick<RatesFile, 'at' | 'rates'>,
  earlier: ReadonlyMap<string, string>,
): MergedRates {
  const byCode = new Map(known.byCode)
  const odd: string[] = []
  const missing: string[] = []
  let hasChanged = false
  for (const [code, { rate, at }] of known.byCode) {
    if (code === known.base) continue
    const next = reported.rates[code]
    if (next === undefined) missing.push(code)
    else if (![rate, earlier.get(code) ?? rate].every((one) => isPlausibleRate(one, next))) odd.push(code)
    else if (isLater(reported.at, at)) {
      byCode.set(code, { rate: next, at: reported.at })
      hasChanged = true
    }
  }
  return { byCode, odd, missing, hasChanged }
}
