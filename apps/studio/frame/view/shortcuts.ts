import { latinLetter } from './latin-letter.ts'

/** Letter keys that press a button of the board, while no dialog is open and no field has the focus. */
export function listenToLetters(buttons: Readonly<Record<string, HTMLButtonElement>>): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
    if (document.querySelector('dialog[open]') !== null) return
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null)
      return
    const button = buttons[latinLetter(event)]
    if (button === undefined || button.getAttribute('aria-disabled') === 'true') return
    event.preventDefault()
    button.click()
  })
}
