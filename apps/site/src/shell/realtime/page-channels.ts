/**
 * Public channels that only some pages need. A page wants one for as long as it shows it; the live connection
 * subscribes to it then. Separate from the connection, so that a page can want one without loading it.
 */
import { useEffect } from 'react'
import { createStore } from '../create-store.ts'

export type PageChannel = 'liveBets' | 'livePlaying' | 'tournaments' | 'jackpots'

const wanted = createStore<readonly PageChannel[]>([])

export const wantedChannels: Pick<typeof wanted, 'read' | 'subscribe'> = wanted

export function useChannel(name: PageChannel) {
  useEffect(() => {
    wanted.change((names) => [...names, name])
    return () =>
      wanted.change((names) => {
        const at = names.indexOf(name)
        return names.filter((_, index) => index !== at)
      })
  }, [name])
}
