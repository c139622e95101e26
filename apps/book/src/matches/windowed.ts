import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows beyond the edges, so that quick scrolling shows no gaps. */
const BEYOND_PX = 400

export interface Range {
  first: number
  /** Not included. */
  last: number
}

/** The items that overlap the stretch from `from` to `to`. `tops` has one entry more than there are items: the end of the last one. */
export function rangeWithin(tops: readonly number[], from: number, to: number): Range {
  const count = tops.length - 1
  let first = 0
  while (first < count && (tops[first + 1] ?? 0) <= from) first += 1
  let last = first
  while (last < count && (tops[last] ?? 0) < to) last += 1
  return { first, last }
}

/** Which items of a long list are near the screen. Renders the list again only when that changes. */
export function useWindowed(list: RefObject<HTMLElement | null>, tops: readonly number[]): Range {
  const [range, setRange] = useState<Range>({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const update = () => {
      const top = list.current?.getBoundingClientRect().top
      if (top === undefined) return
      const next = rangeWithin(tops, -top - BEYOND_PX, -top + window.innerHeight + BEYOND_PX)
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    // The list also moves when something above it gets higher.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
      observer.disconnect()
    }
  }, [tops, list])
  return range
}
