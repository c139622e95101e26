/** Which rates of a source are believed. Limits are counted with them, so a slip of a digit must not open every limit. Pure. */

const CHANGE_MOST = 2

export function isPlausibleRate(known: string, told: string): boolean {
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(told)) return false
  const ratio = Number(told) / Number(known)
  return ratio > 1 / CHANGE_MOST && ratio < CHANGE_MOST
}

/** Every known currency has a rate afterwards: the one that was told, or where that is missing or odd the old one. */
export function mergeRates(
  known: ReadonlyMap<string, string>,
  told: Readonly<Record<string, string>>,
): { rates: Record<string, string>; odd: string[] } {
  const odd: string[] = []
  const rates = [...known].map(([code, rate]): [string, string] => {
    const next = told[code]
    if (next !== undefined && isPlausibleRate(rate, next)) return [code, next]
    if (next !== undefined) odd.push(code)
    return [code, rate]
  })
  return { rates: Object.fromEntries(rates), odd }
}
