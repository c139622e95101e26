import type { ReactNode } from 'react'
import { createStore, useStore } from '../create-store.ts'

/** The bell, once the live connection has loaded it: the first load of players' pages has no room for it. */
export const bellPart = createStore<ReactNode>(null)

/** The place of the bell in the header, which never changes its size. */
export function BellPlace() {
  return useStore(bellPart) ?? <span className="size-11 shrink-0" />
}
