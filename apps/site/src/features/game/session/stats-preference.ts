import { useSyncExternalStore } from 'react'
import { createStoredValues } from '../../../shell/stored-values.ts'

const KEY = 'game-stats'
const stored = createStoredValues<boolean>({ parse: (text) => text === 'open', format: () => 'open' })

/** Whether the player keeps the live statistics open, in all games. */
export function useStatsOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(
    stored.subscribe,
    () => stored.read(KEY) === true,
    () => false,
  )
  return [isOpen, (open) => stored.write(KEY, open ? true : null)]
}
