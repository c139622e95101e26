const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls back once, at the first user input on the page. Returns a function that stops waiting. */
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

/** Browsers fire pointer events again when the page moves below the pointer. */
const isStill = (touch: Event) =>
  touch instanceof PointerEvent && touch.type === 'pointermove' && !touch.movementX && !touch.movementY
