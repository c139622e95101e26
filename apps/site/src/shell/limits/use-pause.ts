/** A break that a player takes from play, or his exclusion, for whatever shows it. */
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { useSession } from '../session/session.ts'
import { limitsQuery } from './limits-query.ts'
import { type Pause, pauseOf } from './pause.ts'

/** Undefined while it is not known. */
export function usePause(): Pause | null | undefined {
  const { status } = useSession()
  const { data } = useQuery({ ...limitsQuery(useClient()), enabled: status === 'player' })
  return data === undefined ? undefined : pauseOf(data)
}
