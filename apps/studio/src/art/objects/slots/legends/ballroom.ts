/** Objects of a masked ball. */
import { fill, gleam, glow, gold, line, matte, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'
import { stone } from './throne.ts'

const ruby = matte('#e5304f', '#26021a')
const ivory = matte('#f6e6d2', '#4a1f3c')
const wine = matte('#a01d48', '#13020f')

export const mask: Draw = (kit, { glow: light }) => {
  const face =
    'M-84-52C-50-70-22-66 0-50C22-66 50-70 84-52C92-14 78 30 44 34C22 36 12 20 0 14C-12 20-22 36-44 34C-78 30-92-14-84-52Z'
  const eyes = 'M-66-20C-52-38-26-34-16-14C-30-2-54-2-66-20ZM66-20C52-38 26-34 16-14C30-2 54-2 66-20Z'
  const plumes = [-62, -40, -18, 18, 40, 62]
    .map((turn, index) =>
      at(
        0,
        -40,
        solid(kit, petal(84 - Math.abs(turn) * 0.3, 34), index % 2 ? wine : matte('#6d2fa8', '#0e0320'), {
          shade: 7,
          rim: 2,
        }) + line('M0-8V-62', '#fff', 1.4, { opacity: '.35' }),
        turn * 0.86,
      ),
    )
    .join('')
  const filigree =
    'M-76-34C-60-52-34-54-14-40M76-34C60-52 34-54 14-40M-70 6C-56 22-38 24-22 12M70 6C56 22 38 24 22 12M0-44V8'
  return at(
    0,
    16,
    glow(kit, 0, -10, 100, light, 0.4) +
      plumes +
      line('M78 10C100 30 96 56 84 84M-78 10C-100 30-96 56-84 84', '#c22a58', 6) +
      line('M77 10C98 30 94 56 82 84M-79 10C-101 30-97 56-86 84', '#ff9dbb', 1.6, { opacity: '.7' }) +
      solid(kit, face, ivory, { shade: 16, rim: 3 }) +
      solid(kit, 'M0-50C22-66 50-70 84-52C92-14 78 30 44 34C22 36 12 20 0 14Z', wine, {
        shade: 12,
        rim: 2.4,
      }) +
      line(eyes, gold.base, 6) +
      fill(eyes, '#12030f') +
      line(filigree, gold.base, 3.4) +
      line(filigree, gold.rim, 1, { opacity: '.8' }) +
      stone(kit, 0, -52, 14, ruby) +
      [-84, 84].map((x) => solid(kit, circle(x, -50, 6), gold, { shade: 2 })).join('') +
      gleam(kit, -54, -42, 20, 6, -16, 0.8),
  )
}

export const chandelier: Draw = (kit, { glow: light }) => {
  const candle = (x: number, y: number) =>
    glow(kit, x, y - 26, 30, light, 0.95) +
    solid(kit, box(x - 5, y - 16, 10, 24, 2), ivory, { shade: 3, rim: 1.2 }) +
    fill(
      `M${x} ${y - 36}C${x + 8} ${y - 26} ${x + 5} ${y - 18} ${x} ${y - 17}C${x - 5} ${y - 18} ${x - 8} ${y - 26} ${x} ${y - 36}Z`,
      '#fff2c2',
    ) +
    solid(kit, `M${x - 12} ${y + 8}H${x + 12}L${x + 7} ${y + 16}H${x - 7}Z`, gold, { shade: 3 })
  const drops = [-60, -40, -20, 0, 20, 40, 60]
    .map((x, index) =>
      at(
        x,
        52 - Math.abs(x) * 0.14 + (index % 2) * 7,
        solid(
          kit,
          polygon([
            [0, -9],
            [6, 0],
            [0, 15],
            [-6, 0],
          ]),
          silver,
          { shade: 2, rim: 1.2 },
        ),
      ),
    )
    .join('')
  return (
    glow(kit, 0, -6, 104, light, 0.5) +
    line('M0-98V-50', gold.base, 5) +
    solid(kit, 'M-11-62H11L18-46C10-30-10-30-18-46Z', gold, { shade: 4 }) +
    line(
      'M0-34C-8-8-60 20-76-2M0-34C8-8 60 20 76-2M0-30C-6 0-36 30-42 20M0-30C6 0 36 30 42 20',
      gold.dark,
      7,
    ) +
    line('M-1-35C-9-9-61 19-77-3M-1-35C7-9 59 19 75-3', gold.light, 2.6) +
    solid(kit, 'M-72 26C-40 42 40 42 72 26V36C40 54-40 54-72 36Z', gold, { shade: 4, angle: 10 }) +
    drops +
    candle(-78, -18) +
    candle(78, -18) +
    candle(-42, 2) +
    candle(42, 2) +
    candle(0, -6) +
    solid(kit, circle(0, 84, 9), silver, { shade: 4 })
  )
}

export const jester: Draw = (kit) => {
  const plum = matte('#6a34b8', '#0d0322')
  const horn = (d: string, skin: typeof plum, x: number, y: number) =>
    solid(kit, d, skin, { shade: 10, rim: 2.6 }) + solid(kit, circle(x, y, 11), gold, { shade: 5 })
  return (
    horn('M-50-10C-70-40-66-70-94-66C-100-30-84 12-44 22Z', wine, -93, -64) +
    horn('M50-10C70-40 66-70 94-66C100-30 84 12 44 22Z', plum, 93, -64) +
    horn('M-34-8C-30-56-12-72 0-92C12-72 30-56 34-8Z', matte('#d9a441', '#3a0d18'), 0, -88) +
    solid(kit, 'M-46-8C-28-22 28-22 46-8C54 46 34 82 0 92C-34 82-54 46-46-8Z', ivory, {
      shade: 14,
      rim: 2.6,
    }) +
    solid(kit, 'M0-18C18-18 34-16 46-8C54 46 34 82 0 92Z', matte('#dcc3b2', '#3a1236'), {
      shade: 12,
      rim: 0,
    }) +
    solid(kit, 'M-52-12C-30-26 30-26 52-12L48 6C28-6-28-6-48 6Z', gold, { shade: 4 }) +
    fill(
      'M-34 22C-26 12-14 12-8 22C-16 28-26 28-34 22ZM34 22C26 12 14 12 8 22C16 28 26 28 34 22Z',
      '#1c0618',
    ) +
    fill('M-24 12l4-8l4 8v22l-4 10l-4-10ZM20 4l4 8v22l-4 10l-4-10v-22Z', '#a01d48', 0.55) +
    line('M-22 58C-10 72 10 72 22 58', '#7a1236', 5) +
    line('M0 26C-5 40-6 46 2 48', '#a98878', 3) +
    gleam(kit, -28, 34, 6, 18, 10, 0.7)
  )
}

export const rose: Draw = (kit) => {
  const red = matte('#d6224a', '#1f0214')
  const green = matte('#2f8f5a', '#021a1c')
  const whorl = [
    'M-62-28C-70 8-40 44 0 44C40 44 70 8 62-28C40-10-40-10-62-28Z',
    'M-54-44C-70-8-36 30-4 32C-18 8-20-30-10-58C-26-66-44-60-54-44Z',
    'M54-44C70-8 36 30 4 32C18 8 20-30 10-58C26-66 44-60 54-44Z',
    'M-34-62C-46-26-22 10 4 18C34 8 46-26 34-62C14-78-14-78-34-62Z',
  ]
  return (
    line('M0 36C6 60 2 78-4 98', green.base, 8) +
    at(2, 70, solid(kit, petal(52, 30), green, { shade: 6 }), 72) +
    at(2, 80, solid(kit, petal(48, 28), green, { shade: 6 }), -68) +
    [-42, 0, 42]
      .map((turn) => at(0, 30, solid(kit, petal(40, 18), green, { shade: 4 }), 180 + turn))
      .join('') +
    whorl.map((d) => solid(kit, d, red, { shade: 12, rim: 2.4 })).join('') +
    line('M-20-52C-4-66 24-58 22-38C20-20-8-18-10-34C-10-46 8-48 10-38', '#7a0a2a', 4.4) +
    line('M-21-53C-5-67 23-59 21-39', '#ff9db0', 1.6, { opacity: '.7' }) +
    gleam(kit, -40, -28, 8, 20, 24, 0.5)
  )
}

export const violin: Draw = (kit) => {
  const wood = matte('#b5541f', '#1f0508')
  const body =
    'M-20-28C-44-28-48-4-34 10C-24 20-26 26-38 36C-56 52-50 92 0 92C50 92 56 52 38 36C26 26 24 20 34 10C48-4 44-28 20-28C10-28-10-28-20-28Z'
  return at(
    0,
    0,
    solid(kit, 'M-5-88H5L8-20H-8Z', matte('#2a1418'), { shade: 3, rim: 1.6 }) +
      solid(kit, body, wood, { shade: 16, rim: 3 }) +
      line(
        'M-17-22C-36-22-40-5-28 7C-17 18-20 28-32 40C-46 54-40 86 0 86C40 86 46 54 32 40C20 28 17 18 28 7C40-5 36-22 17-22Z',
        '#f0a05a',
        1.4,
        { opacity: '.5' },
      ) +
      line('M-18 12C-10 18-22 34-14 42M18 12C10 18 22 34 14 42', '#2a0a08', 3.4) +
      solid(kit, box(-13, 44, 26, 6, 2), gold, { shade: 2 }) +
      solid(kit, 'M-8 60H8L6 86H-6Z', matte('#2a1418'), { shade: 3 }) +
      line('M-3.6-84V84M0-84V84M3.6-84V84', '#f6e2b8', 1) +
      solid(kit, 'M-8-88C-14-100 14-100 8-88L10-66H-10Z', wood, { shade: 4 }) +
      line('M-16-82H-8M8-82H16M-16-72H-8M8-72H16', gold.base, 5) +
      gleam(kit, -28, 60, 7, 20, 12, 0.6) +
      at(
        46,
        0,
        line('M0-92V92', '#6b3a22', 5) +
          line('M5-86V86', '#f7e8cc', 2.4) +
          solid(kit, box(-4, 72, 10, 18, 3), gold, { shade: 2 }),
        8,
      ),
    18,
    0.96,
  )
}

export const coupe: Draw = (kit, { glow: light }) => {
  const wineGold = matte('#f2b84a', '#7a2c0c')
  const bubbles: [number, number, number][] = [
    [-20, -30, 4],
    [8, -22, 3],
    [24, -38, 5],
    [-4, -44, 3],
    [-34, -44, 3],
    [14, -8, 3],
  ]
  return (
    glow(kit, 0, -30, 92, light, 0.4) +
    solid(
      kit,
      'M-74-70C-72-20-30-2-6 4V66C-22 70-40 76-42 86H42C40 76 22 70 6 66V4C30-2 72-20 74-70Z',
      matte('#b9c8ea', '#1c1034'),
      { shade: 10, rim: 3, opacity: 0.62 },
    ) +
    solid(kit, 'M-66-52C-60-18-26-4 0-2C26-4 60-18 66-52C30-44-30-44-66-52Z', wineGold, {
      shade: 10,
      rim: 2,
    }) +
    fill(ellipse(0, -52, 66, 9), '#ffe6a4', 0.9) +
    bubbles.map(([x, y, size]) => fill(circle(x, y, size), '#fff8dc', 0.85)).join('') +
    line(ellipse(0, -70, 74, 11), '#eef3ff', 2.6, { opacity: '.9' }) +
    gleam(kit, -50, -36, 7, 22, -24, 0.95) +
    gleam(kit, -2, 36, 2.4, 26, 0, 0.9) +
    repeat(3, (index) =>
      at([-52, 58, 36][index] ?? 0, [-88, -84, -96][index] ?? 0, fill(star(4, 8, 1.8), '#fff4c8')),
    )
  )
}
