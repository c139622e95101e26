/**
 * A scroll counts when it ends, and a touch when the finger lifts without scrolling. If they counted earlier, what they start would delay
 * frames of the scroll.
 */
const TOUCHES = ['pointermove', 'pointerup', 'keydown', 'scrollend'] as const

/** Calls back once, after the first user input on the page. Returns a function that stops waiting. */
export function onFirstInput(then: () => void): () => void {
  const ending = new AbortController()
  const act = (touch: Event) => {
    if (isStill(touch)) return
    ending.abort()
    then()
  }
  for (const touch of TOUCHES) addEventListener(touch, act, { signal: ending.signal, passive: true })
  return () => ending.abort()
}

/** Browsers fire pointer events again when the page moves below the pointer. A finger that moves may begin to scroll. */
const isStill = (touch: Event) =>
  touch instanceof PointerEvent &&
  touch.type === 'pointermove' &&
  (touch.pointerType === 'touch' || (!touch.movementX && !touch.movementY))
