/** More background patterns, each for one theme. */
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

/** Clouds as carved over gates. */
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

/** The fold lines of an unfolded paper crane. */
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

/** Sugar sprinkled on icing. */
export const sprinkles: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [74, 74],
    el('path', {
      d: 'M8 12l10 6M40 6l2 12M62 22l-11 5M22 40l-3 11M50 48l10-5M10 66l11-4M40 66l7 8M68 60l4-10',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  )

/** Fronds of fern. */
export const ferns: Pattern = (kit, colour, reach) => {
  const frond = (x: number, foot: number, turn: number) =>
    el(
      'g',
      { transform: `translate(${x} ${foot}) rotate(${turn})` },
      path('M0 0Q4-34 0-68', 1.4) +
        path(
          repeat(7, (index) => {
            const [y, half] = [-8 - index * 8, 17 - index * 2]
            return `M1 ${y}q${half * 0.6}-9 ${half}-5M1 ${y}q${-half * 0.6}-9 ${-half}-5`
          }),
          1.2,
        ),
    )
  return tiled(kit, colour, reach, [92, 92], frond(26, 84, -14) + frond(68, 56, 20))
}

/** Crystals on a window in winter. */
export const frost: Pattern = (kit, colour, reach) => {
  const flake = (x: number, y: number, scale: number) =>
    el(
      'g',
      { transform: `translate(${x} ${y}) scale(${scale})` },
      repeat(6, (index) =>
        el('path', {
          d: 'M0 0V-26M0-10l6-6M0-10l-6-6M0-18l5-5M0-18l-5-5',
          'stroke-width': 1.4,
          transform: `rotate(${index * 60})`,
        }),
      ),
    )
  return tiled(kit, colour, reach, [88, 80], flake(24, 30, 0.9) + flake(68, 58, 0.6) + flake(70, 14, 0.34))
}

/** Staves with notes. */
export const staves: Pattern = (kit, colour, reach) => {
  const note = (x: number, y: number, isPair: boolean) =>
    el('path', {
      d:
        `M${x - 6} ${y}a6 4.4 0 1 0 12 0a6 4.4 0 1 0-12 0Z` +
        (isPair ? `M${x + 14} ${y - 4}a6 4.4 0 1 0 12 0a6 4.4 0 1 0-12 0Z` : ''),
      fill: colour,
      stroke: 'none',
    }) +
    path(
      isPair ? `M${x + 5} ${y}V${y - 26}L${x + 25} ${y - 30}V${y - 4}` : `M${x + 5} ${y}V${y - 26}q8 4 9 13`,
      2,
    )
  const lines = repeat(5, (index) => `M0 ${20 + index * 9}q32-10 64 0t64 0`)
  return tiled(kit, colour, reach, [128, 96], path(lines, 1) + note(28, 38, false) + note(84, 50, true))
}

/** Bands of a woven blanket: steps, lozenges, arrows. */
export const blanket: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [60, 84],
    path('M0 8H60M0 76H60', 2.4) +
      path('M0 24H10V16H20V24H30H40V16H50V24H60M0 60H10V68H20V60H40V68H50V60H60', 1.4) +
      path('M30 28L46 42L30 56L14 42Z', 1.8) +
      el('path', { d: 'M30 35L38 42L30 49L22 42Z', fill: colour, 'fill-opacity': '.5', stroke: 'none' }) +
      path('M0 34L8 42L0 50M60 34L52 42L60 50', 1.8),
  )

/** Stepped frets, as on temple walls. */
export const frets: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    [84, 84],
    path('M0 78H12V66H24V54H36V42H60V66H48V54M84 36H72V48', 2) +
      path('M42 0V12H54V24H66V12H78V0M0 6H12V18H24V30H0', 1.6) +
      path('M60 78H78V60H66', 1.6),
  )

/** Crossed strips of film. */
export const filmStrips: Pattern = (_kit, colour, reach) =>
  repeat(7, (index) => {
    const y = -reach + index * ((reach * 2) / 6)
    const strip = (edge: number) => `M${-reach * 1.5} ${num(y + edge)}H${num(reach * 1.5)}`
    return el(
      'g',
      { transform: `rotate(${index % 2 ? 24 : -18})` },
      line(strip(0) + strip(46), colour, 1.4),
      line(strip(6) + strip(40), colour, 6, { 'stroke-dasharray': '6 9', 'stroke-linecap': 'butt' }),
      line(strip(23), colour, 24, { 'stroke-dasharray': '2 40', 'stroke-linecap': 'butt', opacity: '.5' }),
    )
  })
