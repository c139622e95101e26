/** Things of a night train. */
import { fill, gleam, glow, gold, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, hole, polar, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const iron = matte('#3a4468', '#0a0c1e')
const red = matte('#d8344a', '#4a0418')
const leather = matte('#b8683a', '#3a1408')

/** A railway lamp that shows green. */
export const signalLamp: Draw = (kit) =>
  glow(kit, 0, 16, 108, '#5affb0', 0.9) +
  line('M-44-58C-44-112 44-112 44-58', '#d8a84a', 9) +
  solid(kit, 'M-30-74H30L46-46H-46Z', iron, { shade: 7, rim: 3 }) +
  solid(kit, box(-60, -48, 120, 122, 16), iron, { shade: 13, rim: 3.6 }) +
  solid(kit, circle(0, 14, 48) + hole(0, 14, 38, 38), gold, { shade: 6, rim: 3 }) +
  fill(
    circle(0, 14, 38),
    kit.radial([
      [0, '#f0fff4', 1],
      [0.35, '#6affb0', 1],
      [1, '#067a4a', 1],
    ]),
  ) +
  line(circle(0, 14, 26) + circle(0, 14, 13), '#eafff2', 2.4, { opacity: '.55' }) +
  solid(kit, box(-68, 72, 136, 20, 8), gold, { shade: 5, rim: 2.6 }) +
  gleam(kit, -15, -4, 13, 8, -38, 0.95)

/** A station bell; no reel shows it. */
export const bell: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 104, light, 0.6) +
  solid(
    kit,
    'M-14-84H14V-64C52-58 58-14 62 24C64 42 78 52 86 62H-86C-78 52-64 42-62 24C-58-14-52-58-14-64Z',
    gold,
    {
      shade: 13,
      rim: 4,
    },
  ) +
  solid(kit, circle(0, 76, 15), gold, { shade: 5, rim: 2.4 })

/** A steam engine from the front. */
export const locomotive: Draw = (kit, { glow: light }) =>
  fill(circle(-22, -92, 20) + circle(8, -98, 24) + circle(40, -90, 17), '#e8e8ff', 0.7) +
  solid(kit, 'M-18-88H18L14-56H-14Z', iron, { shade: 5, rim: 2.6 }) +
  solid(kit, circle(0, 2, 66), iron, { shade: 14, rim: 3.6 }) +
  solid(kit, circle(0, 2, 56) + hole(0, 2, 47, 47), red, { shade: 6, rim: 2.4 }) +
  solid(kit, circle(0, 2, 46), matte('#56628c', '#12152c'), { shade: 10, rim: 2.6 }) +
  repeat(10, (index) => {
    const [x, y] = polar(56, index * 36 + 18)
    return fill(circle(x, y + 2, 3.4), '#ffd88a')
  }) +
  glow(kit, 0, -8, 52, light, 0.95) +
  solid(kit, circle(0, -8, 22), gold, { shade: 4, rim: 2.6 }) +
  fill(circle(0, -8, 15), '#fffbe0') +
  solid(kit, star(5, 13, 6), gold, { shade: 2, rim: 1 }).replace('<g', '<g transform="translate(0 30)"') +
  solid(kit, box(-88, 54, 176, 20, 7), red, { shade: 6, rim: 3 }) +
  [-66, 66]
    .map(
      (x) => solid(kit, circle(x, 52, 14), silver, { shade: 4, rim: 2 }) + glow(kit, x, 40, 20, light, 0.5),
    )
    .join('') +
  solid(
    kit,
    polygon([
      [-66, 74],
      [66, 74],
      [88, 104],
      [-88, 104],
    ]),
    gold,
    { shade: 7, rim: 2.6 },
  ) +
  line('M-54 76L-68 102M-32 76L-40 102M-10 76L-12 102M10 76L12 102M32 76L40 102M54 76L68 102', '#7a4408', 4) +
  gleam(kit, -34, -38, 20, 8, -40, 0.7)

/** A suitcase with labels. */
export const suitcase: Draw = (kit) =>
  line('M-32-44V-66C-32-78 32-78 32-66V-44', '#4a1c0a', 13) +
  line('M-32-46V-65C-32-75 32-75 32-65V-46', '#d88a4a', 5) +
  solid(kit, box(-96, -46, 192, 134, 20), leather, { shade: 14, rim: 4 }) +
  solid(kit, box(-62, -46, 22, 134, 2), matte('#8a4420', '#2a0c04'), { shade: 4, rim: 2 }) +
  solid(kit, box(40, -46, 22, 134, 2), matte('#8a4420', '#2a0c04'), { shade: 4, rim: 2 }) +
  [-51, 51].map((x) => solid(kit, box(x - 13, -16, 26, 22, 5), gold, { shade: 3, rim: 2 })).join('') +
  at(
    0,
    20,
    solid(kit, circle(0, 0, 30), matte('#3a9ad8', '#0a2a5a'), { shade: 5, rim: 2 }) +
      fill(star(5, 20, 8.4), '#fff2d0'),
    -14,
  ) +
  at(
    72,
    62,
    solid(kit, box(-20, -13, 40, 26, 3), matte('#fff2d0', '#b88a5a'), { shade: 3, rim: 1.6 }) +
      line('M-13-3H13M-13 5H6', '#c8344a', 3.4),
    10,
  ) +
  [
    [-84, -34],
    [84, -34],
    [-84, 76],
    [84, 76],
  ]
    .map(([x = 0, y = 0]) => solid(kit, circle(x, y, 8), gold, { shade: 2, rim: 1.6 }))
    .join('')

/** The clock of a station. */
export const stationClock: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 8, 104, light, 0.5) +
  solid(kit, box(-12, -104, 24, 30, 6), gold, { shade: 4, rim: 2 }) +
  solid(kit, circle(0, 10, 88), iron, { shade: 12, rim: 4 }) +
  solid(kit, circle(0, 10, 76) + hole(0, 10, 69, 69), gold, { shade: 4, rim: 2.4 }) +
  fill(circle(0, 10, 69), '#fff8e6') +
  repeat(12, (index) =>
    at(0, 10, fill(box(-3, -63, 6, index % 3 === 0 ? 17 : 9, 2), '#232a4a'), index * 30),
  ) +
  at(0, 10, fill(box(-5, -38, 10, 50, 5), '#232a4a'), -34) +
  at(0, 10, fill(box(-4, -56, 8, 68, 4), '#232a4a'), 64) +
  at(0, 10, fill(box(-1.8, -58, 3.6, 74, 2), '#d8243c'), 186) +
  solid(kit, circle(0, 10, 9), red, { shade: 3, rim: 1.6 }) +
  gleam(kit, -30, -30, 26, 11, -40, 0.6)

/** A punched ticket. */
export const ticket: Draw = (kit) =>
  at(
    0,
    0,
    solid(kit, 'M-98-50H98V-20A20 20 0 0 0 98 20V50H-98V20A20 20 0 0 0-98-20Z', matte('#ffd27a', '#a85a1c'), {
      shade: 12,
      rim: 4,
    }) +
      line('M-80-36H80V36H-80Z', '#a84a2a', 3) +
      line('M46-36V36', '#a84a2a', 3, { 'stroke-dasharray': '5 6' }) +
      line('M-66-18H-8M-66 0H24M-66 18H6', '#a84a2a', 7) +
      fill(circle(64, -16, 7) + circle(64, 16, 7), '#5a1c10') +
      gleam(kit, -54, -40, 40, 6, 0, 0.7),
    -24,
    1.06,
  ) +
  at(
    26,
    64,
    solid(kit, ellipse(0, 0, 34, 28), metal('#e8563a', '#5a0c14'), { shade: 7, rim: 2.8 }) +
      fill(star(6, 17, 8), '#ffe8b8'),
    8,
  )
