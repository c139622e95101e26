/**
 * A button is seen before the page listens: its scripts come after the first paint, and its parts listen one after the
 * other. What is pressed until then is pressed again once it is heard; of several presses the last, as somebody in doubt
 * presses again.
 */

declare global {
  interface Window {
    /** Leaves presses alone from now on: buttons may come that are not React's. */
    fairhallListens?: () => void
  }
}

/** React marks the elements that it has reached. */
const MARK = '__reactProps'

/** Runs in the browser, as text in the document: it may use nothing from outside itself but its parameter. */
function keepPresses(mark: string) {
  let pressed: HTMLButtonElement | null = null
  const isHeard = (button: HTMLButtonElement) => Object.keys(button).some((key) => key.startsWith(mark))
  function pressAgain() {
    const button = pressed
    if (button?.isConnected && !isHeard(button)) return void requestAnimationFrame(pressAgain)
    pressed = null
    button?.click()
  }
  function keep(event: Event) {
    const button = (event.target as Element).closest('button')
    if (button === null || isHeard(button)) return
    // A form would leave the page, and React might hear the press a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pressed === null) requestAnimationFrame(pressAgain)
    pressed = button
  }
  addEventListener('click', keep, true)
  window.fairhallListens = () => removeEventListener('click', keep, true)
}

/** A constant: its hash stands in the policy of every stored page. */
export const earlyPressScript = import.meta.env.SSR ? `(${keepPresses})('${MARK}')` : ''

/** Called when the outermost part of the page listens; the others follow at once. The mark is for who drives the page. */
export function listensSoon(): void {
  document.documentElement.dataset.listens = ''
  setTimeout(() => window.fairhallListens?.(), 1_000)
}
