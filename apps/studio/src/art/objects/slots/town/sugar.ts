/** Sweets, as round and glossy as planets. */
import { fill, gleam, glow, line, matte, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, polar, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const cream = matte('#fff2e4', '#d0709a')
const pink = matte('#ff5aa8', '#7a0a5a')
const mint = matte('#4adcc0', '#0a4a6a')
const wafer = matte('#f0b060', '#8a3a10')
const sprinkleColours = ['#ffe04a', '#5ae0ff', '#ffffff', '#8a5aff', '#ff4a6a']

/** A curved stripe from the middle of a disc to its edge. */
const curl = (radius: number, turn: number): string => {
  const [tipX, tipY] = polar(radius, turn)
  const [endX, endY] = polar(radius, turn + 34)
  const [bowX, bowY] = polar(radius * 0.62, turn - 34)
  const [backX, backY] = polar(radius * 0.62, turn + 8)
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  return `M0 0Q${point(bowX, bowY)} ${point(tipX, tipY)}A${radius} ${radius} 0 0 1 ${point(endX, endY)}Q${point(backX, backY)} 0 0Z`
}

export const lollipop: Draw = (kit, { glow: light }) =>
  glow(kit, 0, -14, 108, light, 0.7) +
  solid(kit, box(-7, 30, 14, 72, 7), cream, { shade: 4, angle: 0 }) +
  solid(kit, circle(0, -20, 78), matte('#ffffff', '#c070b0'), { shade: 4, rim: 0 }) +
  at(
    0,
    -20,
    repeat(5, (index) =>
      fill(curl(78, index * 72), ['#ff4a9a', '#ffc83a', '#3ad0e8', '#8a5aff', '#5ae08a'][index] ?? ''),
    ),
  ) +
  solid(kit, circle(0, -20, 78), matte('#ffffff', '#5a1a7a'), { shade: 18, rim: 4, opacity: 0.3 }) +
  gleam(kit, -30, -56, 30, 13, -34, 0.95)

export const iceCream: Draw = (kit) => {
  const cone = 'M-48 6L0 102L48 6Z'
  return (
    solid(kit, cone, wafer, { shade: 12, rim: 3 }) +
    line('M-34 34L20 58M-20 62L8 76M34 34L-20 58M20 62L-8 76M-44 10L30 44M44 10L-30 44', '#a04a14', 3, {
      opacity: '.55',
    }) +
    solid(kit, circle(-30, -14, 40), mint, { shade: 12, rim: 3 }) +
    solid(kit, circle(32, -16, 39), matte('#ffd24a', '#b05a0a'), { shade: 12, rim: 3 }) +
    solid(
      kit,
      'M-46-50C-46-82-24-100 0-100C26-100 46-80 46-50C46-40 40-32 34-36C28-22 16-24 10-34C2-22-14-24-18-36C-28-26-46-34-46-50Z',
      pink,
      {
        shade: 13,
        rim: 3.4,
      },
    ) +
    repeat(7, (index) =>
      at(
        -28 + ((index * 29) % 58),
        -82 + ((index * 17) % 36),
        fill(box(-6, -2.2, 12, 4.4, 2.2), sprinkleColours[index % 5] ?? ''),
        index * 53,
      ),
    ) +
    solid(kit, circle(4, -92, 11), matte('#ff2a3c', '#5a0414'), { shade: 5, rim: 2 }) +
    gleam(kit, -22, -76, 10, 16, 30, 0.9)
  )
}

export const doughnut: Draw = (kit, { glow: light }) => {
  const ring = (rx: number, ry: number, hx: number, hy: number) =>
    `${ellipse(0, 0, rx, ry)}M${-hx} 0a${hx} ${hy} 0 1 0 ${hx * 2} 0a${hx} ${hy} 0 1 0 ${-hx * 2} 0Z`
  const icing =
    'M-90-8C-88-58-50-86 0-86C52-86 88-56 90-6C88 16 74 12 68 26C60 44 44 30 34 46C24 60 8 46-4 56C-20 66-30 46-44 46C-60 46-62 26-74 24C-86 22-92 10-90-8Z'
  return (
    glow(kit, 0, 0, 104, light, 0.4) +
    at(0, 10, solid(kit, ring(94, 84, 28, 22), wafer, { shade: 16, rim: 3 })) +
    solid(kit, `${icing}M-30-6a30 22 0 1 0 60 0a30 22 0 1 0-60 0Z`, pink, { shade: 12, rim: 3.6 }) +
    repeat(18, (index) => {
      const [x, y] = polar(46 + ((index * 13) % 26), index * 43)
      return at(
        x,
        y * 0.78 - 12,
        fill(box(-8, -2.8, 16, 5.6, 2.8), sprinkleColours[index % 5] ?? ''),
        index * 67,
      )
    }) +
    gleam(kit, -48, -50, 26, 9, -38, 0.95)
  )
}

export const macaron: Draw = (kit) => {
  const dome = 'M-88-8C-88-60-50-84 0-84C50-84 88-60 88-8C88 4-88 4-88-8Z'
  const shell = matte('#a86aff', '#2a0a6a')
  return (
    at(0, 8, solid(kit, dome, shell, { shade: 14, rim: 3.6 }), 180) +
    solid(kit, box(-84, -12, 168, 32, 14), cream, { shade: 7, rim: 2 }) +
    repeat(13, (index) => fill(circle(-84 + index * 14, 20 + (index % 2) * 3, 9), '#8a4ae0')) +
    at(0, -10, solid(kit, dome, shell, { shade: 14, rim: 3.6 })) +
    repeat(13, (index) => fill(circle(-84 + index * 14, -10 - (index % 2) * 3, 9), '#a86aff')) +
    gleam(kit, -36, -68, 34, 11, -24, 0.9)
  )
}

export const wrappedSweet: Draw = (kit) => {
  const fan = 'M44 0L102-46L92-16L106 0L92 16L102 46Z'
  return at(
    0,
    0,
    solid(kit, fan, matte('#ffd24a', '#b05a0a'), { shade: 8, rim: 2.6 }) +
      at(0, 0, solid(kit, fan, matte('#ffd24a', '#b05a0a'), { shade: 8, rim: 2.6 }), 180) +
      [-1, 1]
        .map((side) =>
          line(
            `M${side * 52} 0L${side * 94}-22M${side * 54} 0H${side * 92}M${side * 52} 0L${side * 94} 22`,
            '#c8741c',
            2.4,
          ),
        )
        .join('') +
      solid(kit, circle(0, 0, 56), matte('#3ad0e8', '#0a3a7a'), { shade: 4, rim: 0 }) +
      repeat(4, (index) => fill(curl(56, index * 90), '#ffffff', 0.92)) +
      solid(kit, circle(0, 0, 56), matte('#7af0ff', '#0a2a6a'), { shade: 15, rim: 3.6, opacity: 0.34 }) +
      gleam(kit, -20, -28, 22, 9, -36, 0.95),
    -24,
  )
}

export const sugarHeart: Draw = (kit) => {
  const heart =
    'M0 88C-66 40-96 8-92-32C-88-66-62-84-36-78C-18-74-6-62 0-48C6-62 18-74 36-78C62-84 88-66 92-32C96 8 66 40 0 88Z'
  return (
    solid(kit, heart, matte('#ff8a4a', '#8a1240'), { shade: 16, rim: 4 }) +
    at(0, 0, line(heart, '#ffe2c0', 4, { opacity: '.8', 'stroke-dasharray': '2 11' }), 0, 0.8) +
    fill(
      polygon([
        [-22, -6],
        [0, -30],
        [22, -6],
        [0, 18],
      ]),
      '#fff2d0',
      0.85,
    ) +
    gleam(kit, -52, -48, 22, 11, -40, 0.95)
  )
}
