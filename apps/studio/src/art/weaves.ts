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

/** Scalloped awnings in rows. */
export const awnings: Pattern = (kit, colour, reach) => {
  const row = (y: number, shift: number) =>
    [0, 1, 2, 3].map((index) => `M${shift + index * 20} ${y}v18a10 10 0 0 0 20 0v-18Z`).join('')
  const paint = kit.tile(
    80,
    76,
    el('path', { d: row(4, 0), fill: 'none', stroke: colour, 'stroke-width': 1.4 }) +
      el('path', {
        d: 'M0 4v18a10 10 0 0 0 20 0v-18ZM40 4v18a10 10 0 0 0 20 0v-18Z',
        fill: colour,
        'fill-opacity': '.3',
      }) +
      el('path', { d: 'M0 4H80M0 58H80', fill: 'none', stroke: colour, 'stroke-width': 2.4 }) +
      el('path', { d: circle(20, 58, 4) + circle(60, 58, 4), fill: colour }),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** The lines of a sea chart, with a compass rose. */
export const charts: Pattern = (kit, colour, reach) => {
  const paint = kit.tile(
    150,
    150,
    el(
      'g',
      { fill: 'none', stroke: colour },
      el('path', { d: 'M0 75H150M75 0V150M0 0L150 150M150 0L0 150', 'stroke-width': 0.8 }),
      el('path', { d: circle(75, 75, 26) + circle(75, 75, 21), 'stroke-width': 1.2 }),
      el('path', {
        d: star(8, 20, 6),
        transform: 'translate(75 75)',
        fill: colour,
        'fill-opacity': '.35',
        'stroke-width': 1,
      }),
      el('path', { d: 'M8 30q10-8 20 0t20 0M104 122q10-8 20 0t20 0', 'stroke-width': 1.8 }),
    ),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}
