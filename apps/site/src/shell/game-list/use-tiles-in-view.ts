import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { includes, type Metrics, rowsAround, type Span, tilesInView } from './window.rules.ts'

const NONE: Span = { from: 0, to: 0 }

/** The tiles of a list to render at the current scroll position. */
export function useTilesInView(
  list: RefObject<HTMLElement | null>,
  metrics: Metrics | null,
  length: number,
): Span {
  const [span, setSpan] = useState(NONE)
  const rendered = useRef(span)
  useLayoutEffect(() => void (rendered.current = span), [span])
  useKeptPosition(list, metrics)
  useLayoutEffect(() => {
    if (metrics === null) return undefined
    const update = () => {
      const height = window.innerHeight
      const view = { scrolled: -(list.current?.getBoundingClientRect().top ?? 0), height }
      const next = tilesInView(view, metrics, { length, around: rowsAround(height, metrics) })
      const show = () => setSpan((now) => (now.from === next.from && now.to === next.to ? now : next))
      // Tiles that are not in view yet are rendered in between frames.
      const seen = tilesInView(view, metrics, { length, around: 0 })
      if (includes(rendered.current, seen)) startTransition(show)
      else show()
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list, metrics, length])
  return span
}

/** Keeps the same tiles in view when the number of columns changes, as when a phone is turned. */
function useKeptPosition(list: RefObject<HTMLElement | null>, metrics: Metrics | null): void {
  const before = useRef(metrics)
  useLayoutEffect(() => {
    const scrolled = -(list.current?.getBoundingClientRect().top ?? 0)
    const old = before.current
    before.current = metrics
    if (old === null || metrics === null || old === metrics || scrolled <= 0) return
    const row = Math.floor((scrolled / old.rowHeight) * (old.columns / metrics.columns))
    window.scrollBy({ top: row * metrics.rowHeight - scrolled, behavior: 'instant' })
  }, [list, metrics])
}

const EVERY_MS = 100

/** The newest value, but at most ten times a second: a thrown list passes many pages that needn't be requested. */
export function useThrottled<Value>(value: Value, keyOf: (value: Value) => string): Value {
  const [sent, setSent] = useState(value)
  const sentAt = useRef(0)
  const isNew = keyOf(value) !== keyOf(sent)
  useEffect(() => {
    if (!isNew) return undefined
    const send = () => {
      sentAt.current = performance.now()
      setSent(value)
    }
    const waitMs = sentAt.current + EVERY_MS - performance.now()
    const timer = setTimeout(send, Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [isNew, value])
  return sent
}
