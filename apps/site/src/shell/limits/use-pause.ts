/** A break that a player takes from play, or his exclusion, for whatever shows it. */
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useProfile } from '../player/use-player.ts'
import { useSession } from '../session/session.ts'
import { limitsQuery } from './limits-query.ts'
import { type Pause, pauseOf } from './pause.ts'

/** Undefined while it is not known. */
export function usePause(): Pause | null | undefined {
  const { status } = useSession()
  const { data } = useQuery({ ...limitsQuery(useClient()), enabled: status === 'player' })
  return data === undefined ? undefined : pauseOf(data)
}

/** Writes a moment as the player's own clock shows it. */
export function useMoment() {
  const format = useFormatter()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
