import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  includes,
  isSameSpan,
  type Metrics,
  stepTo,
  tilesAround,
  tilesInView,
  type Window,
} from './window.rules.ts'

const NONE: Window = { from: 0, to: 0, slots: 0 }

/** The tiles of a list to render at the current scroll position. */
export function useTilesInView(
  list: RefObject<HTMLElement | null>,
  metrics: Metrics | null,
  length: number,
): Window {
  const [span, setSpan] = useState(NONE)
  const rendered = useRef(span)
  /** The tiles to render in the end. */
  const target = useRef(span)
  useLayoutEffect(() => void (rendered.current = span), [span])
  // Tiles that are not in view yet are rendered in steps, in between frames.
  useEffect(() => {
    if (!isSameSpan(span, target.current))
      startTransition(() => setSpan((now) => stepTo(now, target.current)))
  }, [span])
  useKeptPosition(list, metrics)
  useLayoutEffect(() => {
    if (metrics === null) return undefined
    // A phone's bars come and go while it scrolls, and a list with fewer rows would assign its elements to other tiles.
    let height = 0
    const update = (top: number) => {
      height = Math.max(height, window.innerHeight)
      const view = { scrolled: window.scrollY - top, height }
      const next = tilesAround(view, metrics, length)
      target.current = next
      const seen = tilesInView(view, metrics, length)
      if (!includes(rendered.current, seen)) setSpan((now) => (isSameSpan(now, next) ? now : next))
      else if (!isSameSpan(rendered.current, next)) startTransition(() => setSpan((now) => stepTo(now, next)))
    }
    return watchPlace(list, update)
  }, [list, metrics, length])
  return span
}

/**
 * Calls back with the top of the list in the document whenever it or the scroll position changes. Measuring it while the page scrolls
 * would lay out new tiles a second time.
 */
function watchPlace(list: RefObject<HTMLElement | null>, onChange: (top: number) => void): () => void {
  let top = 0
  const measure = () => {
    top = window.scrollY + (list.current?.getBoundingClientRect().top ?? 0)
    onChange(top)
  }
  const scrolled = () => onChange(top)
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(document.body)
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', scrolled)
    removeEventListener('resize', measure)
  }
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
