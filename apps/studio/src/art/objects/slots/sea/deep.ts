/** Objects of the deep sea. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, hole, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const copper = metal('#d98a4a', '#2c0a14')
const weed = matte('#2fae8a', '#02222c')

export const divingBell: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 108, light, 0.55) +
  solid(kit, 'M-66 52C-92 58-96 82-92 92H92C96 82 92 58 66 52Z', copper, { shade: 8 }) +
  solid(kit, circle(0, -12, 74), copper, { shade: 18, rim: 3.6 }) +
  [-78, 78].map((x) => solid(kit, circle(x, -10, 19), copper, { shade: 5 })).join('') +
  solid(kit, circle(0, -8, 46), metal('#f2c078', '#5a2008'), { shade: 6 }) +
  solid(kit, circle(0, -8, 36), matte('#0f6f9c', '#01101e'), { shade: 10 }) +
  glow(kit, 0, -2, 34, light, 0.7) +
  repeat(8, (index) => at(0, -8, fill(circle(0, -41, 3.4), '#4a1c08'), index * 45)) +
  line('M-14-40V24M14-40V24', '#f2c078', 4.5) +
  solid(kit, box(-16, -100, 32, 18, 6), copper, { shade: 4 }) +
  repeat(6, (index) => fill(circle(-75 + index * 30, 76, 5), '#5a2410')) +
  gleam(kit, -34, -56, 22, 10, -34, 0.8) +
  gleam(kit, -14, -24, 12, 6, -34, 0.9)

export const chest: Draw = (kit, { glow: light }) => {
  const wood = matte('#a0562a', '#1a0610')
  return (
    glow(kit, 0, -10, 104, '#ffd46a', 0.75) +
    solid(kit, 'M-84-30C-84-86-52-92 0-92C52-92 84-86 84-30Z', wood, { shade: 12, rim: 3 }) +
    solid(kit, 'M-78-26H78L70 8H-70Z', gold, { shade: 6 }) +
    [-52, -26, 0, 26, 52]
      .map((x, index) => solid(kit, circle(x, -14 - (index % 2) * 9, 17), gold, { shade: 4 }))
      .join('') +
    solid(kit, circle(-38, -28, 9), matte('#f4eaff', '#6a4a8c'), { shade: 3 }) +
    solid(kit, circle(34, -30, 9), matte('#ff5a78', '#4a0420'), { shade: 3 }) +
    solid(kit, 'M-84 2H84L76 84H-76Z', wood, { shade: 14, rim: 3 }) +
    line('M-80 42H80', '#3a1408', 3) +
    [-54, 54].map((x) => solid(kit, box(x - 9, 2, 18, 82, 3), gold, { shade: 4 })).join('') +
    line('M-54-88C-56-60-56-44-56-34M54-88C56-60 56-44 56-34', gold.base, 14) +
    solid(kit, box(-17, 0, 34, 40, 8), gold, { shade: 6 }) +
    fill(circle(0, 16, 6) + box(-3, 16, 6, 15), '#3a1408') +
    glow(kit, 0, -34, 60, light, 0.4)
  )
}

export const jellyfish: Draw = (kit, { glow: light }) => {
  const skin = matte('#d66bff', '#240a5c')
  const arms = repeat(7, (index) => {
    const x = -48 + index * 16
    return line(
      `M${x} 4C${x - 16} 28 ${x + 16} 48 ${x - 4} ${76 + (index % 3) * 9}`,
      index % 2 ? '#ffb3ff' : '#8a5cff',
      index % 2 ? 4 : 7,
      { opacity: '.85' },
    )
  })
  return (
    glow(kit, 0, -10, 110, '#c46bff', 0.7) +
    arms +
    solid(
      kit,
      'M-78 4C-86-60-46-94 0-94C46-94 86-60 78 4C66 18 54-4 40 8C28 18 14-2 0 10C-14-2-28 18-40 8C-54-4-66 18-78 4Z',
      skin,
      { shade: 16, rim: 3.4, opacity: 0.94 },
    ) +
    glow(kit, 0, -34, 46, light, 0.55) +
    line('M-44-30C-40-58-24-72 0-74C24-72 40-58 44-30', '#ffd6ff', 2.6, { opacity: '.6' }) +
    [
      [-26, -36],
      [26, -36],
      [0, -50],
      [0, -22],
    ]
      .map(([x = 0, y = 0]) => fill(circle(x, y, 7), '#ffe0ff', 0.75))
      .join('') +
    gleam(kit, -34, -66, 18, 8, -38, 0.8)
  )
}

export const anchor: Draw = (kit) => {
  const d =
    'M-11-52H11V44C34 40 52 26 58 4L40 8L70-30L92 14L76 8C70 48 38 76 0 90C-38 76-70 48-76 8L-92 14L-70-30L-40 8L-58 4C-52 26-34 40-11 44Z'
  return (
    solid(kit, d, metal('#7f9cc0', '#081022'), { shade: 12, rim: 3.2 }) +
    solid(kit, circle(0, -72, 24) + hole(0, -72, 13, 13), copper, { shade: 4 }) +
    solid(kit, box(-48, -44, 96, 16, 8), copper, { shade: 5 }) +
    line('M-2-44C-40-20 34 6-4 36C-30 56 20 70 4 84', '#e8d0a0', 6) +
    gleam(kit, -4, -10, 4, 30, 0, 0.6)
  )
}

export const porthole: Draw = (kit, { glow: light }) =>
  solid(kit, circle(0, 0, 90), copper, { shade: 14, rim: 3.4 }) +
  repeat(10, (index) => at(0, 0, solid(kit, circle(0, -76, 7), gold, { shade: 2, rim: 1.4 }), index * 36)) +
  solid(kit, circle(0, 0, 62), metal('#f2c078', '#5a2008'), { shade: 4 }) +
  solid(kit, circle(0, 0, 54), matte('#1480b8', '#011428'), { shade: 12 }) +
  glow(kit, 8, 12, 48, light, 0.5) +
  fill('M-24 8C-8-14 22-14 34 4L52-10V22L34 10C22 26-8 28-24 8Z', '#ffb347') +
  fill(circle(-8, 2, 4), '#2a1404') +
  [
    [-30, -22, 5],
    [-22, -34, 3],
    [20, -30, 4],
  ]
    .map(([x = 0, y = 0, r = 3]) => line(circle(x, y, r), '#d6f6ff', 1.8))
    .join('') +
  gleam(kit, -26, -26, 20, 9, -40, 0.7)

export const trident: Draw = (kit) =>
  at(
    0,
    0,
    line('M0-20V98', '#8a5a1a', 13) +
      line('M0-20V98', gold.base, 8) +
      solid(
        kit,
        'M-9 0V-58L-18-60L0-100L18-60L9-58V0ZM-60-26C-60 10-30 20 0 20C30 20 60 10 60-26L69-28L52-74L36-30L45-28C43-8 26 2 0 2C-26 2-43-8-45-28L-36-30L-52-74L-69-28Z',
        gold,
        { shade: 7, rim: 3 },
      ) +
      solid(kit, circle(0, 18, 14), weed, { shade: 5 }) +
      [44, 66].map((y) => solid(kit, ellipse(0, y, 12, 6), copper, { shade: 2 })).join('') +
      gleam(kit, -6, -48, 3, 22, 0, 0.9),
    22,
  )
