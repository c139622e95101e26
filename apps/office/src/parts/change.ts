/** How much a figure differs from an earlier one, such as `+12%`. Null if the earlier one was 0 or negative: a percentage has no meaning then. */
export function changeOf(value: string, before: string): string | null {
  const earlier = Number(before)
  // Only shown, never booked: a rounded number is enough.
  const percent = Math.round(((Number(value) - earlier) / earlier) * 100)
  if (earlier <= 0 || !Number.isFinite(percent)) return null
  return `${percent > 0 ? '+' : ''}${percent}%`
}
