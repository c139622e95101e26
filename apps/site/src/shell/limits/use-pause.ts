/** The player's current break or exclusion. */
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { useSession } from '../session/session.ts'
import { limitsQuery } from './limits-query.ts'
import { type Pause, pauseOf } from './pause.ts'

/** Undefined while unknown. */
export function usePause(): Pause | null | undefined {
  const { status } = useSession()
  const { data } = useQuery({ ...limitsQuery(useClient()), enabled: status === 'player' })
  return data === undefined ? undefined : pauseOf(data)
}
