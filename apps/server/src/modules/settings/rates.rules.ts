/**
 * Which rates hold, and which of a source are believed. Each currency has its own moment: a rate that nobody tells any more
 * must not look as fresh as the others. Limits are counted with them, so a slip of a digit must not open every limit. Pure.
 */
import type { RatesFile } from './settings.schema.ts'

export interface Rate {
  /** Worth of one main unit in the base currency, as a decimal string. */
  rate: string
  /** Of when it is. */
  at: string
}

export type Rates = ReadonlyMap<string, Rate>

export interface HoldingRates {
  version: number
  base: string
  byCode: Rates
}

const CHANGE_MOST = 2

const isLater = (left: string, right: string) => Date.parse(left) > Date.parse(right)

export function latestOf(moments: readonly string[]): string | undefined {
  return moments.reduce<string | undefined>(
    (latest, at) => (latest === undefined || isLater(at, latest) ? at : latest),
    undefined,
  )
}

/** Of each currency the rate of the later moment: the operator's file says a currency that is new, or one that he has put right. */
export function newestRates(file: RatesFile, revision: RatesFile | null): HoldingRates {
  const byCode = new Map(ratesOf(file))
  for (const [code, told] of revision === null ? [] : ratesOf(revision)) {
    // Of itself the base is worth one, whatever was told.
    if (code === file.base) continue
    const own = byCode.get(code)
    if (own === undefined || isLater(told.at, own.at)) byCode.set(code, told)
  }
  return { version: Math.max(file.version, revision?.version ?? 0), base: file.base, byCode }
}

function ratesOf({ rates, ratesAt, at }: RatesFile): [string, Rate][] {
  return Object.entries(rates).map(([code, rate]) => [code, { rate, at: ratesAt[code] ?? at }])
}

/** As a file says it: one moment for all, and the others by their currencies. */
export function toRatesFile({ version, base, byCode }: HoldingRates): RatesFile {
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

export function isPlausibleRate(known: string, told: string): boolean {
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(told)) return false
  const ratio = Number(told) / Number(known)
  return ratio > 1 / CHANGE_MOST && ratio < CHANGE_MOST
}

/** Whether a rate differs by at most so many percent. Anything but a plain decimal is far from everything. */
export function isNearRate(known: string, wanted: string, percent: number): boolean {
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(wanted)) return false
  return Math.abs(Number(wanted) / Number(known) - 1) <= percent / 100
}

export interface MergedRates {
  /** All that are known, each as it was told or, where that is missing, odd or older, as it was. */
  byCode: Rates
  /** Told, and not believed. */
  odd: readonly string[]
  /** Known, and not told. */
  missing: readonly string[]
  hasNews: boolean
}

export function mergeRates(known: HoldingRates, told: Pick<RatesFile, 'at' | 'rates'>): MergedRates {
  const byCode = new Map(known.byCode)
  const odd: string[] = []
  const missing: string[] = []
  let hasNews = false
  for (const [code, { rate, at }] of known.byCode) {
    if (code === known.base) continue
    const next = told.rates[code]
    if (next === undefined) missing.push(code)
    else if (!isPlausibleRate(rate, next)) odd.push(code)
    else if (isLater(told.at, at)) {
      byCode.set(code, { rate: next, at: told.at })
      hasNews = true
    }
  }
  return { byCode, odd, missing, hasNews }
}
