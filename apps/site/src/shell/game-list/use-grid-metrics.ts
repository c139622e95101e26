import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Metrics } from './window.rules.ts'

/** The last measured grid. A list that is returned to then has its full height immediately, and its scroll position. */
let last: { windowWidth: number; metrics: Metrics } | null = null

/** Columns and row height of a grid, as CSS lays them out; null until measured, as on the server. */
export function useGridMetrics(list: RefObject<HTMLElement | null>): Metrics | null {
  const [metrics, setMetrics] = useState(() =>
    last !== null && last.windowWidth === window.innerWidth ? last.metrics : null,
  )
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const update = () => {
      const measured = measure(element)
      if (measured === null) return
      last = { windowWidth: window.innerWidth, metrics: measured }
      setMetrics((now) => (now !== null && isSame(now, measured) ? now : measured))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return metrics
}

/** All tiles have the same height, because each of their lines is cut off at its end. */
function measure(list: HTMLElement): Metrics | null {
  const tile = list.querySelector(':scope > li > article')
  if (tile === null) return null
  const style = getComputedStyle(list)
  const columns = style.gridTemplateColumns.split(' ')
  return {
    columns: columns.length,
    columnWidth: Number.parseFloat(columns[0] ?? ''),
    columnGap: Number.parseFloat(style.columnGap),
    rowHeight: tile.getBoundingClientRect().height + Number.parseFloat(style.rowGap),
  }
}

const isSame = (one: Metrics, other: Metrics) =>
  one.columns === other.columns &&
  Math.abs(one.columnWidth - other.columnWidth) < 0.01 &&
  Math.abs(one.rowHeight - other.rowHeight) < 0.01
