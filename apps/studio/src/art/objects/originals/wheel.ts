/** The prize wheel. */
import { darken, lighten } from '../../colour.ts'
import { fill, gleam, glow, gold, line, matte, solid, type Kit } from '../../kit.ts'
import { at, circle, polar, polygon, repeat } from '../../svg.ts'
import type { Draw } from '../object.ts'
import { ball, ring } from '../balls.ts'

const FIELDS = 10
const COLOURS = ['#ff5f4a', '#f5b642', '#2fa8ff', '#3ad19a', '#b36bff'] as const

function field(kit: Kit, index: number, radius: number): string {
  const [from, to] = [polar(radius, (index * 360) / FIELDS), polar(radius, ((index + 1) * 360) / FIELDS)]
  const colour = COLOURS[index % COLOURS.length] ?? '#fff'
  const paint = kit.radial(
    [
      [0, lighten(colour, 0.25)],
      [0.7, colour],
      [1, darken(colour, 0.35)],
    ],
    0.5,
    0.5,
    0.7,
  )
  const d = `M0 0L${from[0].toFixed(1)} ${from[1].toFixed(1)}A${radius} ${radius} 0 0 1 ${to[0].toFixed(1)} ${to[1].toFixed(1)}Z`
  return fill(d, paint) + line(d, '#2a0d02', 1.6, { opacity: '.5' })
}

/** The emblem: the wheel from the front, its pointer at the top. */
export const wheelOfFields: Draw = (kit, tones) => {
  const pins = repeat(FIELDS, (index) => {
    const [x, y] = polar(84, (index * 360) / FIELDS)
    return ball(kit, x, y, 5, matte('#fff4d6', '#8a5a1c'))
  })
  const pointer = solid(
    kit,
    polygon([
      [-15, -106],
      [15, -106],
      [0, -66],
    ]),
    tones.main,
    { shade: 5, rim: 2.2 },
  )
  return (
    glow(kit, 0, 0, 120, tones.glow, 0.5) +
    fill(circle(0, 3, 94), '#1a0802') +
    at(
      0,
      0,
      repeat(FIELDS, (index) => field(kit, index, 80)),
      9,
    ) +
    ring(kit, 85, 13, gold) +
    pins +
    fill(circle(0, 0, 27), darken(gold.dark, 0.4)) +
    ball(kit, 0, 0, 23, gold) +
    gleam(kit, -34, -42, 40, 16, -38, 0.45) +
    pointer
  )
}
