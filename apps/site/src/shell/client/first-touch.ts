const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Tells of the first sign of a hand on the page, once. Returns how to stop waiting for it. */
export function onFirstTouch(then: () => void): () => void {
  const ending = new AbortController()
  const act = (touch: Event) => {
    if (isStill(touch)) return
    ending.abort()
    then()
  }
  for (const touch of TOUCHES) addEventListener(touch, act, { signal: ending.signal, passive: true })
  return () => ending.abort()
}

/** A browser tells of the pointer anew when the page moved below it. */
const isStill = (touch: Event) =>
  touch instanceof PointerEvent && touch.type === 'pointermove' && !touch.movementX && !touch.movementY
