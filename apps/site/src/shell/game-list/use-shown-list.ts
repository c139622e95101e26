import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GameFilter, ListBase } from './filter/game-filter.ts'
import { type GamePage, keyOf } from './list-queries.ts'

interface ShownList {
  key: string
  filter: GameFilter
  page: number
  head: GamePage
}

/** The last list that has loaded, which stays in place while another loads. Null before the first. */
export function useShownList(
  base: ListBase,
  { filter, page }: { filter: GameFilter; page: number },
  head: GamePage | undefined,
): ShownList | null {
  const key = keyOf(base, filter)
  const [shown, setShown] = useState<ShownList | null>(null)
  if (head === undefined || (shown?.key === key && shown.head === head)) return shown
  const next = { key, filter, page, head }
  setShown(next)
  return next
}

/** Scrolls up to the list's heading when another list takes its place. */
export function useScrollToList(heading: RefObject<HTMLElement | null>, key: string | undefined): void {
  const last = useRef(key)
  useEffect(() => {
    const isOther = last.current !== undefined && last.current !== key
    last.current = key
    const top = heading.current?.getBoundingClientRect().top ?? 0
    if (isOther && top < 0) heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [heading, key])
}
