import { useFormatter } from 'use-intl'
import { useProfile } from './use-player.ts'

/** Formats a time in the player's time zone. */
export function useMoment() {
  const format = useFormatter()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
