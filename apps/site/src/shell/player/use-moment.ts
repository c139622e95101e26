import { useFormatter } from 'use-intl'
import { useProfile } from './use-player.ts'

/** Formats a time in the player's time zone. */
export const useMoment = () => useDateTime('short')

/** With seconds. */
export const useExactMoment = () => useDateTime('medium')

function useDateTime(timeStyle: 'short' | 'medium') {
  const format = useFormatter()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle, timeZone })
}
