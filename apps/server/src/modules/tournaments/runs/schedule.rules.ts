/** Which runs of a tournament are due. Pure. */
import type { TournamentSetting } from '../../settings/index.ts'

export interface DueRun {
  periodAt: Date
  startsAt: Date
  endsAt: Date
}

const HOUR_MS = 3_600_000

/**
 * A run that is published too late starts in a minute: it must be known in each process before its first round ends, or that
 * round would be missing.
 */
const NOTICE_MS = 60_000

type Schedule = Pick<TournamentSetting, 'startsAt' | 'hours' | 'everyHours' | 'publishHours'>

/** The present period and the next one, if they are due. */
export function dueRuns({ startsAt, hours, everyHours, publishHours }: Schedule, now: Date): DueRun[] {
  const first = new Date(startsAt).getTime()
  const every = everyHours === null ? null : everyHours * HOUR_MS
  const present = every === null ? 0 : Math.max(0, Math.floor((now.getTime() - first) / every))
  const periods = every === null ? [first] : [first + present * every, first + (present + 1) * every]
  return periods.flatMap((at) => {
    const endsAt = at + hours * HOUR_MS
    const start = Math.max(at, now.getTime() + NOTICE_MS)
    const isShown = at - publishHours * HOUR_MS <= now.getTime()
    return isShown && start < endsAt
      ? [{ periodAt: new Date(at), startsAt: new Date(start), endsAt: new Date(endsAt) }]
      : []
  })
}
