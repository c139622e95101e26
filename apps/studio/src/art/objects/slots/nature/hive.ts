/** Objects of a meadow with bees. */
import { fill, gleam, glow, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, el, ellipse, hole, petal, polar, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const honey = matte('#ffb416', '#8a2e02')
const straw = matte('#f2c25a', '#6a3206')
const bark = matte('#3a2410', '#0c0604')
const wing = matte('#d8f4ff', '#5a9ac8')
const clay = matte('#d8733a', '#4a1206')
const leafGreen = matte('#6ab83a', '#0a3214')
const comb = metal('#ffc22e', '#a04a04')

export const bee: Draw = (kit, { glow: light }) => {
  const body = 'M-62 22C-62-14-24-38 16-34C58-30 88 2 90 34C58 62-62 66-62 22Z'
  const stripe = (x: number) =>
    `M${x}-50C${x + 20}-20 ${x + 20} 40 ${x - 6} 76H${x + 16}C${x + 44} 40 ${x + 44}-20 ${x + 24}-50Z`
  const wings =
    at(6, -26, solid(kit, petal(92, 56), wing, { shade: 6, rim: 2.6, opacity: 0.86 }), 34) +
    at(-6, -24, solid(kit, petal(78, 50), wing, { shade: 6, rim: 2.6, opacity: 0.92 }), -18) +
    line('M-10-40Q-26-62-22-84M14-42Q34-62 44-88', '#6ab0d8', 1.8, { opacity: '.6' })
  return at(
    8,
    8,
    glow(kit, 0, 0, 112, light, 0.5) +
      wings +
      fill('M84 26L108 38L82 46Z', bark.dark) +
      solid(kit, body, honey, { shade: 18, rim: 3.4 }) +
      el(
        'g',
        { 'clip-path': kit.clip(body) },
        fill([-18, 20, 56].map((x) => stripe(x)).join(''), '#2a1608', 0.94),
        gleam(kit, 6, -20, 56, 8, 6, 0.55),
      ) +
      line('M-74-14C-80-44-100-50-106-64M-58-20C-58-52-70-66-68-82', bark.base, 5) +
      fill(circle(-107, -67, 7) + circle(-68, -86, 7), bark.base) +
      solid(kit, circle(-62, 12, 40), matte('#4a2c12', '#100804'), { shade: 12, rim: 3 }) +
      solid(kit, ellipse(-74, 6, 15, 19), matte('#ffffff', '#9ab0c8'), { shade: 5, rim: 1.4 }) +
      fill(circle(-78, 9, 9), '#170a06') +
      fill(circle(-81, 4, 3.6), '#fff') +
      line('M-88 32Q-78 42-62 38', '#f2a03a', 3.4) +
      fill(ellipse(-54, 28, 9, 6), '#ff7a5a', 0.6) +
      line('M-10 58Q-16 72-26 76M18 62Q16 76 8 82M46 58Q50 70 44 80', bark.base, 5),
    -6,
    0.86,
  )
}

export const honeycomb: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 112, light, 0.7) +
  solid(kit, star(6, 100, 86.6), comb, { shade: 12, rim: 4 }) +
  solid(kit, star(6, 84, 72.7), matte('#a84a04', '#4a1802'), { shade: 6, rim: 2 }) +
  solid(kit, star(6, 78, 67.5), matte('#ffcf3a', '#e07a08'), { shade: 16, rim: 2.4 }) +
  line(star(6, 68, 58.9), '#fff0a8', 2.2, { opacity: '.55' }) +
  gleam(kit, -26, -50, 26, 9, -28, 0.9)

export const skep: Draw = (kit, { glow: light }) => {
  const coils = [
    [-78, 34, 24],
    [-54, 54, 26],
    [-28, 70, 28],
    [0, 80, 28],
    [28, 86, 28],
    [56, 88, 28],
  ] as const
  const twist = (y: number, half: number) =>
    repeat(Math.floor(half / 9), (index) => {
      const x = -half + 10 + index * 18
      return line(`M${x} ${y - 9}q8 8 4 19`, '#9a5a12', 2.4, { opacity: '.55' })
    })
  return (
    glow(kit, 0, 0, 108, light, 0.4) +
    solid(kit, box(-98, 76, 196, 18, 6), bark, { shade: 6 }) +
    coils
      .map(
        ([y, half, height]) =>
          solid(kit, box(-half, y - height / 2, half * 2, height, 14), straw, { shade: 9, rim: 2.6 }) +
          twist(y, half),
      )
      .join('') +
    fill('M-26 72V52A26 26 0 0 1 26 52V72Z', '#2a1004') +
    line('M-26 72V52A26 26 0 0 1 26 52V72', '#ffe29a', 3.4) +
    glow(kit, 0, 58, 22, '#ff9a1e', 0.6) +
    gleam(kit, -36, -30, 10, 44, 18, 0.5)
  )
}

export const honeyPot: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 10, 104, light, 0.4) +
  at(
    34,
    -58,
    line('M0 30L26-38', '#8a5a2a', 9) +
      line('M-2 28L24-38', '#d89a5a', 3) +
      [0, 1, 2]
        .map((index) =>
          at(
            -index * 4,
            12 + index * 10,
            solid(kit, ellipse(0, 0, 15, 6), straw, { shade: 2, rim: 1.4 }),
            20,
          ),
        )
        .join(''),
  ) +
  solid(kit, 'M-62-40H62C94-8 92 62 58 90H-58C-92 62-94-8-62-40Z', clay, { shade: 20, rim: 3.6 }) +
  solid(kit, 'M-34 2H34C52 2 52 52 34 52H-34C-52 52-52 2-34 2Z', matte('#fff0cf', '#c08a4a'), {
    shade: 6,
    rim: 2,
  }) +
  at(0, 27, solid(kit, star(6, 20, 17.3), honey, { shade: 4, rim: 1.6 })) +
  solid(kit, box(-74, -58, 148, 26, 13), clay, { shade: 7, rim: 3 }) +
  solid(
    kit,
    'M-64-56C-40-68 44-68 66-56C66-44 58-44 56-34C54-12 38-12 38-34C38-44 22-42 22-30C22-18 8-18 8-30C8-44-12-44-14-28C-16 8-40 8-40-24C-40-42-60-42-64-56Z',
    honey,
    { shade: 8, rim: 3 },
  ) +
  gleam(kit, -56, 14, 9, 34, 8, 0.6) +
  gleam(kit, -34, -54, 22, 4, 0, 0.9)

export const poppy: Draw = (kit) => {
  const red = matte('#f0432e', '#5a0618')
  const leafAt = (x: number, y: number, turn: number) =>
    at(x, y, solid(kit, petal(66, 24), leafGreen, { shade: 6, rim: 2 }), turn)
  return (
    line('M0 20C4 50-2 74 4 96', leafGreen.dark, 10) +
    line('M-2 20C2 50-4 74 2 96', leafGreen.light, 3) +
    leafAt(2, 84, -62) +
    leafAt(2, 72, 58) +
    [-68, 68, -24, 24]
      .map((turn) =>
        at(
          0,
          10,
          solid(kit, 'M0 10C-56 4-66-58-30-92C-10-104 10-104 30-92C66-58 56 4 0 10Z', red, {
            shade: 14,
            rim: 3,
          }),
          turn,
          0.92,
        ),
      )
      .join('') +
    repeat(14, (index) => {
      const [x, y] = polar(25, (index * 360) / 14)
      return (
        line(`M0-18L${Math.round(x)} ${Math.round(y - 18)}`, '#1a0612', 2.4) +
        fill(circle(x, y - 18, 3.4), '#ffd23a')
      )
    }) +
    solid(kit, circle(0, -18, 15), matte('#3a4a1a', '#0a1206'), { shade: 5, rim: 2 }) +
    line('M-9-18H9M0-27V-9M-6-24L6-12M6-24L-6-12', '#b8d06a', 1.8) +
    gleam(kit, -46, -46, 10, 22, 34, 0.5)
  )
}

export const candle: Draw = (kit, { glow: light }) => {
  const wax = matte('#f7c65a', '#8a4a0a')
  return (
    glow(kit, 0, -62, 44, light, 0.9) +
    solid(
      kit,
      'M-78 78C-78 66-40 62 0 62C40 62 78 66 78 78C78 92 40 98 0 98C-40 98-78 92-78 78Z',
      metal('#c98a3a', '#3a1604'),
      { shade: 8, rim: 3 },
    ) +
    solid(kit, circle(82, 70, 20) + hole(82, 70, 11, 11), metal('#c98a3a', '#3a1604'), {
      shade: 4,
      rim: 2.4,
    }) +
    solid(kit, box(-38, -30, 76, 112, 12), wax, { shade: 14, rim: 3 }) +
    repeat(12, (index) => {
      const [column, row] = [index % 3, Math.floor(index / 3)]
      const [x, y] = [-24 + column * 24 + (row % 2) * 12, -6 + row * 22]
      return Math.abs(x) > 30 ? '' : at(x, y, line(star(6, 12, 10.4), '#a85a0c', 2, { opacity: '.6' }))
    }) +
    solid(
      kit,
      'M-38-26C-30-40 30-40 38-26C38-16 28-18 26-4C24 8 14 6 14-8C14-18-38-12-38-26Z',
      matte('#ffe29a', '#d8902a'),
      { shade: 5, rim: 2 },
    ) +
    line('M0-34V-48', '#3a1a08', 5) +
    solid(kit, 'M0-40C-22-44-22-66 0-98C22-66 22-44 0-40Z', matte('#ffc23a', '#f0661a'), {
      shade: 5,
      rim: 2,
    }) +
    fill('M0-44C-10-48-10-60 0-76C10-60 10-48 0-44Z', '#fffbe0') +
    gleam(kit, -24, 26, 5, 38, 0, 0.6)
  )
}
