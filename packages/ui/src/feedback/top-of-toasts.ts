type Box = Pick<DOMRect, 'left' | 'right' | 'top'>
type Control = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What the player sees of the page: without the keyboard of a phone. */
interface Screen {
  width: number
  height: number
  /** Where the page's own bar ends, such as that of a game; 0 without one. */
  bar: number
  /** Of the dialog in front: the fields to type into and the button that sends it. */
  controls: readonly Control[]
}

/** The height of a dialog's title with its close button, and of the balance below them in the wallet. */
const HEADER = 140
/** The height of a toast with two lines of text. */
const TOAST = 100
const GAP = 8
/** A phone in landscape is lower. */
const LOW = 480

/**
 * Where toasts begin, in pixels: where the styles put them, unless they would cover the header of the dialog in front. On a
 * phone a dialog fills the screen, so there they leave its fields and its button free, too, where they have room.
 */
export function topOfToasts(toasts: Box, dialog: Box | undefined, screen: Screen, count = 1): number {
  if (dialog === undefined) return Math.max(toasts.top, screen.bar === 0 ? 0 : screen.bar + GAP)
  if (toasts.right <= dialog.left || toasts.left >= dialog.right) return toasts.top
  if (toasts.top + TOAST <= dialog.top) return toasts.top
  const isSheet = dialog.left <= 0 && dialog.right >= screen.width
  if (isSheet || screen.height < LOW) return freePlace(dialog.top + HEADER, toasts, screen, count)
  return Math.max(toasts.top, dialog.top + HEADER)
}

function freePlace(first: number, toasts: Box, { height, controls }: Screen, count: number): number {
  let top = first
  const below = controls.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  for (const control of below.toSorted((one, other) => one.top - other.top))
    if (control.top < top + count * TOAST && control.bottom > top) top = control.bottom + GAP
  return top + count * TOAST > height ? first : top
}
