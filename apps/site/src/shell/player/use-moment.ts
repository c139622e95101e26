import { useFormatter } from 'use-intl'
import { useProfile } from './use-player.ts'

/** Writes a moment as the player's own clock shows it. */
export function useMoment() {
  const format = useFormatter()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
