const DAY_MS = 86_400_000

let last = { day: Number.NaN, text: '' }

/** The day in UTC, as in 2026-11-28. Facts that are counted together are mostly of one day, so it is written once. */
export function dayOf(at: Date): string {
  const day = Math.floor(at.getTime() / DAY_MS)
  if (day !== last.day) last = { day, text: at.toISOString().slice(0, 10) }
  return last.text
}
