type Box = Pick<DOMRect, 'left' | 'right' | 'top'>
type Obstacle = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What the player sees of the page: without the keyboard of a phone. */
interface Screen {
  width: number
  height: number
  /** Where the bars above the content of the page end; 0 without one. */
  bar: number
  /** Never covered, of the dialog in front or else of the page: titles, balances, tabs, fields to type into, close and main buttons. */
  vital: readonly Obstacle[]
  /** Not covered where there is room elsewhere: everything else that can be pressed in the dialog in front. */
  other: readonly Obstacle[]
}

/** The height of a dialog's title with its close button, and of the balance below them in the wallet. */
const HEADER = 140
const GAP = 8
/** The space between a dialog's edge and its content is at least this wide. */
const PADDING = 20
/** A phone is narrower, and in landscape lower. */
const [NARROW, LOW] = [768, 480]

export const isLow = (height: number): boolean => height < LOW
const isSmall = ({ width, height }: Screen): boolean => width < NARROW || isLow(height)

/**
 * Where toasts of this height begin, in pixels: where the styles put them, unless they would cover the header of the dialog in
 * front. On a phone they fill most of the width, so there they also keep out of the controls of a dialog, and of the title and main
 * buttons of a page.
 */
export function topOfToasts(toasts: Box, dialog: Box | undefined, screen: Screen, height: number): number {
  if (dialog === undefined) {
    const first = Math.max(toasts.top, screen.bar === 0 ? 0 : screen.bar + GAP)
    return isSmall(screen) ? freePlace(first, toasts, screen, height) : first
  }
  if (toasts.right <= dialog.left + PADDING || toasts.left >= dialog.right - PADDING) return toasts.top
  if (toasts.top + height <= dialog.top) return toasts.top
  // A low screen has little room, so toasts also use what the title and the buttons of the header leave.
  if (isLow(screen.height)) return freePlace(Math.max(dialog.top, GAP), toasts, screen, height)
  const isSheet = dialog.left <= 0 && dialog.right >= screen.width
  // A low sheet leaves room above it, down to its title or close button.
  const first = dialog.top > HEADER ? toasts.top : dialog.top + HEADER
  if (isSheet) return freePlace(first, toasts, screen, height)
  return Math.max(toasts.top, dialog.top + HEADER)
}

/** The first place that covers nothing, else the first that covers nothing vital, else the largest of those that are too small. */
function freePlace(
  first: number,
  toasts: Box,
  { vital, other, height: end }: Screen,
  height: number,
): number {
  const fits = ({ from, to }: Gap) => to - from >= height
  const gaps = gapsBetween(vital, toasts, first, end)
  const free = gapsBetween([...vital, ...other], toasts, first, end).find(fits) ?? gaps.find(fits)
  const largest = gaps.toSorted((one, another) => another.to - another.from - (one.to - one.from))[0]
  return (free ?? largest)?.from ?? first
}

interface Gap {
  from: number
  to: number
}

/** The rooms that the obstacles in the toasts' column leave, from above. */
function gapsBetween(obstacles: readonly Obstacle[], toasts: Box, first: number, end: number): Gap[] {
  const gaps: Gap[] = []
  let from = first
  for (const { left, right, top, bottom } of obstacles.toSorted((one, another) => one.top - another.top)) {
    if (right <= toasts.left || left >= toasts.right || bottom <= from) continue
    if (top - from > 0) gaps.push({ from, to: Math.min(top, end) })
    from = bottom + GAP
  }
  if (from < end) gaps.push({ from, to: end })
  return gaps.filter((gap) => gap.from < end)
}
