/**
 * The first usable element, which gets the focus when a modal opens. Never a button that takes something away: a key
 * pressed too early must not press it.
 */
export function firstFocus(elements: readonly HTMLElement[]): HTMLElement | undefined {
  return elements.find(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [data-danger]') && element.checkVisibility(),
  )
}
