/** How many people are online, by the last publication; null before the first. */
import { createStore, useStore } from '../create-store.ts'
import { onPublication } from './live-publications.ts'

const online = createStore<number | null>(null)

onPublication('online', (publication) => online.write(publication.online))

export const useOnline = (): number | null => useStore(online)
