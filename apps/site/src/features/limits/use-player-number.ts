import { useProfile } from '../../shell/player/use-player.ts'

/** What support knows a player by: the first segment of the profile's id, in capitals. */
export function usePlayerNumber(): string {
  return (useProfile()?.id.split('-')[0] ?? '').toUpperCase()
}
