/** When a repeated campaign is due. Pure. */
import type { CampaignSetting } from '../settings/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A run that could not start for so long is left out: a message for Friday evening is no message for Monday. */
const LATE_MAX_MS = 6 * HOUR_MS

type Schedule = Pick<CampaignSetting, 'isEnabled' | 'repeat' | 'from' | 'until'>

/** The moment that is due now, or null. */
export function dueMoment(campaign: Schedule, now: Date): Date | null {
  const { repeat } = campaign
  if (repeat === null || !isOpen(campaign, now)) return null
  // Weekdays from 1 for Monday, as in the setting.
  const weekday = ((now.getUTCDay() + 6) % 7) + 1
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const thisWeek = midnight + (repeat.weekday - weekday) * DAY_MS + repeat.hour * HOUR_MS
  const last = thisWeek > now.getTime() ? thisWeek - 7 * DAY_MS : thisWeek
  return now.getTime() - last < LATE_MAX_MS ? new Date(last) : null
}

/** Whether it can be started now. */
export function isOpen({ isEnabled, from, until }: Omit<Schedule, 'repeat'>, now: Date): boolean {
  return (
    isEnabled &&
    (from === undefined || new Date(from) <= now) &&
    (until === undefined || new Date(until) > now)
  )
}
