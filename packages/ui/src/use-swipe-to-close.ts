import { useEffect } from 'react'

const CLOSE_SHARE = 0.1
const FLICK_MS = 300
const FLICK_PX = 24

/** A swipe closes when it went further than a tenth of the sheet, or was a short flick. */
export function isClosingSwipe(swipe: { distancePx: number; sizePx: number; durationMs: number }): boolean {
  if (swipe.distancePx > swipe.sizePx * CLOSE_SHARE) return true
  return swipe.distancePx >= FLICK_PX && swipe.durationMs <= FLICK_MS
}

/** Whether the touch began in something that is scrolled down or wants the gesture itself: then it is no swipe. */
function isScrolled(from: EventTarget | null, sheet: HTMLElement): boolean {
  for (let node = from instanceof Element ? from : null; node && node !== sheet; node = node.parentElement) {
    if (node.scrollTop > 0 || node.matches('input[type=range], [data-swipe-ignore]')) return true
  }
  return false
}

/**
 * Lets a finger pull a sheet down and away. Touch listeners of our own, not React's, because only a
 * listener that is not passive may stop the page behind from scrolling. Under 768 pixels only. The sheet is given as
 * state: a portal mounts it after the effects of the first rendering.
 */
export function useSwipeToClose(sheet: HTMLElement | null, open: boolean, onClose: () => void) {
  useEffect(() => {
    if (!open || !sheet) return
    let start: { x: number; y: number; atMs: number } | null = null
    let distancePx = 0

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0]
      const wide = window.matchMedia('(min-width: 48rem)').matches
      if (wide || event.touches.length > 1 || !touch || isScrolled(event.target, sheet)) return
      start = { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp }
      distancePx = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const down = touch.clientY - start.y
      if (distancePx === 0 && (down <= 4 || Math.abs(touch.clientX - start.x) > down)) {
        if (down < -4) start = null
        return
      }
      event.preventDefault()
      distancePx = Math.max(1, down)
      sheet.style.transition = 'none'
      sheet.style.translate = `0 ${distancePx}px`
    }
    const end = (event: TouchEvent) => {
      if (!start) return
      const swipe = { distancePx, sizePx: sheet.offsetHeight, durationMs: event.timeStamp - start.atMs }
      start = null
      sheet.style.removeProperty('transition')
      sheet.style.removeProperty('translate')
      if (distancePx > 0 && isClosingSwipe(swipe)) onClose()
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
    }
  }, [sheet, open, onClose])
}
