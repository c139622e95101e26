/** Background patterns of meadows, shores and fairs, each for one theme. */
import { circle, el, star } from './svg.ts'
import type { Pattern } from './patterns.ts'

/** Honeycomb: six-sided cells, some of them filled. */
export const combs: Pattern = (kit, colour, reach) => {
  const cell = (x: number, y: number, isFull: boolean) =>
    el('path', {
      d: star(6, 22, 19),
      transform: `translate(${x} ${y})`,
      fill: isFull ? colour : 'none',
      'fill-opacity': '.3',
      stroke: colour,
      'stroke-width': 1.6,
    })
  const paint = kit.tile(
    80,
    138,
    cell(20, 23, true) +
      cell(60, 23, false) +
      cell(0, 69 - 11.5, false) +
      cell(40, 69 - 11.5, false) +
      cell(80, 69 - 11.5, false) +
      cell(20, 92, false) +
      cell(60, 92, true) +
      cell(0, 126.5, true) +
      cell(40, 126.5, false) +
      cell(80, 126.5, true),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A fishing net with knots and floats. */
export const nets: Pattern = (kit, colour, reach) => {
  const paint = kit.tile(
    64,
    52,
    el('path', {
      d: 'M0 0Q16 20 32 26Q48 20 64 0M0 52Q16 32 32 26Q48 32 64 52',
      fill: 'none',
      stroke: colour,
      'stroke-width': 1.5,
    }) +
      el('path', {
        d:
          circle(32, 26, 3.4) +
          circle(0, 0, 3.4) +
          circle(64, 0, 3.4) +
          circle(0, 52, 3.4) +
          circle(64, 52, 3.4),
        fill: colour,
      }),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}
