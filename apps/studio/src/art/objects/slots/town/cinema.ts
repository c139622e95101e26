/** Objects of a silent-film cinema: everything in black and white except the velvet. */
import { fill, gleam, glow, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, hole, polar, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const steel = metal('#d4dae4', '#1c222e')
const black = metal('#4a525e', '#07090d')
const velvet = matte('#d8243c', '#2a0208')
const paper = matte('#fff6e2', '#8a7a68')

const spool = (kit: Parameters<Draw>[0], x: number, y: number, radius: number): string =>
  at(
    x,
    y,
    solid(
      kit,
      circle(0, 0, radius) +
        repeat(5, (index) => {
          const [hx, hy] = polar(radius * 0.56, index * 72)
          return hole(hx, hy, radius * 0.23, radius * 0.23)
        }) +
        hole(0, 0, radius * 0.1, radius * 0.1),
      steel,
      { shade: radius * 0.13, rim: 3 },
    ),
  )

export const projector: Draw = (kit, { glow: light }) =>
  fill(
    polygon([
      [58, 6],
      [112, -34],
      [112, 62],
      [58, 30],
    ]),
    kit.linear(
      [
        [0, light, 0.95],
        [1, light, 0],
      ],
      0,
    ),
  ) +
  glow(kit, 62, 18, 50, '#ffffff', 0.9) +
  spool(kit, -46, -58, 46) +
  spool(kit, 26, -62, 36) +
  solid(kit, box(-78, -18, 116, 76, 12), black, { shade: 12, rim: 3.6 }) +
  solid(
    kit,
    polygon([
      [38, -4],
      [62, 2],
      [62, 34],
      [38, 40],
    ]),
    steel,
    { shade: 5, rim: 2.4 },
  ) +
  solid(kit, circle(-38, 20, 23), steel, { shade: 6, rim: 2.6 }) +
  solid(kit, circle(-38, 20, 9), velvet, { shade: 3 }) +
  [0, 12, 24].map((x) => line(`M${x}-4V44`, '#a8b2c0', 3, { opacity: '.6' })).join('') +
  line('M-50 58L-70 98M10 58L30 98M-20 58V98', '#3a424e', 9) +
  line('M-52 58L-72 96M8 58L28 96M-22 58V96', '#c8d0dc', 2.4) +
  gleam(kit, -50, -8, 24, 4, 0, 0.8)

export const ticket: Draw = (kit) => {
  const stub = (turn: number, material: typeof paper) =>
    at(
      0,
      0,
      solid(kit, 'M-98-46H98V-18A18 18 0 0 0 98 18V46H-98V18A18 18 0 0 0-98-18Z', material, {
        shade: 10,
        rim: 3.4,
      }) +
        line('M58-42V42', '#8a6a4a', 3, { 'stroke-dasharray': '5 6' }) +
        line('M-82-34H46V34H-82Z', '#b88a4a', 2.4),
      turn,
    )
  return (
    stub(14, velvet) +
    at(0, 4, stub(-10, paper)) +
    at(
      0,
      4,
      at(-20, 0, solid(kit, star(5, 30, 13), velvet, { shade: 5 })) +
        [-56, 18].map((x) => at(x, 0, fill(star(5, 11, 5), '#3a424e'))).join('') +
        [-22, -8, 6, 20].map((y) => line(`M68 ${y}H84`, '#3a424e', 3)).join(''),
      -10,
    )
  )
}

export const starlet: Draw = (kit) => {
  const base = black
  return (
    solid(kit, box(-40, 70, 80, 28, 5), base, { shade: 6, rim: 3 }) +
    solid(kit, box(-26, 78, 52, 11, 3), metal('#f0d48a', '#7a4a10'), { shade: 2 }) +
    solid(
      kit,
      'M-22 70C-18 44-26 20-34 0C-38-12-26-22-14-18L-38-56C-42-66-32-72-26-62L-2-28C-4-36-8-42-8-50A17 17 0 1 1 10-34L28-62C34-72 44-66 40-56L18-18C28-20 38-12 34 0C26 20 18 44 22 70Z',
      metal('#ffe8a8', '#9a5a14'),
      {
        shade: 10,
        rim: 3.4,
      },
    ) +
    at(0, -78, solid(kit, star(5, 25, 11), metal('#ffe8a8', '#9a5a14'), { shade: 4, rim: 2.6 })) +
    gleam(kit, -12, 20, 5, 24, 4, 0.95)
  )
}

export const clapper: Draw = (kit) => {
  const stripes = (y: number) =>
    repeat(5, (index) =>
      fill(
        polygon([
          [-92 + index * 42, y],
          [-70 + index * 42, y],
          [-84 + index * 42, y + 26],
          [-106 + index * 42, y + 26],
        ]),
        '#fff8ea',
      ),
    )
  const bar = (y: number) => {
    const d = box(-90, y, 180, 26, 4)
    return solid(kit, d, black, { shade: 4, rim: 2.4 }) + `<g clip-path="${kit.clip(d)}">${stripes(y)}</g>`
  }
  return at(
    0,
    6,
    solid(kit, box(-90, -22, 180, 108, 8), black, { shade: 12, rim: 3.4 }) +
      bar(-34) +
      at(-90, -34, at(90, 22, bar(-36)), -17) +
      solid(kit, circle(-84, -36, 10), steel, { shade: 3, rim: 2 }) +
      line('M-76 18H76M-76 48H76M-8 48V78', '#c8d0dc', 3, { opacity: '.85' }) +
      at(-44, 64, fill(star(5, 12, 5), '#fff6e2')) +
      line('M10 64H58', '#fff6e2', 5, { opacity: '.8' }) +
      gleam(kit, -30, 0, 40, 5, 0, 0.4),
    4,
  )
}

export const popcorn: Draw = (kit) => {
  const puff = (x: number, y: number, r: number) =>
    solid(
      kit,
      circle(x - r * 0.5, y, r * 0.72) +
        circle(x + r * 0.5, y + 2, r * 0.7) +
        circle(x, y - r * 0.5, r * 0.7),
      matte('#fff4cc', '#c88a2c'),
      {
        shade: r * 0.3,
        rim: 2,
      },
    )
  const tub = 'M-68-22H68L48 94H-48Z'
  const band = (index: number) => {
    const [a, b, c, d] = [-68 + index * 27.2, -54.4 + index * 27.2, -38.4 + index * 19.2, -48 + index * 19.2]
    return polygon([
      [a, -22],
      [b, -22],
      [c, 94],
      [d, 94],
    ])
  }
  return (
    [
      [-46, -42, 22],
      [0, -52, 25],
      [46, -42, 22],
      [-22, -74, 20],
      [26, -76, 20],
      [0, -90, 15],
      [-60, -28, 16],
      [60, -28, 16],
      [-24, -30, 20],
      [24, -30, 20],
    ]
      .map(([x = 0, y = 0, r = 18]) => puff(x, y, r))
      .join('') +
    solid(kit, tub, matte('#fffaf0', '#8a8a98'), { shade: 13, rim: 3.4 }) +
    `<g clip-path="${kit.clip(tub)}">${repeat(5, (index) => fill(band(index), '#d8243c', 0.92))}</g>` +
    solid(kit, ellipse(0, 38, 32, 26), paper, { shade: 5, rim: 2.4 }) +
    at(0, 38, fill(star(5, 17, 7), '#d8243c')) +
    line('M-68-22H68', '#ffffff', 4, { opacity: '.7' })
  )
}

export const limelight: Draw = (kit, { glow: light }) =>
  fill(
    polygon([
      [-44, 8],
      [-20, -34],
      [-112, -86],
      [-112, 6],
    ]),
    kit.linear(
      [
        [0, light, 0],
        [1, light, 0.85],
      ],
      0,
    ),
  ) +
  glow(kit, -38, -14, 56, '#ffffff', 0.95) +
  line('M24 30V68M24 66L-22 98M24 66L66 98M24 66V98', black.dark, 12) +
  line('M24 30V68M24 66L-22 98M24 66L66 98M24 66V98', '#8a94a4', 5) +
  line('M-14-16C-14 44 62 44 66 6', silver.base, 8) +
  at(
    22,
    -14,
    solid(kit, 'M-50-38H34C56-38 68-20 68 0C68 20 56 38 34 38H-50Z', black, { shade: 12, rim: 3.6 }) +
      solid(
        kit,
        polygon([
          [-50, -38],
          [-78, -50],
          [-78, 50],
          [-50, 38],
        ]),
        steel,
        { shade: 6, rim: 3 },
      ) +
      solid(kit, ellipse(-66, 0, 13, 38), matte('#fffbe0', '#ffb04a'), { shade: 4, rim: 2 }) +
      [0, 14, 28].map((x) => line(`M${x}-28V28`, '#a8b2c0', 4, { opacity: '.55' })).join('') +
      gleam(kit, -8, -28, 26, 4, 0, 0.8),
    24,
  )
