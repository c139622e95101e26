/** Tower: the keep of the emblem, and what its tiles hide: a lantern or a bat. */
import { darken, lighten } from '../../colour.ts'
import { fill, gleam, glow, line, matte, solid, type Kit } from '../../kit.ts'
import { at, box, circle, ellipse, polygon, repeat } from '../../svg.ts'
import type { Draw, Tones } from '../object.ts'
import { ball } from '../balls.ts'

/** The lantern of a safe tile. */
export const lantern: Draw = (kit, { metal, glow: light }) => {
  const flame = 'M0-34C16-14 20 2 12 18C8 27-8 27-12 18C-20 2-12-14 0-34Z'
  const bars = repeat(3, (index) =>
    solid(kit, box(-47 + index * 44, -34, 6, 84, 3), metal, { shade: 2, rim: 1 }),
  )
  return (
    glow(kit, 0, 4, 118, light, 0.75) +
    line('M-20-70a20 22 0 0 1 40 0', metal.base, 6) +
    fill(
      box(-46, -36, 92, 88, 10),
      kit.radial(
        [
          [0, '#fff6d0'],
          [0.45, light],
          [1, darken(light, 0.55)],
        ],
        0.5,
        0.56,
        0.62,
      ),
    ) +
    at(0, 12, fill(flame, '#ff8a2a') + at(0, 7, fill(flame, '#fff3b0'), 0, 0.58), 0, 1.1) +
    bars +
    solid(
      kit,
      polygon([
        [-56, -34],
        [56, -34],
        [30, -66],
        [-30, -66],
      ]),
      metal,
      { shade: 8, rim: 2.6 },
    ) +
    solid(kit, box(-12, -80, 24, 16, 5), metal, { shade: 3, rim: 1.6 }) +
    solid(kit, box(-58, 48, 116, 18, 6), metal, { shade: 5, rim: 2 }) +
    solid(kit, box(-42, 64, 84, 12, 4), metal, { shade: 3, rim: 1.4 }) +
    gleam(kit, -24, -8, 8, 26, 12, 0.7)
  )
}

const WING =
  'M8-12C30-46 58-62 108-60C100-44 102-30 110-12C94-20 80-16 72 4C62-12 46-10 38 14C28 2 18 2 8 18Z'

/** The bat of a trapped tile, with open wings. */
export const bat: Draw = (kit, tones) => flyingBat(kit, tones, '#ff4a3a')

function flyingBat(kit: Kit, { pale }: Tones, eyes: string): string {
  const skin = matte('#4a3a5e', '#0c0814')
  const wing = solid(kit, WING, skin, { shade: 8, rim: 2.6 })
  const bones = line('M10-8C40-38 66-48 104-56M12-2L72 2M10 4L38 12', lighten(skin.base, 0.25), 2, {
    opacity: '.7',
  })
  const ear = polygon([
    [-20, -22],
    [-16, -52],
    [-2, -28],
  ])
  const side = wing + bones
  return (
    glow(kit, 0, 0, 108, eyes, 0.35) +
    side +
    at(0, 0, side, 0, [-1, 1]) +
    at(0, 0, solid(kit, ear, skin, { shade: 3, rim: 1.8 })) +
    at(0, 0, solid(kit, ear, skin, { shade: 3, rim: 1.8 }), 0, [-1, 1]) +
    solid(kit, ellipse(0, 14, 22, 34), skin, { shade: 8, rim: 2 }) +
    ball(kit, 0, -16, 23, skin) +
    ball(kit, -9, -19, 5.4, matte(eyes, '#5a0606')) +
    ball(kit, 9, -19, 5.4, matte(eyes, '#5a0606')) +
    fill('M-7-3L-4 7L-1-3ZM7-3L4 7L1-3Z', lighten(pale.base, 0.6))
  )
}

/** Courses of stone on the wall between two heights. */
function courses(kit: Kit, stone: string): string {
  return repeat(7, (row) => {
    const y = -62 + row * 22
    const joints = repeat(3, (index) => `M${-34 + index * 28 + (row % 2) * 14} ${y}v22`)
    return line(`M-46 ${y}H46${joints}`, darken(stone, 0.45), 1.8, { opacity: '.55' })
  })
}

function slit(kit: Kit, x: number, y: number, light: string): string {
  const d = `M${x - 8} ${y + 18}V${y}a8 9 0 0 1 16 0V${y + 18}Z`
  return glow(kit, x, y + 6, 26, light, 0.8) + fill(d, '#ffe9a8') + line(d, '#2a1a12', 3)
}

/** The emblem: a lit keep before the moon, with bats around it. */
export const keep: Draw = (kit, tones) => {
  const { main, pale, glow: light } = tones
  const merlons = repeat(4, (index) =>
    solid(kit, box(-62 + index * 35, -98, 20, 24, 2), main, { shade: 4, rim: 2 }),
  )
  const wall = polygon([
    [-44, -66],
    [44, -66],
    [56, 104],
    [-56, 104],
  ])
  return (
    glow(kit, 0, -10, 122, light, 0.5) +
    ball(kit, 30, -40, 66, matte('#fff0cf', pale.dark)) +
    solid(kit, wall, main, { shade: 16, rim: 3 }) +
    courses(kit, main.base) +
    solid(kit, box(-62, -78, 125, 18, 4), main, { shade: 6, rim: 2.4 }) +
    merlons +
    slit(kit, 0, -40, light) +
    slit(kit, -18, 2, light) +
    slit(kit, 18, 30, light) +
    fill('M-18 104V76a18 20 0 0 1 36 0V104Z', '#2a140c') +
    line('M-18 104V76a18 20 0 0 1 36 0V104', tones.metal.base, 4) +
    at(-74, -40, flyingBat(kit, tones, '#ff6a4a'), -14, 0.36) +
    at(78, 24, flyingBat(kit, tones, '#ff6a4a'), 16, 0.3) +
    fill(circle(-74, 70, 2.4), lighten(light, 0.5))
  )
}
