type Sides = Pick<DOMRect, 'left' | 'right'>

const GAP = 8
/** As in the styles of the toasts: 0.75 rem. */
const EDGE = 12

/**
 * The left edge of toasts in a row between boxes that they never cover: at the first place from the inline start that is wide
 * enough. Undefined without such a place.
 */
export function leftInRow(
  boxes: readonly Sides[],
  width: number,
  row: { width: number; isRtl: boolean },
): number | undefined {
  const gaps: Sides[] = []
  let left = EDGE
  for (const box of boxes.toSorted((one, another) => one.left - another.left)) {
    gaps.push({ left, right: box.left - GAP })
    left = Math.max(left, box.right + GAP)
  }
  gaps.push({ left, right: row.width - EDGE })
  const wide = gaps.filter((gap) => gap.right - gap.left >= width)
  const gap = row.isRtl ? wide.at(-1) : wide[0]
  return gap && (row.isRtl ? gap.right - width : gap.left)
}
