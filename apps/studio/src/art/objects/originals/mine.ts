/** Gem and mine: the emblem of Mines, and what is under its tiles. */
import { darken, lighten, mix } from '../../colour.ts'
import { fill, gleam, glow, line, matte, solid, type Kit } from '../../kit.ts'
import { at, polar, polygon, repeat } from '../../svg.ts'
import type { Draw, Tones } from '../object.ts'
import { ball } from '../balls.ts'

type Points = readonly (readonly [x: number, y: number])[]

const OUTLINE: Points = [
  [-46, -62],
  [46, -62],
  [86, -18],
  [0, 84],
  [-86, -18],
]

/** The facets of table, crown and pavilion. The share is how much lighter or darker than the stone each is. */
const FACETS: readonly { readonly points: Points; readonly share: number }[] = [
  {
    points: [
      [-46, -62],
      [46, -62],
      [26, -18],
      [-26, -18],
    ],
    share: 0.5,
  },
  {
    points: [
      [-46, -62],
      [-26, -18],
      [-86, -18],
    ],
    share: 0.3,
  },
  {
    points: [
      [46, -62],
      [26, -18],
      [86, -18],
    ],
    share: 0.08,
  },
  {
    points: [
      [-86, -18],
      [-26, -18],
      [0, 84],
    ],
    share: 0.12,
  },
  {
    points: [
      [-26, -18],
      [26, -18],
      [0, 84],
    ],
    share: -0.16,
  },
  {
    points: [
      [26, -18],
      [86, -18],
      [0, 84],
    ],
    share: -0.44,
  },
]

/** A cut stone from the side. */
function stone(kit: Kit, base: string, night: string): string {
  const facets = FACETS.map(({ points, share }) =>
    fill(polygon(points), share > 0 ? lighten(base, share) : mix(base, night, -share)),
  )
  return (
    solid(kit, polygon(OUTLINE), matte(base, night), { shade: 8, rim: 3 }) +
    facets.join('') +
    line('M-86-18H86M-46-62L-26-18L0 84L26-18L46-62', lighten(base, 0.72), 1.6, { opacity: '.7' }) +
    line('M-46-62H46L86-18', '#ffffff', 2, { opacity: '.55' }) +
    gleam(kit, -18, -42, 26, 9, -12, 0.9) +
    gleam(kit, -46, 6, 9, 26, -30, 0.5)
  )
}

/** The gem of a safe tile. */
export const gem: Draw = (kit, { second, glow: light }) =>
  glow(kit, 0, 4, 108, light, 0.5) + stone(kit, second.base, second.dark)

/** A sea mine: a dark ball with horns. */
export const seaMine: Draw = (kit, tones) => {
  const horns = repeat(8, (index) => at(0, 0, horn(kit, tones), index * 45 + 22.5))
  const seams = line('M-56-8C-30 8 30 8 56-8', lighten(tones.pale.dark, 0.18), 3, { opacity: '.6' })
  return (
    glow(kit, 0, 0, 108, '#ff5a3c', 0.5) +
    horns +
    ball(kit, 0, 0, 60, matte('#4a5568', '#0a0d14')) +
    seams +
    ball(kit, 0, -14, 13, matte('#ff5a3c', '#5a0a08'))
  )
}

function horn(kit: Kit, { metal }: Tones): string {
  const d = polygon([
    [-7, -54],
    [7, -54],
    [5, -80],
    [-5, -80],
  ])
  return solid(kit, d, metal, { shade: 4, rim: 1.4 }) + ball(kit, 0, -84, 9, matte('#5b6478', '#0a0d14'))
}

/** The emblem: a gem in front of a mine. */
export const gemAndMine: Draw = (kit, tones) => {
  const sparks = repeat(9, (index) => {
    const [x, y] = polar(96 + (index % 3) * 8, index * 40)
    return fill(
      polygon([
        [x, y - 6],
        [x + 2, y],
        [x, y + 6],
        [x - 2, y],
      ]),
      lighten(tones.glow, 0.5),
      0.8,
    )
  })
  return (
    glow(kit, 0, 0, 118, tones.glow, 0.45) +
    at(42, -34, seaMine(kit, tones), 12, 0.74) +
    at(-20, 18, stone(kit, tones.second.base, darken(tones.second.dark, 0.1)), -8, 0.92) +
    sparks
  )
}
