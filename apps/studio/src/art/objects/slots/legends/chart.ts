/** Objects of an astronomer's tower, and what can be seen from it. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, hole, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const brass = metal('#e0b060', '#3a1c10')
const night = matte('#2a3a9a', '#060a2a')

export const comet: Draw = (kit, { glow: light }) =>
  glow(kit, -30, 34, 96, light, 0.8) +
  fill(
    'M-64 62C-30 0 40-60 104-98C70-50 40 10-4 62Z',
    kit.linear(
      [
        [0, '#bfe6ff', 0],
        [1, '#bfe6ff', 0.85],
      ],
      135,
    ),
  ) +
  fill(
    'M-60 30C-20-20 30-60 84-104C40-40 0 0-30 56Z',
    kit.linear(
      [
        [0, '#8a9aff', 0],
        [1, '#8a9aff', 0.9],
      ],
      135,
    ),
  ) +
  solid(kit, circle(-36, 38, 50), matte('#fff0b8', '#e07a2a'), { shade: 12, rim: 3 }) +
  at(-36, 38, fill(star(8, 36, 16), '#ffffff', 0.9)) +
  [
    [60, -30, 5],
    [32, 24, 4],
    [86, -60, 3.4],
    [4, -60, 4],
  ]
    .map(([x = 0, y = 0, r = 3]) => at(x, y, fill(star(4, r * 2.4, r * 0.6), '#ffffff')))
    .join('')

export const telescope: Draw = (kit) =>
  line('M-4 20L-46 94M-4 20L44 94M-4 20V92', '#5a3418', 11) +
  line('M-4 20L-46 94M-4 20L44 94M-4 20V92', '#a8683a', 6) +
  at(
    -4,
    6,
    solid(kit, box(-94, -15, 46, 30, 5), brass, { shade: 5, angle: 90 }) +
      solid(kit, box(-54, -20, 64, 40, 4), night, { shade: 8, angle: 90 }) +
      solid(kit, box(4, -27, 74, 54, 4), brass, { shade: 9, angle: 90 }) +
      solid(kit, box(74, -34, 24, 68, 6), gold, { shade: 6, angle: 90 }) +
      [-50, 2].map((x) => solid(kit, box(x, -24, 9, 48, 3), gold, { shade: 2 })).join('') +
      gleam(kit, 34, -16, 30, 4, 0, 0.8),
    -32,
  ) +
  solid(kit, circle(-4, 18, 14), gold, { shade: 4 })

export const ringedPlanet: Draw = (kit, { glow: light }) => {
  const cut = { 'stroke-linecap': 'butt' }
  const ringed = (half: string) =>
    at(
      0,
      0,
      line(half, '#8a5a3a', 20, cut) + line(half, '#ffd8a0', 13, cut) + line(half, '#fff2d8', 3, cut),
      -20,
    )
  return (
    glow(kit, 0, 0, 104, light, 0.45) +
    ringed('M-100 0A100 30 0 0 1 100 0') +
    solid(kit, circle(0, 0, 64), matte('#e07a5a', '#3a0a3a'), { shade: 22, rim: 3.4 }) +
    line('M-58-22Q0-8 58-24M-63 4Q0 20 62 2M-52 34Q0 46 52 32', '#ffc0a0', 6, { opacity: '.45' }) +
    ringed('M-100 0A100 30 0 0 0 100 0') +
    gleam(kit, -26, -36, 20, 9, -38, 0.75)
  )
}

export const silverMoon: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 104, light, 0.6) +
  solid(kit, 'M30-88A90 90 0 1 0 84 46A72 72 0 0 1 30-88Z', matte('#e6ecff', '#3a4488'), {
    shade: 16,
    rim: 4,
  }) +
  [
    [-44, -20, 11],
    [-20, 36, 15],
    [-56, 22, 7],
    [-14, -50, 8],
    [22, 66, 8],
  ]
    .map(
      ([x = 0, y = 0, r = 6]) =>
        fill(circle(x, y, r), '#9aa6da', 0.55) +
        line(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x} ${y - r}`, '#ffffff', 2, { opacity: '.6' }),
    )
    .join('') +
  at(52, -22, fill(star(5, 26, 11), '#ffe6a0')) +
  at(84, -68, fill(star(4, 15, 4), '#ffffff'))

export const compass: Draw = (kit) =>
  solid(kit, circle(0, 0, 94), brass, { shade: 12, rim: 3.6 }) +
  solid(kit, circle(0, 0, 76), matte('#1c2a6a', '#040824'), { shade: 12, rim: 2 }) +
  repeat(24, (index) => at(0, 0, fill(box(-1.5, -74, 3, index % 6 === 0 ? 15 : 8), '#ffe6b0'), index * 15)) +
  solid(kit, star(4, 60, 13, 45), matte('#7a8ae0', '#1a2070'), { shade: 4 }) +
  at(
    0,
    0,
    solid(
      kit,
      polygon([
        [0, -66],
        [14, 0],
        [-14, 0],
      ]),
      matte('#ff5a5a', '#5a0a1c'),
      { shade: 5 },
    ) +
      solid(
        kit,
        polygon([
          [0, 66],
          [14, 0],
          [-14, 0],
        ]),
        matte('#fff6e0', '#8a7a8a'),
        { shade: 5 },
      ),
    24,
  ) +
  solid(kit, circle(0, 0, 12), gold, { shade: 4 }) +
  gleam(kit, -36, -46, 26, 10, -38, 0.5)

export const starMap: Draw = (kit) => {
  const points = [
    [-50, -30],
    [-18, -46],
    [14, -20],
    [48, -36],
    [36, 14],
    [-4, 30],
    [-40, 18],
  ] as const
  return at(
    0,
    0,
    solid(kit, 'M-84-62C-40-76 40-48 84-64V56C40 72-40 44-84 58Z', matte('#f0dcb0', '#7a4a2a'), {
      shade: 12,
      rim: 3,
    }) +
      solid(kit, 'M-72-50C-36-60 36-36 72-50V44C36 58-36 32-72 46Z', night, { shade: 8 }) +
      line(`M${points.map((point) => point.join(' ')).join('L')}L14-20`, '#a8c4ff', 2) +
      points.map(([x, y], index) => at(x, y, fill(star(4, index % 2 ? 8 : 12, 3), '#fff0c0'))).join('') +
      [-88, 78].map((x) => solid(kit, box(x, -74, 11, 144, 5), brass, { shade: 3, angle: 0 })).join('') +
      solid(kit, circle(44, 62, 17) + hole(44, 62, 7, 7), matte('#c8283a', '#3a0610'), { shade: 4 }) +
      fill(ellipse(-30, -46, 20, 4), '#ffffff', 0.25),
    -6,
  )
}
