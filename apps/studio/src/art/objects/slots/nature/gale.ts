/** Things that a storm at the coast takes hold of. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, polar, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const red = matte('#ff5a4a', '#5a0a1c')
const yellow = matte('#ffd23a', '#8a4a04')
const navy = matte('#3a66b8', '#0a1438')
const white = matte('#f4f8ff', '#6a84a8')

/** A kite in four colours; lightning runs down its string. */
export const kite: Draw = (kit, { glow: light }) => {
  const panes: [string, typeof red][] = [
    ['M0-98L62-22L0-22Z', red],
    ['M0-98L-62-22L0-22Z', yellow],
    ['M62-22L0 62L0-22Z', navy],
    ['M-62-22L0 62L0-22Z', white],
  ]
  return (
    glow(kit, 0, -14, 112, light, 0.8) +
    at(
      0,
      0,
      line('M0 60C22 72-14 84 6 104', '#fff2b0', 4) +
        [0, 1]
          .map((index) =>
            at(
              index ? 2 : 4,
              76 + index * 16,
              fill(
                `${polygon([
                  [0, 0],
                  [-17, -9],
                  [-17, 9],
                ])}${polygon([
                  [0, 0],
                  [17, -9],
                  [17, 9],
                ])}`,
                index ? '#ffd23a' : '#ff5a4a',
              ),
            ),
          )
          .join('') +
        panes.map(([d, colour]) => solid(kit, d, colour, { shade: 9, rim: 2.6 })).join('') +
        line('M0-98V62M-62-22H62', '#3a2410', 5) +
        line('M0-98L62-22L0 62L-62-22Z', '#2a1a2c', 3.4, { 'stroke-linejoin': 'round' }) +
        gleam(kit, -24, -52, 10, 24, 34, 0.8),
      18,
    ) +
    fill('M62-104L28-50H46L34-8L78-66H56L74-104Z', '#fff6b8') +
    line('M62-104L28-50H46L34-8L78-66H56L74-104Z', '#ffc81e', 3, { 'stroke-linejoin': 'round' })
  )
}

export const lighthouse: Draw = (kit) => {
  const beam = kit.linear(
    [
      [0, '#fff2a0', 0.95],
      [1, '#fff2a0', 0],
    ],
    0,
  )
  const back = kit.linear(
    [
      [0, '#fff2a0', 0],
      [1, '#fff2a0', 0.95],
    ],
    0,
  )
  const band = (top: number, low: number) => {
    const half = (y: number) => 24 + (y + 40) * 0.13
    return polygon([
      [-half(top), top],
      [half(top), top],
      [half(low), low],
      [-half(low), low],
    ])
  }
  return (
    fill('M14-66L108-102V-24L14-54Z', beam) +
    fill('M-14-66L-108-102V-24L-14-54Z', back) +
    glow(kit, 0, -60, 60, '#ffe88a', 0.95) +
    solid(kit, band(-40, 84), white, { shade: 12, rim: 3 }) +
    fill(band(-22, 6), '#e8483e') +
    fill(band(34, 62), '#e8483e') +
    solid(kit, band(-40, 84), white, { shade: 14, rim: 2, opacity: 0.28 }) +
    solid(kit, box(-32, -46, 64, 11, 4), metal('#5a6a86', '#0e1424'), { shade: 4, rim: 2 }) +
    fill(box(-18, -76, 36, 30, 3), '#fff2a0') +
    line('M-18-76V-46M-6-76V-46M6-76V-46M18-76V-46', '#2a3450', 3) +
    solid(kit, 'M-26-76C-20-96-8-104 0-106C8-104 20-96 26-76Z', matte('#e8483e', '#5a0a1c'), {
      shade: 6,
      rim: 2.4,
    }) +
    fill(`M-8 84V66a8 10 0 0 1 16 0V84Z`, '#2a3450') +
    solid(
      kit,
      'M-74 100C-70 80-46 74-34 82C-20 72 20 72 34 82C46 74 70 80 74 100Z',
      matte('#5a6a7a', '#141c2c'),
      { shade: 10, rim: 3 },
    )
  )
}

/** A storm petrel, wings spread. */
export const petrel: Draw = (kit) => {
  const dark = matte('#4a5a8a', '#0c1030')
  const wing =
    'M10-6C34-44 66-74 106-86C98-74 96-66 98-56C88-54 84-46 84-36C74-36 68-28 66-18C50-10 30 10 14 22Z'
  return (
    at(0, 0, solid(kit, wing, dark, { shade: 12, rim: 3.4 }), 0, [-1, 1]) +
    solid(kit, wing, dark, { shade: 12, rim: 3.4 }) +
    [-1, 1]
      .map((side) =>
        line(
          `M${side * 22} 0C${side * 46}-28 ${side * 66}-46 ${side * 88}-60M${side * 22} 12C${side * 40}-4 ${side * 56}-16 ${side * 70}-24`,
          '#9ab4f0',
          3,
          { opacity: '.8' },
        ),
      )
      .join('') +
    solid(kit, 'M-13 58L-30 98L0 84L30 98L13 58Z', matte('#36457a', '#0a0c26'), { shade: 8, rim: 2.6 }) +
    solid(kit, 'M0-60C26-52 30-10 26 26C22 58 10 72 0 76C-10 72-22 58-26 26C-30-10-26-52 0-60Z', white, {
      shade: 13,
      rim: 3.4,
    }) +
    solid(kit, 'M0-66C22-66 30-46 26-26C14-16-14-16-26-26C-30-46-22-66 0-66Z', dark, { shade: 8, rim: 2.8 }) +
    solid(kit, 'M-9-34H9L0-10Z', matte('#ffb01e', '#8a3a04'), { shade: 3, rim: 1.8 }) +
    [-11, 11].map((x) => fill(circle(x, -43, 4.6), '#fff6cc') + fill(circle(x, -43, 2.4), '#101428')).join('')
  )
}

/** A weathercock on its arrow. */
export const weathercock: Draw = (kit) => {
  const copper = metal('#e89a4a', '#5a240c')
  return (
    solid(kit, box(-5, 8, 10, 92, 4), copper, { shade: 4, angle: 0 }) +
    solid(kit, 'M-102 58H62V42L104 64L62 86V70H-70L-84 84H-102L-90 64Z', copper, { shade: 8, rim: 2.8 }) +
    solid(
      kit,
      'M-70-66C-92-44-92-8-66 10C-50 30-18 38 8 34C38 30 56 6 54-30C64-34 74-44 72-58L88-66L70-72C64-86 46-90 36-80C28-72 26-60 24-48C10-20-18-14-34-26C-28-46-44-66-70-66Z',
      gold,
      { shade: 13, rim: 3.6 },
    ) +
    solid(kit, 'M38-80C34-98 46-108 50-96C56-108 66-102 62-90C70-92 72-84 66-78Z', red, {
      shade: 4,
      rim: 2,
    }) +
    solid(kit, 'M62-56C70-50 70-38 62-36C56-40 56-50 62-56Z', red, { shade: 3, rim: 1.6 }) +
    line('M-68-50C-56-28-54-10-40 6M-78-30C-66-14-62 2-48 16M-10-6C8-2 26-12 34-26', '#a8641c', 3.6) +
    fill(circle(56, -70, 4.6), '#2a1a10') +
    line('M0 34V42', '#a8641c', 6)
  )
}

/** An umbrella that the wind has turned. */
export const brolly: Draw = (kit) =>
  at(
    0,
    0,
    line('M0-92V66C0 92-38 92-38 66', '#6a3a14', 10) +
      line('M-1-90V64', '#c08a4a', 3) +
      solid(
        kit,
        'M0-84C-58-84-98-44-98 8C-82-8-60-8-49 6C-36-8-14-8 0 6C14-8 36-8 49 6C60-8 82-8 98 8C98-44 58-84 0-84Z',
        matte('#ff4a86', '#5a0434'),
        { shade: 13, rim: 3.6 },
      ) +
      fill('M0-84C-30-70-46-34-49 6C-36-8-14-8 0 6C14-8 36-8 49 6C46-34 30-70 0-84Z', '#ffffff', 0.3) +
      line('M0-84C-30-70-46-34-49 6M0-84C30-70 46-34 49 6M0-84V6', '#8a0a44', 3) +
      fill(circle(0, -90, 8), '#ffd23a') +
      gleam(kit, -56, -40, 12, 26, 42, 0.8),
    -20,
  )

/** A ship's barometer whose hand is at storm. */
export const barometer: Draw = (kit) =>
  solid(kit, circle(0, 4, 92), gold, { shade: 12, rim: 4 }) +
  fill(circle(0, 4, 76), '#2a2030') +
  solid(kit, circle(0, 4, 72), matte('#fff6e2', '#b08a5a'), { shade: 12, rim: 2.6 }) +
  repeat(9, (index) => {
    const [x, y] = polar(58, -120 + index * 30)
    return at(x, y + 4, fill(circle(0, 0, index % 2 ? 3 : 5), index < 3 ? '#e8483e' : '#3a4668'))
  }) +
  line(`M${polar(60, -120).join(' ')}A60 60 0 0 1 ${polar(60, -64).join(' ')}`, '#e8483e', 6, {
    transform: 'translate(0 4)',
  }) +
  at(
    0,
    4,
    solid(
      kit,
      polygon([
        [-6, 18],
        [6, 18],
        [2.5, -56],
        [-2.5, -56],
      ]),
      matte('#e8342e', '#5a0a10'),
      { shade: 3, rim: 1.6 },
    ),
    -92,
  ) +
  solid(kit, circle(0, 4, 11), gold, { shade: 4, rim: 2 }) +
  at(0, 44, fill(star(4, 15, 4), '#3a4668')) +
  solid(kit, ellipse(0, -96, 15, 11), gold, { shade: 4, rim: 2 }) +
  gleam(kit, -36, -36, 26, 11, -38, 0.85)
