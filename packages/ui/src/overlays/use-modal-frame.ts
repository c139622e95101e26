import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { enter, hasOpenList, isHighest, keepFocus } from './modal-stack.ts'
import { type Away, useSwipeToClose } from './use-swipe-to-close.ts'

interface Options {
  open: boolean
  away: Away
  onClose: (reason: 'escape' | 'outside' | 'swipe') => void
  /** Called after the closing animation. */
  onClosed: () => void
}

/**
 * Keeps the modal above a phone's keyboard, which covers the page without resizing it. Returns a function that stops
 * it.
 */
function stayInSight(root: HTMLElement): (() => void) | undefined {
  const view = window.visualViewport
  if (view === null) return undefined
  const fit = () => {
    // A visitor who has zoomed in also sees only part of the page, and scrolls within it.
    const isCovered = view.scale < 1.01 && view.height < document.documentElement.clientHeight - 1
    root.style.top = isCovered ? `${view.offsetTop}px` : ''
    root.style.bottom = isCovered ? 'auto' : ''
    root.style.height = isCovered ? `${view.height}px` : ''
  }
  const resize = () => {
    fit()
    if (root.style.height !== '' && root.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  view.addEventListener('resize', resize)
  view.addEventListener('scroll', fit)
  return () => {
    view.removeEventListener('resize', resize)
    view.removeEventListener('scroll', fit)
  }
}

/**
 * The behaviour of a modal's frame: traps and restores the focus, handles closing, and reports the end of the
 * closing animation.
 */
export function useModalFrame({ open, away, onClose, onClosed }: Options) {
  // Read before anything inside can take the focus.
  const [opener] = useState(() => document.activeElement)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const escape = useEffectEvent(() => onClose('escape'))
  const closed = useEffectEvent(onClosed)

  useSwipeToClose(popup, open, away, () => onClose('swipe'))

  useEffect(() => {
    if (!open || root === null || popup === null) return
    const leave = enter(root, popup, opener)
    const stop = keepFocus(popup)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && isHighest(popup) && !hasOpenList(popup)) escape()
    }
    // In the capture phase, before an open list handles the key and closes.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      stop()
      leave()
    }
  }, [open, root, popup, opener])

  useEffect(() => {
    if (open || popup === null) return
    let isOpenAgain = false
    const fading = popup.getAnimations().map(({ finished }) => finished)
    void Promise.allSettled(fading).then(() => isOpenAgain || closed())
    return () => void (isOpenAgain = true)
  }, [open, popup])

  useEffect(() => (open && root !== null ? stayInSight(root) : undefined), [open, root])

  const listWasOpen = useRef(false)
  const outside = {
    onPointerDown: () => void (listWasOpen.current = popup !== null && hasOpenList(popup)),
    onClick: () => listWasOpen.current || onClose('outside'),
  }
  return { setRoot, setPopup, outside }
}
