/** Number of days back from today; `any` is all time, `own` is a custom range. */
export const periods = ['any', '7', '30', '90', '365', 'own'] as const

export interface Period {
  period: (typeof periods)[number]
  /** First and last day of an `own` period, `YYYY-MM-DD`; empty means open-ended. */
  firstDay: string
  lastDay: string
}

export const ANY_PERIOD: Period = { period: 'any', firstDay: '', lastDay: '' }

/** Start of the day that many days ago. Rounded to the day, so the query key stays the same all day. */
function since(days: number): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day.toISOString()
}

/** Days begin at midnight in the reader's time zone. */
function beginOf(day: string, daysLater = 0): string {
  const begin = new Date(`${day}T00:00:00`)
  begin.setDate(begin.getDate() + daysLater)
  return begin.toISOString()
}

/** As the filters of calls: `to` is exclusive. */
export function timeOf({ period, firstDay, lastDay }: Period): { from?: string; to?: string } {
  if (period === 'any') return {}
  if (period !== 'own') return { from: since(Number(period)) }
  return {
    ...(firstDay !== '' && { from: beginOf(firstDay) }),
    ...(lastDay !== '' && { to: beginOf(lastDay, 1) }),
  }
}
