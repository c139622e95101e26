/** Carved stone, turquoise and gold, with jungle plants. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, polar, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const stone = matte('#c8b88a', '#3a3218')
const turquoise = matte('#1fc0b0', '#043a44')
const obsidian = metal('#3a4650', '#06080c')

export const sunMask: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 112, light, 0.7) +
  repeat(12, (index) =>
    at(
      0,
      0,
      solid(kit, 'M-15-60L0-104L15-60Z', index % 2 ? turquoise : gold, { shade: 5, rim: 2.4 }),
      index * 30,
    ),
  ) +
  solid(kit, circle(0, 0, 72), gold, { shade: 14, rim: 4 }) +
  line(circle(0, 0, 62), '#8a4a08', 2.6, { 'stroke-dasharray': '9 5' }) +
  [-1, 1]
    .map(
      (side) =>
        solid(
          kit,
          `M${side * 8}-18L${side * 44}-26L${side * 48}-4L${side * 12}-2Z`,
          matte('#fff6dc', '#9a7a4a'),
          { shade: 3 },
        ) +
        fill(circle(side * 28, -12, 8), '#103a3a') +
        line(`M${side * 6}-24L${side * 50}-36`, '#8a3a08', 7) +
        solid(kit, box(side * 66 - 9, -12, 18, 34, 6), turquoise, { shade: 4, rim: 2 }),
    )
    .join('') +
  solid(kit, 'M-9-14H9L16 20H-16Z', metal('#ffd878', '#9a4408'), { shade: 4, rim: 2 }) +
  solid(kit, box(-34, 30, 68, 20, 7), matte('#8a1c14', '#1c0204'), { shade: 3 }) +
  [-22, -7, 8].map((x) => fill(box(x, 32, 13, 9, 2), '#fff6dc')).join('') +
  solid(kit, circle(0, -48, 11), turquoise, { shade: 4, rim: 2 }) +
  gleam(kit, -36, -46, 20, 8, -38, 0.9)

export const pyramid: Draw = (kit, { glow: light }) => {
  const step = (index: number) => {
    const [y, half] = [74 - index * 30, 96 - index * 19]
    return (
      solid(
        kit,
        polygon([
          [-half, y + 30],
          [-half + 12, y],
          [half - 12, y],
          [half, y + 30],
        ]),
        stone,
        { shade: 8, rim: 2.8 },
      ) +
      line(`M${-half + 16} ${y + 15}H${half - 16}`, '#6a5a30', 2.4, {
        opacity: '.6',
        'stroke-dasharray': '14 4',
      })
    )
  }
  return (
    glow(kit, 0, -62, 70, light, 0.9) +
    repeat(4, step) +
    solid(kit, box(-30, -52, 60, 36, 3), stone, { shade: 6, rim: 2.4 }) +
    solid(
      kit,
      polygon([
        [-38, -50],
        [-28, -68],
        [28, -68],
        [38, -50],
      ]),
      turquoise,
      { shade: 5, rim: 2.4 },
    ) +
    fill('M-11-16V-34C-11-46 11-46 11-34V-16Z', '#ffd24a') +
    solid(
      kit,
      polygon([
        [-13, -16],
        [13, -16],
        [26, 104],
        [-26, 104],
      ]),
      matte('#e0d2a4', '#5a4a24'),
      { shade: 5, rim: 2 },
    ) +
    repeat(11, (index) =>
      line(`M${-14 - index * 1.1} ${-8 + index * 10}H${14 + index * 1.1}`, '#6a5a30', 2, { opacity: '.7' }),
    ) +
    solid(kit, circle(0, -80, 13), gold, { shade: 4, rim: 2.4 })
  )
}

export const serpent: Draw = (kit) => {
  const scale = matte('#2ac8a0', '#043c44')
  const coil = 'M-70 78C-96 50-66 24-20 30C30 36 62 26 54-2C48-24 12-24-4-30'
  return (
    line(coil, '#043c44', 47) +
    line(coil, '#1fae90', 39) +
    line(coil, '#8af0c8', 5, { transform: 'translate(-3 -12)', opacity: '.8' }) +
    line(coil, '#0c6a62', 19, { 'stroke-dasharray': '5 13', 'stroke-linecap': 'butt' }) +
    solid(kit, 'M-70 100L-104 96L-84 82L-98 62L-66 66Z', matte('#e8502c', '#4a0410'), { shade: 5, rim: 2 }) +
    repeat(5, (index) =>
      at(
        20,
        -48,
        solid(
          kit,
          petal(62, 22),
          [matte('#e8502c', '#4a0410'), matte('#ffb52e', '#8a300c'), turquoise][index % 3] ?? turquoise,
          { shade: 5, rim: 2 },
        ),
        6 + index * 27,
      ),
    ) +
    solid(
      kit,
      'M36-74C56-50 34-14-6-12C-44-10-86-22-98-38C-92-48-74-50-62-56C-56-82-18-100 10-96C22-94 30-84 36-74Z',
      scale,
      {
        shade: 13,
        rim: 3.6,
      },
    ) +
    solid(kit, circle(-18, -64, 17), gold, { shade: 4, rim: 2.4 }) +
    fill(ellipse(-20, -64, 4.4, 11), '#1c0a04') +
    line('M-92-36C-60-28-30-28-4-36', '#043c44', 4) +
    fill(
      polygon([
        [-70, -33],
        [-62, -14],
        [-55, -31],
      ]),
      '#fff6dc',
    ) +
    fill(ellipse(-78, -46, 4, 2.6), '#043c44') +
    gleam(kit, -4, -82, 18, 6, -20, 0.85)
  )
}

export const toucan: Draw = (kit) =>
  line('M-60 96C-20 84 40 84 84 92', '#6a3a14', 13) +
  solid(kit, petal(30, 18), matte('#5ac83a', '#0a3a14'), { shade: 4 }).replace(
    '<g',
    '<g transform="translate(70 88) rotate(50)"',
  ) +
  solid(kit, 'M30 40L52 100L30 96L14 56Z', obsidian, { shade: 5, rim: 2 }) +
  solid(kit, 'M-12-84C30-92 56-52 54-6C52 42 34 76 4 86C-20 74-34 36-38-6C-48-40-40-78-12-84Z', obsidian, {
    shade: 16,
    rim: 3.6,
  }) +
  solid(kit, 'M-36-30C-20-14 0-6 16-22C20 10 2 40-22 36C-34 14-40-8-36-30Z', matte('#fff2a0', '#d8801c'), {
    shade: 8,
    rim: 2,
  }) +
  solid(
    kit,
    'M-30-74C-64-96-104-78-104-30C-104-22-100-16-96-20C-84-34-60-36-34-38C-24-46-22-64-30-74Z',
    matte('#ff9a1c', '#a8240c'),
    {
      shade: 11,
      rim: 3.4,
    },
  ) +
  fill('M-104-30C-104-22-100-16-96-20C-92-26-88-30-82-32C-90-40-98-44-102-46Z', '#1c1410') +
  line('M-100-44C-74-56-52-56-30-54', '#8a2a0c', 3) +
  solid(kit, circle(-8, -58, 17), matte('#2ac8f0', '#043a7a'), { shade: 3, rim: 2 }) +
  fill(circle(-10, -58, 8), '#0c0806') +
  fill(circle(-13, -61, 2.8), '#ffffff') +
  line('M-4 84V96M12 82V94', '#2a8ac0', 6) +
  gleam(kit, 28, -40, 8, 26, -14, 0.55)

export const idol: Draw = (kit) =>
  solid(kit, box(-56, 72, 112, 26, 6), stone, { shade: 6, rim: 2.6 }) +
  solid(kit, 'M-50 74C-58 40-48 18-32 8H32C48 18 58 40 50 74Z', turquoise, { shade: 12, rim: 3 }) +
  solid(kit, 'M-30 40C-46 44-46 62-24 62H24C46 62 46 44 30 40Z', turquoise, { shade: 7, rim: 2.4 }) +
  solid(kit, box(-58, -66, 116, 78, 24), turquoise, { shade: 14, rim: 3.6 }) +
  solid(kit, 'M-66-62L-50-98L-26-78L0-102L26-78L50-98L66-62Z', gold, { shade: 7, rim: 3 }) +
  [-1, 1]
    .map(
      (side) =>
        solid(kit, box(side * 26 - 17, -44, 34, 24, 8), matte('#fff6dc', '#9a7a4a'), { shade: 3 }) +
        fill(box(side * 26 - 7, -42, 14, 20, 4), '#0c2a2a') +
        solid(kit, circle(side * 66, -22, 14), gold, { shade: 4, rim: 2 }),
    )
    .join('') +
  solid(kit, 'M-11-24H11L15-2H-15Z', matte('#5ae0d0', '#065058'), { shade: 3, rim: 2 }) +
  fill(box(-28, -4, 56, 10, 4), '#043a44') +
  repeat(5, (index) => fill(box(-24 + index * 10, -4, 7, 6, 1), '#fff6dc')) +
  gleam(kit, -32, -54, 20, 6, -20, 0.85)

export const dagger: Draw = (kit) =>
  at(
    0,
    0,
    solid(kit, 'M0-102C20-78 26-40 22 6H-22C-26-40-20-78 0-102Z', obsidian, { shade: 8, rim: 3.4 }) +
      fill('M0-100C6-70 8-30 6 6H-4C-6-34-6-70 0-100Z', '#8aa0ae', 0.6) +
      line('M-20-20L-6-32M-22-4L-4-16M20-26L8-40M22-6L8-20', '#a8c0cc', 2, { opacity: '.6' }) +
      solid(kit, 'M-48 2C-30-6 30-6 48 2V20C30 26-30 26-48 20Z', gold, { shade: 6, rim: 3 }) +
      [-34, 0, 34].map((x) => solid(kit, circle(x, 11, 7), turquoise, { shade: 2, rim: 1.4 })).join('') +
      solid(kit, box(-15, 22, 30, 56, 6), matte('#b8341c', '#2a0406'), { shade: 6, rim: 2.4, angle: 0 }) +
      [34, 46, 58, 70].map((y) => line(`M-15 ${y}L15 ${y - 8}`, '#ffb52e', 3.4)).join('') +
      solid(kit, circle(0, 88, 17), gold, { shade: 5, rim: 2.6 }) +
      solid(kit, circle(0, 88, 8), turquoise, { shade: 2 }) +
      [-1, 1]
        .map((side) =>
          at(
            side * 8,
            80,
            solid(kit, petal(44, 15), side < 0 ? matte('#e8502c', '#4a0410') : turquoise, {
              shade: 3,
              rim: 1.6,
            }),
            side * 128,
          ),
        )
        .join('') +
      gleam(kit, -8, -58, 5, 24, 8, 0.8),
    32,
  )

/** A broad leaf that hangs into the picture. */
export const jungleLeaf = (
  kit: Parameters<Draw>[0],
  x: number,
  y: number,
  length: number,
  turn: number,
  colour: string,
): string => {
  const ribs = repeat(6, (index) => {
    const [rx, ry] = polar(length * 0.22, 44)
    const at = -length * (0.2 + index * 0.12)
    return `M0 ${at}l${Math.round(rx)} ${Math.round(ry)}M0 ${at}l${-Math.round(rx)} ${Math.round(ry)}`
  })
  return at(
    x,
    y,
    solid(kit, petal(length, length * 0.62, 0.42), matte(colour, '#03180c'), { shade: 7, rim: 1.6 }) +
      line(`M0 0V${-length * 0.94}${ribs}`, '#d8ffa0', 1.4, { opacity: '.35' }),
    turn,
  )
}
