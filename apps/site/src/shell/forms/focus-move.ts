import type { RefObject } from 'react'

/** Whether the form moves the focus, rather than the player: a server error must stay readable then. */
export const focusMove = { isByForm: false }

/** Loaded when a form has an error, because most forms are sent without one. */
export function focusError(form: RefObject<HTMLElement | null>): void {
  void import('./error-focus.ts').then(({ showFirstError }) => showFirstError(form)).catch(() => undefined)
}
