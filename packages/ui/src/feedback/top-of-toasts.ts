type Box = Pick<DOMRect, 'left' | 'right' | 'top'>

/** The height of a dialog's title with its close button, and of the balance below them in the wallet. */
const HEADER = 140
/** The height of a toast with two lines of text. */
const TOAST = 100

/**
 * Where toasts begin, in pixels: where the styles put them, unless they would cover the header of the dialog in front.
 */
export function topOfToasts(toasts: Box, dialog: Box | undefined): number {
  if (dialog === undefined || toasts.right <= dialog.left || toasts.left >= dialog.right) return toasts.top
  const isAbove = toasts.top + TOAST <= dialog.top
  return isAbove ? toasts.top : Math.max(toasts.top, dialog.top + HEADER)
}
