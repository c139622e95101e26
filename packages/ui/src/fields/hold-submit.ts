/**
 * Ignores a press of the form's submit button that is under way. For a field that changes its value when it is left: the
 * player pressed the button before they could see the new value. The next press or key counts again. `ignored` is called when
 * there was such a press.
 */
export function holdSubmit(form: HTMLFormElement | null, ignored: () => void): void {
  if (form === null) return
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    ignored()
  }
  const end = () => {
    form.removeEventListener('submit', ignore, true)
    removeEventListener('pointerdown', end, true)
    removeEventListener('keydown', end, true)
  }
  form.addEventListener('submit', ignore, true)
  addEventListener('pointerdown', end, true)
  addEventListener('keydown', end, true)
}
