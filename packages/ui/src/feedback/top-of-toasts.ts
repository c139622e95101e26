type Box = Pick<DOMRect, 'left' | 'right' | 'top'>

/** What the player sees of the page: without the keyboard of a phone. */
interface Screen {
  width: number
  height: number
  /** Where the page's own bar ends, such as that of a game; 0 without one. */
  bar: number
}

/** The height of a dialog's title with its close button, and of the balance below them in the wallet. */
const HEADER = 140
/** The height of a toast with two lines of text. */
const TOAST = 100
const GAP = 8
/** The height of a sheet's action at its lower edge. */
const ACTION = 88

/**
 * Where toasts begin, in pixels: where the styles put them, unless they would cover the header of the dialog in front. A
 * sheet fills the width of a phone, and the fields that a player types into follow its header. So there toasts are above
 * its action.
 */
export function topOfToasts(toasts: Box, dialog: Box | undefined, screen: Screen, count = 1): number {
  if (dialog === undefined) return Math.max(toasts.top, screen.bar === 0 ? 0 : screen.bar + GAP)
  if (toasts.right <= dialog.left || toasts.left >= dialog.right) return toasts.top
  if (toasts.top + TOAST <= dialog.top) return toasts.top
  const isSheet = dialog.left <= 0 && dialog.right >= screen.width
  const wanted = isSheet ? screen.height - ACTION - count * TOAST : toasts.top
  return Math.max(wanted, dialog.top + HEADER)
}
