/** Periods of reports, in days of UTC. Pure. */
const DAY_MS = 86_400_000
const DAYS = 30

export interface ReportsSearch {
  from?: string | undefined
  to?: string | undefined
  unit?: 'month' | undefined
  currency?: string | undefined
}

export const rangeIds = ['week', 'days', 'month', 'lastMonth', 'year'] as const
type RangeId = (typeof rangeIds)[number]

interface Range {
  from: string
  to: string
  unit: 'month' | undefined
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Up to yesterday: a day has totals once it has ended. */
export function rangeOf(id: RangeId, now: number): Range {
  const at = new Date(now)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const yesterday = dayOf(now - DAY_MS)
  const since = (days: number) => ({ from: dayOf(now - days * DAY_MS), to: yesterday, unit: undefined })
  switch (id) {
    case 'week':
      return since(7)
    case 'days':
      return since(DAYS)
    case 'month':
      return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(now), unit: undefined }
    case 'lastMonth':
      return {
        from: dayOf(Date.UTC(year, month - 1, 1)),
        to: dayOf(Date.UTC(year, month, 0)),
        unit: undefined,
      }
    case 'year':
      return { from: dayOf(Date.UTC(year, month - 11, 1)), to: dayOf(now), unit: 'month' }
  }
}

/** What an address without a period shows. */
export function toRange({ from, to, unit }: ReportsSearch, now: number): Range {
  return from === undefined || to === undefined ? rangeOf('days', now) : { from, to, unit }
}
