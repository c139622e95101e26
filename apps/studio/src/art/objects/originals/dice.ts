/** The emblems of the games that are not slots. */
import { fill, gleam, glow, solid } from '../../kit.ts'
import { at, ellipse, polygon } from '../../svg.ts'
import type { Draw } from '../object.ts'

type Pip = readonly [u: number, v: number]
type Corner = readonly [x: number, y: number]

/** Pips on a parallelogram face, given by an origin and two edges. */
function pips(origin: Corner, right: Corner, down: Corner, places: readonly Pip[]): string {
  const turn = (Math.atan2(right[1], right[0]) * 180) / Math.PI
  const slant =
    Math.abs(right[0] * down[1] - right[1] * down[0]) / (Math.hypot(...right) * Math.hypot(...down))
  return places
    .map(([u, v]) => {
      const x = origin[0] + right[0] * u + down[0] * v
      const y = origin[1] + right[1] * u + down[1] * v
      const dot =
        fill(ellipse(0, 0, 9.5, 9.5 * slant), '#04120d') +
        fill(ellipse(1, 2 * slant, 7.5, 6.4 * slant), '#0c3a2a')
      return at(x, y, dot, turn)
    })
    .join('')
}

const five: Pip[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.5, 0.5],
  [0.25, 0.75],
  [0.75, 0.75],
]

export const die: Draw = (kit, { main, pale, second, glow: light }) => {
  const cube = (scale: number, x: number, y: number, turn: number, faces: [Pip[], Pip[], Pip[]]) =>
    at(
      x,
      y,
      solid(
        kit,
        polygon([
          [0, -92],
          [84, -46],
          [0, 0],
          [-84, -46],
        ]),
        pale,
        { shade: 5, rim: 3.4, angle: 80 },
      ) +
        solid(
          kit,
          polygon([
            [-84, -46],
            [0, 0],
            [0, 96],
            [-84, 50],
          ]),
          main,
          { shade: 12, rim: 3 },
        ) +
        solid(
          kit,
          polygon([
            [84, -46],
            [0, 0],
            [0, 96],
            [84, 50],
          ]),
          second,
          { shade: 14, rim: 2.4, angle: 100 },
        ) +
        pips([0, -92], [84, 46], [-84, 46], faces[0]) +
        pips([-84, -46], [84, 46], [0, 96], faces[1]) +
        pips([0, 0], [84, -46], [0, 96], faces[2]) +
        gleam(kit, -34, -52, 40, 12, -28, 0.75) +
        gleam(kit, -66, 6, 8, 40, 0, 0.35),
      turn,
      scale,
    )
  return (
    glow(kit, 0, 0, 112, light, 0.45) +
    cube(0.52, 54, 40, 18, [
      [[0.5, 0.5]],
      [
        [0.28, 0.28],
        [0.72, 0.72],
      ],
      five,
    ]) +
    cube(0.78, -16, -8, -10, [
      [
        [0.3, 0.3],
        [0.5, 0.5],
        [0.7, 0.7],
      ],
      [[0.5, 0.5]],
      five,
    ])
  )
}
