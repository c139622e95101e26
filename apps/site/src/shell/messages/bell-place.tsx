import type { ComponentType } from 'react'
import { createStore, useStore } from '../create-store.ts'

/** The bell, once the live connection has loaded it: the first load of players' pages has no room for it. */
export const bellPart = createStore<ComponentType | null>(null)

/** The place of the bell in the header, which never changes its size. */
export function BellPlace() {
  const Bell = useStore(bellPart)
  return Bell === null ? <span className="size-11 shrink-0" /> : <Bell />
}
