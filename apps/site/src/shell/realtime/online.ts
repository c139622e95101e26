/** How many people are online, by the last publication; null before the first. */
import { createStore, useStore } from '../create-store.ts'
import { onNews } from './live-news.ts'

const online = createStore<number | null>(null)

onNews('online', (news) => online.write(news.online))

export const useOnline = (): number | null => useStore(online)
