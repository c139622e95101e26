/**
 * Buttons are visible before React hydrates them. This script records presses until then and repeats the last one
 * once its button is hydrated: repeated presses are usually impatience.
 */

declare global {
  interface Window {
    /** Set when all buttons work: later buttons may not be React's. */
    fairhallListens?: () => void
  }
}

/** React sets properties with this prefix on hydrated elements. */
const MARK = '__reactProps'

/** Runs in the browser as an inline script: it can use nothing but its parameter. */
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
    // A form would navigate away, and React might replay the press a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pressed === null) requestAnimationFrame(pressAgain)
    pressed = button
  }
  addEventListener('click', keep, true)
  window.fairhallListens = () => removeEventListener('click', keep, true)
}

/** Constant, because its hash is in the Content-Security-Policy of every cached page. */
export const earlyPressScript = import.meta.env.SSR ? `(${keepPresses})('${MARK}')` : ''

/** Called when the outermost component is hydrated; the others follow immediately. The attribute is for browser tests. */
export function markInteractive(): void {
  document.documentElement.dataset.listens = ''
  setTimeout(() => window.fairhallListens?.(), 1_000)
}
