import { type RefObject, useEffect, useState } from 'react'

/** Whether a row overflows; only then are scroll buttons shown. */
export function useOverflow(row: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(true)
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return isOverflowing
}
