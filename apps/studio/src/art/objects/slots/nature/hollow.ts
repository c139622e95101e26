/** Objects of a forest floor. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, polar, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const moss = matte('#7ac83a', '#0a3a1a')
const bark = matte('#a86a34', '#2a1006')
const ivory = matte('#fff2dc', '#9a7a5a')

export const toadstool: Draw = (kit, { glow: light }) =>
  glow(kit, 0, -16, 110, light, 0.7) +
  solid(kit, 'M-26-6C-24 30-34 66-44 88C-20 100 20 100 44 88C34 66 24 30 26-6Z', ivory, {
    shade: 11,
    rim: 3,
  }) +
  solid(kit, 'M-34 12C-16 26 16 26 34 12C36 24 30 36 26 40C10 32-10 32-26 40C-30 36-36 24-34 12Z', ivory, {
    shade: 6,
  }) +
  solid(kit, 'M-96-2C-94-64-50-98 0-98C50-98 94-64 96-2C70 20-70 20-96-2Z', matte('#ee3a2c', '#4a0418'), {
    shade: 17,
    rim: 4,
  }) +
  fill('M-88-2C-60 14 60 14 88-2C60 24-60 24-88-2Z', '#ffdcb0', 0.7) +
  [
    [-52, -40, 15, 12],
    [-8, -70, 18, 12],
    [44, -52, 16, 12],
    [8, -28, 14, 10],
    [70, -18, 9, 8],
    [-78, -12, 8, 8],
  ]
    .map(([x = 0, y = 0, rx = 8, ry = 8]) => solid(kit, ellipse(x, y, rx, ry), ivory, { shade: 4, rim: 1.6 }))
    .join('') +
  gleam(kit, -44, -70, 26, 9, -36, 0.8)

export const fairyLantern: Draw = (kit, { glow: light }) =>
  line('M0-100C-30-112-46-92-34-76', '#5a7a2a', 6) +
  solid(kit, petal(34, 30), moss, { shade: 5 }).replace('<g', '<g transform="translate(8 -72) rotate(58)"') +
  glow(kit, 0, 6, 104, light, 0.9) +
  solid(kit, 'M-44-58H44L34-76H-34Z', gold, { shade: 6, rim: 2.6 }) +
  solid(kit, 'M-52-56C-72-14-66 34-44 66H44C66 34 72-14 52-56Z', matte('#fff0a0', '#d87a1c'), {
    shade: 12,
    rim: 3.4,
  }) +
  line('M-22-56C-36-14-34 34-20 66M22-56C36-14 34 34 20 66M-64 6H64', '#b0641c', 5) +
  glow(kit, 0, 14, 44, '#ffffff', 1) +
  fill('M0-18C16 4 22 18 14 32C8 42-8 42-14 32C-22 18-10 2 0-18Z', '#fffbe0') +
  solid(kit, 'M-50 64H50L38 88H-38Z', gold, { shade: 6, rim: 2.6 }) +
  gleam(kit, -42, -20, 7, 28, 8, 0.8)

export const snail: Draw = (kit) =>
  solid(
    kit,
    'M-92 78C-92 56-66 60-40 62C0 66 30 62 46 34C52 14 54-6 66-14C84-24 100-8 96 12C90 48 66 90 8 90H-76C-86 90-92 86-92 78Z',
    matte('#f0c88a', '#6a3a1a'),
    {
      shade: 11,
      rim: 3,
    },
  ) +
  line('M72-12L62-56M86-8L98-50', '#c89050', 7) +
  [
    [62, -60],
    [98, -54],
  ]
    .map(
      ([x = 0, y = 0]) =>
        solid(kit, circle(x, y, 10), ivory, { shade: 2, rim: 1 }) + fill(circle(x + 2, y, 4.6), '#1c1006'),
    )
    .join('') +
  solid(kit, circle(-18, 4, 70), matte('#e07a2c', '#4a1206'), { shade: 18, rim: 4 }) +
  line('M42 22C34-30-8-58-44-40C-80-20-72 40-30 46C4 50 16 12-6-4C-24-16-42 2-32 16', '#ffd28a', 9, {
    opacity: '.85',
  }) +
  line('M78 24C84 28 90 26 93 22', '#7a3a14', 3) +
  gleam(kit, -48, -36, 20, 9, -40, 0.85)

export const acorn: Draw = (kit) =>
  at(
    0,
    4,
    line('M2-66C4-82 12-94 24-100', '#6a3a14', 11) +
      solid(kit, 'M-62-22C-66 34-36 72 0 94C36 72 66 34 62-22Z', matte('#d89a3c', '#5a2408'), {
        shade: 16,
        rim: 3.6,
      }) +
      solid(kit, 'M-76-18C-82-56-42-74 0-74C42-74 82-56 76-18C60-6-60-6-76-18Z', bark, {
        shade: 12,
        rim: 3,
      }) +
      repeat(3, (row) =>
        line(
          repeat(7, (index) => `M${-72 + index * 22 + row * 6} ${-24 - row * 15}q10 10 20 0`),
          '#4a2408',
          3,
          { opacity: '.7' },
        ),
      ) +
      gleam(kit, -34, 14, 9, 30, 8, 0.85),
    14,
  )

export const clover: Draw = (kit) => {
  const leaf = 'M0 0C-16-18-56-30-52-62C-48-88-14-90 0-66C14-90 48-88 52-62C56-30 16-18 0 0Z'
  return (
    line('M4 8C14 44 8 74-14 98', '#2a8a2a', 10) +
    repeat(4, (index) =>
      at(
        0,
        -4,
        solid(kit, leaf, matte('#4cc84a', '#04421c'), { shade: 11, rim: 3 }) +
          line('M0-6V-52M0-30L-20-48M0-30L20-48', '#c8f59a', 2.6, { opacity: '.75' }),
        index * 90 + 45,
        0.98,
      ),
    ) +
    fill(circle(38, -40, 5), '#ffffff', 0.9) +
    gleam(kit, -40, -52, 13, 7, -40, 0.8)
  )
}

export const ladybird: Draw = (kit) => {
  const legs = [-52, 0, 52]
    .map((y) => `M-60 ${y * 0.7 + 14}L-96 ${y + 10}M60 ${y * 0.7 + 14}L96 ${y + 10}`)
    .join('')
  return (
    line(legs, '#5a3a2a', 9) +
    line('M-16-70C-22-92-36-98-46-98M16-70C22-92 36-98 46-98', '#5a3a2a', 6) +
    solid(kit, ellipse(0, -48, 40, 34), metal('#3a3440', '#08060a'), { shade: 8, rim: 2.6 }) +
    [-16, 16]
      .map((x) => fill(ellipse(x, -62, 8, 10), '#ffffff') + fill(circle(x, -62, 4.4), '#0a0608'))
      .join('') +
    solid(kit, ellipse(0, 24, 76, 70), matte('#ff4a34', '#5a0414'), { shade: 17, rim: 4 }) +
    line('M0-46V94', '#2a0608', 6) +
    [
      [-34, -10, 15],
      [34, -10, 15],
      [-44, 38, 13],
      [44, 38, 13],
      [-16, 66, 11],
      [16, 66, 11],
    ]
      .map(([x = 0, y = 0, r = 10]) => fill(circle(x, y, r), '#240608'))
      .join('') +
    fill(box(-2, -44, 4, 10), '#240608') +
    gleam(kit, -36, -22, 22, 9, -40, 0.9)
  )
}

/** Small glowing mushrooms at the foot of the trees, for the scenery. */
export const glowCap = (
  kit: Parameters<Draw>[0],
  x: number,
  foot: number,
  size: number,
  colour: string,
): string => {
  const [tipX] = polar(size * 0.5, 90)
  return (
    glow(kit, x, foot - size, size * 1.7, colour, 0.75) +
    at(
      x,
      foot,
      fill(`M${-size * 0.12} 0L${-size * 0.09} ${-size}H${size * 0.09}L${size * 0.12} 0Z`, '#f6f0d0', 0.85) +
        fill(
          `M${-tipX} ${-size * 0.9}C${-tipX} ${-size * 1.5} ${tipX} ${-size * 1.5} ${tipX} ${-size * 0.9}Z`,
          colour,
        ),
    )
  )
}
