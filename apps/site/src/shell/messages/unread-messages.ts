import { createStore } from '../create-store.ts'

/** The number of unread messages. A store, because every page shows it but only the live connection loads it. */
export const unreadMessages = createStore(0)
