import { type RefObject, useCallback, useEffect, useState } from 'react'

const CONTROL = 'input:not([type=hidden]), select, textarea, button, [tabindex="0"]'
/** A field with an error, else a box that must be ticked first, else the error of the whole form. */
const PLACES = ['[aria-invalid=true]', 'input[type=checkbox]:required:not(:checked)', '[role=alert]']

/** Read after the errors are rendered: a form may be shown again with them. */
type FormRef = RefObject<HTMLElement | null>

let isMoving = false

/** Whether the form moves the focus, rather than the player. A server error must stay readable then. */
export function isFocusMovedByForm(): boolean {
  return isMoving
}

function showFirstError(form: HTMLElement): void {
  const place = PLACES.map((selector) => form.querySelector<HTMLElement>(selector)).find(
    (one) => one !== null,
  )
  if (place === undefined) return
  const control = place.matches(CONTROL) ? place : place.querySelector<HTMLElement>(CONTROL)
  const shown = control ?? place
  shown.scrollIntoView({ block: 'center' })
  isMoving = true
  control?.focus({ preventScroll: true })
  isMoving = false
}

/** Returns a function that scrolls to the form's first error and focuses its field, once the error is rendered. */
export function useErrorFocus(): (form: FormRef) => void {
  const [asked, setAsked] = useState<{ form: FormRef }>()
  useEffect(() => {
    if (asked?.form.current) showFirstError(asked.form.current)
  }, [asked])
  return useCallback((form) => setAsked({ form }), [])
}
