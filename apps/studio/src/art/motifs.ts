/** More patterns of the backgrounds, each for one theme. */
import { line } from './kit.ts'
import type { Kit } from './kit.ts'
import type { Pattern } from './patterns.ts'
import { circle, el, num, repeat, star } from './svg.ts'

function tiled(kit: Kit, colour: string, reach: number, size: readonly [number, number], drawing: string) {
  const paint = kit.tile(size[0], size[1], el('g', { fill: 'none', stroke: colour }, drawing))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}
const path = (d: string, width = 1.2) => el('path', { d, 'stroke-width': width })

/** Basalt: six-sided columns seen from above. */
export const basalt: Pattern = (kit, colour, reach) =>
  tiled(kit, colour, reach, [52, 90], path('M0 15L26 0L52 15V45L26 60L0 45ZM26 60V90M0 45V15M52 45V15', 1.6))

/** Bubbles that rise in strings. */
export const bubbles: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [70, 96],
    path(circle(18, 80, 9) + circle(26, 54, 6) + circle(20, 34, 4) + circle(25, 18, 2.4)) +
      path(circle(54, 40, 11) + circle(46, 14, 5) + circle(56, 70, 3), 1),
  )

/** Toothed wheels that mesh. */
export const gearwork: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [84, 84],
    path(star(12, 26, 20) + circle(0, 0, 0.1)).replace('<path', '<path transform="translate(24 24)"') +
      path(circle(24, 24, 13) + circle(24, 24, 4)) +
      path(star(9, 18, 13.4, 8)).replace('<path', '<path transform="translate(63 60)"') +
      path(circle(63, 60, 8)),
  )

/** Tubes of light, doubled and bent. */
export const tubes: Pattern = (_kit, colour, reach) =>
  repeat(8, (index) => {
    const r = 30 + index * 40
    return line(
      `M${-r} ${num(reach)}V${-r * 0.5}L0 ${num(-r * 1.25)}L${r} ${-r * 0.5}V${num(reach)}`,
      colour,
      index % 2 ? 1.2 : 3.4,
      { opacity: num(1 - index * 0.11), 'stroke-linejoin': 'round' },
    )
  })

/** Clouds as they are carved over gates. */
export const clouds: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [96, 56],
    path(
      'M6 34H62a12 12 0 0 0 0-24a14 14 0 0 0-26-3a11 11 0 0 0-18 8a9 9 0 0 0 2 19M20 34c10 0 12-10 5-12s-9 5-5 7',
    ) + path('M54 52H92M44 46H74', 1),
  )

/** Folds of a sheet that was a crane once. */
export const creases: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [88, 88],
    path('M0 0L88 88M88 0L0 88M44 0V88M0 44H88') +
      path('M0 44L44 0L88 44L44 88Z', 1.8) +
      path('M0 22L22 0M66 0L88 22M0 66L22 88M66 88L88 66', 0.8),
  )

/** Stars joined to figures. */
export const constellations: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [120, 120],
    path('M14 20L42 34L70 18L104 40L92 78L54 92L42 34M92 78L112 108', 0.9) +
      el('path', {
        d: [
          [14, 20, 3],
          [42, 34, 4],
          [70, 18, 2.6],
          [104, 40, 4.4],
          [92, 78, 3],
          [54, 92, 4],
          [112, 108, 2.6],
          [20, 72, 1.6],
          [34, 110, 1.8],
        ]
          .map(([x = 0, y = 0, r = 1]) => circle(x, y, r))
          .join(''),
        fill: colour,
        stroke: 'none',
      }),
  )
