import type { KeyboardEvent } from 'react'

/** The links of found games have this attribute. */
export const FOUND = { 'data-found': '' } as const

/**
 * The arrow keys move between the search field and the games below it, and Enter in the field opens the first game, with Ctrl or
 * Cmd in a new tab. Home, End and letters stay with the field. While the games of an earlier text are shown, Enter does nothing.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey } = event
  if (event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return
  const field = currentTarget.querySelector<HTMLElement>('input')
  const games = [...currentTarget.querySelectorAll<HTMLElement>('[data-found]')]
  const at = games.indexOf(target)
  if (target !== field && at === -1) return
  if (key === 'Enter' && target === field) {
    event.preventDefault()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey })
    if (currentTarget.ariaBusy !== 'true') games[0]?.dispatchEvent(click)
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    const next = at + (key === 'ArrowDown' ? 1 : -1)
    if (next < 0) field?.focus()
    else games[next]?.focus()
  }
}
