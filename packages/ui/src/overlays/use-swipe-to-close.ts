import { useEffect, useEffectEvent } from 'react'

const CLOSE_SHARE = 0.1
const FLICK_MS = 300
const FLICK_PX = 24

/** The exit direction: a sheet goes down, a panel to its inline side. */
export type Away = 'down' | 'start' | 'end'

/** A swipe closes if it exceeds a tenth of the sheet or is a short flick. */
export function isClosingSwipe(swipe: { distancePx: number; sizePx: number; durationMs: number }): boolean {
  if (swipe.distancePx > swipe.sizePx * CLOSE_SHARE) return true
  return swipe.distancePx >= FLICK_PX && swipe.durationMs <= FLICK_MS
}

/** The exit direction as a step to the right and down. */
function outward(away: Away, isRtl: boolean): { x: -1 | 0 | 1; y: 0 | 1 } {
  if (away === 'down') return { x: 0, y: 1 }
  return { x: (away === 'start') === isRtl ? 1 : -1, y: 0 }
}

/** Whether the touch began in something that it scrolls, or that handles the gesture itself. */
function isHandledElsewhere(from: EventTarget | null, sheet: HTMLElement, isSideways: boolean): boolean {
  for (let node = from instanceof Element ? from : null; node && node !== sheet; node = node.parentElement) {
    if (node.matches('input[type=range], [data-swipe-ignore]')) return true
    if (isSideways ? scrollsSideways(node) : node.scrollTop > 0) return true
  }
  return false
}

const scrollsSideways = (node: Element) =>
  node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX)

/**
 * Lets a finger pull a sheet away, below 768 pixels only. Uses its own touch listeners instead of React's, because
 * only a non-passive listener can stop the page from scrolling. The sheet is passed as state: a portal mounts it
 * after the effects of the first render.
 */
export function useSwipeToClose(sheet: HTMLElement | null, open: boolean, away: Away, onClose: () => void) {
  // A sheet that renders during a swipe continues it.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !sheet) return
    const out = outward(away, getComputedStyle(sheet).direction === 'rtl')
    let start: { x: number; y: number; atMs: number } | null = null
    let distancePx = 0

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0]
      const wide = window.matchMedia('(min-width: 48rem)').matches
      if (wide || event.touches.length > 1 || !touch || isHandledElsewhere(event.target, sheet, out.y === 0))
        return
      start = { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp }
      distancePx = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const [right, down] = [touch.clientX - start.x, touch.clientY - start.y]
      const along = right * out.x + down * out.y
      if (distancePx === 0) {
        const isOutward = along > 4 && Math.abs(right * out.y + down * out.x) <= along
        // The swipe goes the other way, or the browser already scrolls.
        if (along < -4 || !event.cancelable) start = null
        if (!isOutward || !event.cancelable) return
      }
      event.preventDefault()
      distancePx = Math.max(1, along)
      sheet.style.transition = 'none'
      sheet.style.translate = `${distancePx * out.x}px ${distancePx * out.y}px`
    }
    const reset = () => {
      start = null
      sheet.style.removeProperty('transition')
      sheet.style.removeProperty('translate')
    }
    const end = (event: TouchEvent) => {
      if (!start) return
      const sizePx = out.y === 0 ? sheet.offsetWidth : sheet.offsetHeight
      const swipe = { distancePx, sizePx, durationMs: event.timeStamp - start.atMs }
      reset()
      if (distancePx > 0 && isClosingSwipe(swipe)) close()
    }
    sheet.addEventListener('touchstart', begin, { passive: true })
    sheet.addEventListener('touchmove', move, { passive: false })
    sheet.addEventListener('touchend', end)
    sheet.addEventListener('touchcancel', end)
    return () => {
      sheet.removeEventListener('touchstart', begin)
      sheet.removeEventListener('touchmove', move)
      sheet.removeEventListener('touchend', end)
      sheet.removeEventListener('touchcancel', end)
      reset()
    }
  }, [sheet, open, away])
}
