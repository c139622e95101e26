/**
 * A scroll counts when it ends, and a touch when the finger lifts without scrolling. If they counted earlier, what they start would delay
 * frames of the scroll.
 */
const TOUCHES = ['pointermove', 'pointerup', 'keydown', 'scrollend'] as const

/**
 * Older versions of Safari fire no `scrollend`, and that of a rail doesn't reach the page in any browser. So after a swipe, a scroll
 * also ends when it rests.
 */
const REST_MS = 200

/** Calls back once, after the first user input on the page. Returns a function that stops waiting. */
export function onFirstInput(then: () => void): () => void {
  const ending = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(resting)
    ending.abort()
  }
  const act = (touch?: Event) => {
    if (touch && isStill(touch)) return
    end()
    then()
  }
  const rest = () => {
    clearTimeout(resting)
    resting = setTimeout(act, REST_MS)
  }
  const options = { signal: ending.signal, passive: true }
  for (const touch of TOUCHES) addEventListener(touch, act, options)
  const swipe = () => {
    rest()
    addEventListener('scroll', rest, { ...options, capture: true })
  }
  addEventListener('touchend', swipe, options)
  return end
}

/** Browsers fire pointer events again when the page moves below the pointer. A finger that moves may begin to scroll. */
const isStill = (touch: Event) =>
  touch instanceof PointerEvent &&
  touch.type === 'pointermove' &&
  (touch.pointerType === 'touch' || (!touch.movementX && !touch.movementY))
