/** More patterns of the backgrounds, each for one theme. */
import { line } from './kit.ts'
import type { Kit } from './kit.ts'
import type { Pattern } from './patterns.ts'
import { box, circle, el, num, polar, polygon, repeat, star, wave } from './svg.ts'

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

/** Stripes that turn about the middle, as in a lollipop. */
export const swirl: Pattern = (_kit, colour, reach) =>
  repeat(12, (index) => {
    const at = (radius: number, turn: number) =>
      polar(radius, turn + index * 30)
        .map(num)
        .join(' ')
    const far = reach * 1.5
    return el('path', {
      d: `M0 0Q${at(far * 0.45, -34)} ${at(far, 0)}L${at(far, 15)}Q${at(far * 0.45, -19)} 0 0Z`,
      fill: colour,
    })
  })

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

/** Spots of a toadstool, and the gills under it. */
export const gills: Pattern = (_kit, colour, reach) =>
  repeat(30, (index) => {
    const [a, b] = [polar(54 + (index % 3) * 16, index * 12), polar(reach * 1.3, index * 12 + 5)]
    return line(
      `M${a.map(num).join(' ')}Q${polar(reach * 0.6, index * 12 - 4)
        .map(num)
        .join(' ')} ${b.map(num).join(' ')}`,
      colour,
      index % 2 ? 1 : 2.4,
    )
  })

/** Flakes of snow, each with six arms. */
export const flakes: Pattern = (kit, colour, reach) => {
  const arm = 'M0 0V-17M0-11L-5-16M0-11L5-16M0-6L-4-10M0-6L4-10'
  const flake = (x: number, y: number, scale: number) =>
    repeat(6, (index) =>
      el('path', {
        d: arm,
        'stroke-width': 1.5,
        transform: `translate(${x} ${y}) rotate(${index * 60}) scale(${scale})`,
      }),
    )
  return tiled(
    kit,
    colour,
    reach,
    [80, 88],
    flake(22, 24, 1) +
      flake(60, 66, 0.72) +
      path(wave(0, 87, 80, 40, 3), 0.7) +
      path(
        box(60, 18, 2, 2) +
          polygon([
            [20, 66],
            [23, 69],
            [20, 72],
            [17, 69],
          ]),
        1,
      ),
  )
}
