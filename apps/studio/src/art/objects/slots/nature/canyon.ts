/** Objects of a desert railway town. */
import { fill, gleam, glow, gold, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, polar, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const leather = matte('#b8682c', '#2a0c06')
const iron = metal('#9aa4b0', '#141a24')
const copper = metal('#e8864a', '#5a1808')

export const sheriffStar: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 112, light, 0.7) +
  solid(kit, star(5, 100, 46), gold, { shade: 13, rim: 4 }) +
  repeat(5, (index) => {
    const [x, y] = polar(96, index * 72)
    return solid(kit, circle(x, y, 13), gold, { shade: 4, rim: 2.4 })
  }) +
  line(star(5, 80, 38), '#8a4a08', 2.6) +
  solid(kit, circle(0, 2, 36), metal('#ffdc8a', '#a8541c'), { shade: 7, rim: 3 }) +
  line(circle(0, 2, 29), '#8a4a08', 2, { 'stroke-dasharray': '2 5' }) +
  at(0, 2, solid(kit, star(5, 19, 8), matte('#d8342c', '#4a0410'), { shade: 3 })) +
  gleam(kit, -30, -34, 22, 7, -40, 0.95)

export const steamEngine: Draw = (kit) =>
  glow(kit, -36, -78, 40, '#ffffff', 0.8) +
  [
    [-30, -84, 14],
    [-10, -92, 10],
    [-52, -88, 11],
  ]
    .map(([x = 0, y = 0, r = 10]) => fill(circle(x, y, r), '#ffffff', 0.85))
    .join('') +
  solid(kit, 'M-96 78L-72 30H-50V78Z', matte('#d8342c', '#3a0410'), { shade: 6, rim: 2.4 }) +
  line('M-90 74L-66 36M-78 76L-62 44', '#ffd28a', 2.6) +
  solid(kit, 'M-50-74H-16L-24-38H-42Z', iron, { shade: 6, rim: 2.6 }) +
  solid(kit, box(-62, -36, 108, 62, 14), iron, { shade: 12, rim: 3.4, angle: 90 }) +
  [-34, -4, 26].map((x) => line(`M${x}-36V26`, '#e8b04a', 4)).join('') +
  solid(kit, box(40, -72, 56, 104, 6), matte('#b8342c', '#2a0408'), { shade: 10, rim: 3 }) +
  solid(kit, box(34, -84, 68, 16, 6), copper, { shade: 4, rim: 2.4 }) +
  solid(kit, box(52, -54, 32, 34, 5), matte('#ffd88a', '#b0641c'), { shade: 4 }) +
  solid(kit, circle(-62, -6, 19), gold, { shade: 4 }) +
  glow(kit, -62, -6, 40, '#fff2b0', 0.9) +
  solid(kit, box(-66, 24, 160, 16, 4), copper, { shade: 4, rim: 2 }) +
  [
    [-40, 58, 24],
    [8, 58, 24],
    [62, 54, 31],
  ]
    .map(
      ([x = 0, y = 0, r = 20]) =>
        solid(kit, circle(x, y, r), matte('#d8342c', '#3a0410'), { shade: 5, rim: 2.4 }) +
        line(
          repeat(
            4,
            (spoke) =>
              `M${x + Math.cos((spoke * Math.PI) / 4) * (r - 4)} ${y + Math.sin((spoke * Math.PI) / 4) * (r - 4)}L${x - Math.cos((spoke * Math.PI) / 4) * (r - 4)} ${y - Math.sin((spoke * Math.PI) / 4) * (r - 4)}`,
          ),
          '#ffd28a',
          3,
        ) +
        solid(kit, circle(x, y, r * 0.28), gold, { shade: 2 }),
    )
    .join('') +
  line('M-40 58H62', silver.base, 5)

export const horseshoe: Draw = (kit) =>
  at(
    0,
    2,
    solid(
      kit,
      'M-54 88C-92 44-98-20-72-58C-54-84-28-96 0-96C28-96 54-84 72-58C98-20 92 44 54 88L22 74C54 34 58-12 40-40C30-54 16-62 0-62C-16-62-30-54-40-40C-58-12-54 34-22 74Z',
      copper,
      {
        shade: 12,
        rim: 4,
      },
    ) +
      line('M-50 70C-80 34-82-18-60-50C-44-72-22-80 0-80C22-80 44-72 60-50C82-18 80 34 50 70', '#6a2408', 7, {
        opacity: '.55',
      }) +
      [-66, -42, -14, 16, 42, 66]
        .map((turn) => {
          const [x, y] = polar(78, turn)
          return solid(kit, box(x - 5, y - 4, 10, 8, 2), iron, { shade: 2, rim: 1.4 })
        })
        .join('') +
      solid(kit, circle(-40, 78, 9), copper, { shade: 2 }) +
      solid(kit, circle(40, 78, 9), copper, { shade: 2 }) +
      gleam(kit, -48, -62, 20, 7, -44, 0.95),
    10,
  )

export const cowboyHat: Draw = (kit) =>
  solid(
    kit,
    'M-108 24C-90 4-66 30-46 36C-16 44 16 44 46 36C66 30 90 4 108 24C100 62 52 82 0 82C-52 82-100 62-108 24Z',
    leather,
    {
      shade: 13,
      rim: 3.6,
    },
  ) +
  solid(
    kit,
    'M-56 34C-56-20-46-74-22-82C-10-86-6-72 4-70C16-72 20-88 34-80C54-68 56-18 56 34C30 46-30 46-56 34Z',
    matte('#cc7a34', '#3a1006'),
    {
      shade: 15,
      rim: 3.6,
    },
  ) +
  solid(kit, 'M-57 10C-30 24 30 24 57 10V34C30 48-30 48-57 34Z', matte('#8a1c2c', '#1c0208'), { shade: 5 }) +
  solid(kit, box(-13, 15, 26, 22, 5), silver, { shade: 4, rim: 2 }) +
  fill(
    polygon([
      [0, 18],
      [8, 26],
      [0, 34],
      [-8, 26],
    ]),
    '#2ac8c0',
  ) +
  line('M4-68C6-50 2-34 4-16', '#5a2408', 4, { opacity: '.5' }) +
  gleam(kit, -32, -38, 8, 26, 12, 0.7)

export const boot: Draw = (kit) =>
  at(
    4,
    0,
    solid(
      kit,
      'M-46-92C-26-82-4-82 18-92L22 10C40 26 86 34 90 60C92 74 88 80 88 80H-30L-34 68H-50C-44 20-44-40-46-92Z',
      leather,
      {
        shade: 15,
        rim: 3.6,
      },
    ) +
      solid(kit, 'M-52 80H-26V98H-52Z', matte('#3a1c10', '#080302'), { shade: 3 }) +
      solid(kit, 'M-34 78H92C92 88 88 92 80 92H-26Z', matte('#3a1c10', '#080302'), { shade: 3, rim: 2 }) +
      line('M-34-70C-12-62 4-62 12-70M-14-56C-30-30-30-10-14 8C2-10 2-30-14-56ZM-14-40V-6', '#ffd28a', 3.4) +
      line('M34 34C50 44 62 48 74 56M20 34C44 54 60 58 78 66', '#ffd28a', 2.4, { opacity: '.7' }) +
      line('M-44 44H24', '#4a1c0a', 6) +
      solid(kit, circle(-50, 44, 7), silver, { shade: 2 }) +
      solid(kit, star(8, 19, 9), silver, { shade: 3, rim: 2 }).replace(
        '<g',
        '<g transform="translate(-74 44)"',
      ) +
      gleam(kit, -30, -40, 6, 30, 2, 0.8),
  )

export const cactus: Draw = (kit) => {
  const flesh = matte('#3aa85a', '#06321c')
  return (
    solid(kit, 'M-70 94C-40 78 40 78 70 94C40 102-40 102-70 94Z', matte('#d89a5a', '#5a2408'), {
      shade: 3,
      rim: 1.6,
    }) +
    line('M-52-20V6C-52 24-40 30-20 30M54-42V-10C54 8 42 14 22 14', flesh.dark, 35) +
    line('M-52-20V6C-52 24-40 30-20 30M54-42V-10C54 8 42 14 22 14', flesh.base, 29) +
    line('M-60-22V8M46-44V-8', flesh.light, 5) +
    solid(kit, box(-27, -94, 54, 182, 27), flesh, { shade: 12, rim: 3.6, angle: 0 }) +
    line('M-10-78V78M8-80V80', '#0c5a30', 3, { opacity: '.6' }) +
    repeat(16, (index) => {
      const [x, y] = [index % 2 ? -10 : 8, -70 + Math.floor(index / 2) * 19]
      return line(`M${x - 5} ${y - 3}L${x + 5} ${y + 3}M${x + 5} ${y - 3}L${x - 5} ${y + 3}`, '#e8ffc0', 1.8)
    }) +
    at(
      2,
      -94,
      repeat(5, (index) => at(0, 0, fill(ellipse(0, -13, 7, 12), '#ff5a8a'), index * 72)) +
        fill(circle(0, 0, 7), '#ffe04a'),
    ) +
    at(
      -52,
      -38,
      repeat(5, (index) => at(0, 0, fill(ellipse(0, -8, 4.6, 8), '#ff8aa8'), index * 72)) +
        fill(circle(0, 0, 4.4), '#ffe04a'),
    )
  )
}
