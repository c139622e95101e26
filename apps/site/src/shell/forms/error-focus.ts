import type { RefObject } from 'react'
import { focusMove } from './focus-move.ts'

const CONTROL = 'input:not([type=hidden]), select, textarea, button, [tabindex="0"]'
/** A field with an error, else a box that must be ticked first, else the error of the whole form. */
const PLACES = ['[aria-invalid=true]', 'input[type=checkbox]:required:not(:checked)', '[role=alert]']

/** Scrolls to the form's first error and focuses its field. The second frame is painted with the error. */
export function showFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => requestAnimationFrame(() => moveToError(form.current)))
}

function moveToError(form: HTMLElement | null): void {
  const place = PLACES.map((selector) => form?.querySelector<HTMLElement>(selector)).find(Boolean)
  if (!place) return
  const control = place.matches(CONTROL) ? place : place.querySelector<HTMLElement>(CONTROL)
  const shown = control ?? place
  shown.scrollIntoView({ block: 'center' })
  focusMove.isByForm = true
  control?.focus({ preventScroll: true })
  focusMove.isByForm = false
}
