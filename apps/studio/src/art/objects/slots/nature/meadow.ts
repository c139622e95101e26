/** What glows, grows and creeps in a meadow at night. */
import { fill, gleam, glow, gold, line, matte, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const leaf = matte('#6ad04a', '#0c3a1c')

/** A firefly with its light on. */
export const firefly: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 44, 104, light, 1) +
  at(0, 0, fill(petal(96, 62), '#d8f4ff', 0.62) + line(petal(96, 62), '#ffffff', 2.4), -64) +
  at(0, 0, fill(petal(96, 62), '#d8f4ff', 0.62) + line(petal(96, 62), '#ffffff', 2.4), 64) +
  line('M-10-56C-18-84-32-94-46-94M10-56C18-84 32-94 46-94', '#3a2418', 5) +
  fill(circle(-46, -94, 5) + circle(46, -94, 5), '#3a2418') +
  solid(kit, 'M-32 6C-34 52-20 94 0 96C20 94 34 52 32 6Z', matte('#f4ff6a', '#b89a04'), {
    shade: 12,
    rim: 3.6,
  }) +
  line('M-31 30C-14 38 14 38 31 30M-27 56C-12 63 12 63 27 56M-18 78C-8 83 8 83 18 78', '#a8a010', 4) +
  solid(
    kit,
    'M-34-20C-30-40 30-40 34-20C40 0 36 10 32 14H-32C-36 10-40 0-34-20Z',
    matte('#e8563a', '#5a0c14'),
    {
      shade: 9,
      rim: 3,
    },
  ) +
  solid(kit, circle(0, -46, 25), matte('#5a3a2a', '#1c0c08'), { shade: 8, rim: 3 }) +
  [-10, 10]
    .map((x) => fill(circle(x, -50, 7), '#fff8e0') + fill(circle(x + 1, -49, 3.6), '#1c0c08'))
    .join('') +
  line('M-8-36C-3-32 3-32 8-36', '#ffd8b8', 3)

/** A jar of fireflies. */
export const jar: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 20, 100, light, 0.85) +
  solid(
    kit,
    'M-56-48C-78-34-82-8-80 30V74C-80 92-66 98-52 98H52C66 98 80 92 80 74V30C82-8 78-34 56-48Z',
    matte('#7ad8c8', '#0c3a3a'),
    {
      shade: 12,
      rim: 4,
      opacity: 0.72,
    },
  ) +
  [
    [-30, 46, 1],
    [24, 20, 1.2],
    [34, 70, 0.9],
    [-14, 4, 0.8],
    [-46, 80, 0.7],
  ]
    .map(
      ([x = 0, y = 0, size = 1]) =>
        glow(kit, x, y, 30 * size, '#f8ff8a', 1) + fill(circle(x, y, 7 * size), '#fffde0'),
    )
    .join('') +
  fill('M-62 98C-58 76-50 66-44 60C-42 74-38 84-34 92C-28 80-20 74-14 70C-12 82-8 92-4 98Z', '#4ab83a') +
  solid(kit, box(-62, -76, 124, 30, 9), matte('#c8924a', '#4a2408'), { shade: 7, rim: 3 }) +
  line('M-56-66H56M-56-56H56', '#6a3a14', 2.6) +
  line('M-58-44C-66-96 66-96 58-44', '#e8d8a8', 4) +
  gleam(kit, -54, 10, 9, 40, 4, 0.85)

/** A luna moth. */
export const luna: Draw = (kit) => {
  const green = matte('#a8f0c0', '#1c7a5a')
  const wing = (side: 1 | -1) =>
    at(
      0,
      0,
      solid(kit, 'M4-22C26-70 70-92 104-84C100-46 82-16 44-2C24 4 10 0 4-8Z', green, {
        shade: 12,
        rim: 3.4,
      }) +
        solid(kit, 'M4-4C30 0 58 10 60 34C60 52 50 62 56 98C34 92 26 66 22 50C12 40 6 20 4 6Z', green, {
          shade: 11,
          rim: 3,
        }) +
        line('M8-26C28-66 68-88 104-84', '#c85a9a', 6) +
        fill(circle(60, -48, 11), '#fff2b0') +
        fill(circle(60, -48, 6), '#7a2a6a') +
        fill(circle(38, 30, 8), '#fff2b0') +
        fill(circle(38, 30, 4), '#7a2a6a'),
      0,
      [side, 1],
    )
  return (
    wing(-1) +
    wing(1) +
    [-1, 1]
      .map((side) =>
        at(
          0,
          0,
          at(side * 4, -38, fill(petal(40, 20), '#f4d8a0') + line('M0 0V-36', '#8a5a1c', 2), side * 46),
        ),
      )
      .join('') +
    solid(kit, ellipse(0, 0, 13, 44), matte('#fffbe8', '#a89a7a'), { shade: 7, rim: 2.6 })
  )
}

/** A bluebell: three bells on a bent stem. */
export const bluebell: Draw = (kit) => {
  const bell = (x: number, y: number, turn: number, size: number) =>
    at(
      x,
      y,
      solid(
        kit,
        'M-8-34C8-42 26-26 28-2C30 10 38 18 46 22C40 32 30 30 24 26C20 36 8 36 2 28C-4 36-18 36-22 26C-28 30-38 32-44 22C-36 18-30 10-28-2C-26-20-18-30-8-34Z',
        matte('#7a7aff', '#241a9a'),
        { shade: 11, rim: 3.4 },
      ) + line('M-14-24C-18-8-20 8-22 22M8-26C6-8 2 10 2 26', '#c8c8ff', 3, { opacity: '.7' }),
      turn,
      size,
    )
  return (
    line('M-40 100C-46 40-40-40 8-78C30-92 56-84 64-66', '#2a7a3a', 9) +
    line('M-40 100C-46 40-40-40 8-78C30-92 56-84 64-66', '#7ad86a', 4) +
    at(-38, 96, solid(kit, petal(116, 36), leaf, { shade: 9, rim: 2.6 }), 42) +
    at(-42, 98, solid(kit, petal(92, 30), leaf, { shade: 9, rim: 2.6 }), -36) +
    bell(66, -36, -16, 0.82) +
    bell(6, -34, 6, 0.98) +
    bell(-40, 12, 20, 0.78)
  )
}

/** A snail with a striped shell. */
export const snail: Draw = (kit) =>
  solid(
    kit,
    'M-98 84C-80 92 60 94 92 82C100 62 96 30 84 8L66 14C70 34 62 50 44 54C0 62-60 66-98 84Z',
    matte('#e8c88a', '#6a3a14'),
    {
      shade: 10,
      rim: 3.4,
    },
  ) +
  line('M70 12C70-14 62-34 54-46M82 8C90-14 98-26 102-38', '#c89a5a', 6) +
  fill(circle(54, -48, 8) + circle(102, -40, 8), '#fff6e0') +
  fill(circle(55, -48, 4) + circle(101, -40, 4), '#2a1408') +
  line('M80 42C86 44 92 42 94 38', '#7a3c14', 3.4) +
  solid(kit, circle(-16, 6, 66), matte('#ff7a5a', '#6a1030'), { shade: 14, rim: 4 }) +
  line('M-16-48A54 54 0 1 0 38 6A40 40 0 1 0-20 44A28 28 0 1 0-10-14A18 18 0 1 0-4 18', '#ffd8a0', 9) +
  line('M-16-48A54 54 0 1 0 38 6A40 40 0 1 0-20 44', '#b83a4a', 3, { opacity: '.6' }) +
  gleam(kit, -42, -28, 20, 9, -38, 0.85)

/** An acorn with its cup. */
export const acorn: Draw = (kit) =>
  at(
    0,
    0,
    line('M0-74C-2-90 6-100 16-104', '#6a4a1c', 9) +
      solid(kit, 'M-58-24C-58 34-28 82 0 104C28 82 58 34 58-24Z', matte('#e89a3a', '#6a2c04'), {
        shade: 14,
        rim: 4,
      }) +
      line('M-26-10C-26 28-14 60 2 82', '#ffe0a0', 7, { opacity: '.7' }) +
      solid(
        kit,
        'M-72-20C-76-62-40-82 0-82C40-82 76-62 72-20C40-8-40-8-72-20Z',
        matte('#9a7a3a', '#3a2408'),
        {
          shade: 11,
          rim: 3.4,
        },
      ) +
      line(
        repeat(
          4,
          (index) =>
            `M${-60 + index * 8} ${-30 - index * 12}C-20 ${-18 - index * 14} 20 ${-18 - index * 14} ${60 - index * 8} ${-30 - index * 12}`,
        ),
        '#5a3a10',
        3,
      ) +
      line('M-44-24L-14-78M-12-18L16-80M20-20L44-66M-18-78L-50-52M-12-18L-44-66M46-26L12-78', '#5a3a10', 2.6),
    16,
  )

/** The low symbols: flowers and berries in four colours and outlines. */
export const daisy: Draw = (kit) =>
  repeat(9, (index) =>
    at(0, 0, solid(kit, petal(84, 38, 0.6), matte('#fff4fa', '#b86a9a'), { shade: 6, rim: 2.4 }), index * 40),
  ) + solid(kit, circle(0, 0, 28), gold, { shade: 8, rim: 3 })

export const clover: Draw = (kit) =>
  line('M4 20C10 56 2 80-12 98', '#2a7a3a', 10) +
  [0, 90, 180, 270]
    .map((turn) =>
      at(
        0,
        0,
        solid(kit, 'M0-4C-46-16-52-72-22-82C-8-86 0-76 0-68C0-76 8-86 22-82C52-72 46-16 0-4Z', leaf, {
          shade: 9,
          rim: 3.2,
        }) + line('M0-14V-52', '#d8ffb8', 3, { opacity: '.7' }),
        turn + 45,
      ),
    )
    .join('')

export const berries: Draw = (kit) =>
  line('M-32 8C-20-40 0-66 26-84M34 26C30-20 28-50 26-84', '#3a7a2a', 7) +
  at(24, -80, solid(kit, petal(62, 40), leaf, { shade: 7, rim: 2.4 }), 74) +
  solid(kit, circle(-32, 36, 44), matte('#ff4a5a', '#5a0420'), { shade: 13, rim: 4 }) +
  solid(kit, circle(40, 54, 42), matte('#ff4a5a', '#5a0420'), { shade: 13, rim: 4 }) +
  gleam(kit, -48, 18, 13, 8, -38, 0.95) +
  gleam(kit, 26, 36, 12, 7, -38, 0.95)

export const drop: Draw = (kit) =>
  solid(kit, 'M0-96C30-48 66-12 66 30A66 64 0 0 1-66 30C-66-12-30-48 0-96Z', matte('#4ac0ff', '#0a2a8a'), {
    shade: 15,
    rim: 4,
  }) +
  line('M-42 34C-40 56-24 72-2 76', '#e0f8ff', 7, { opacity: '.8' }) +
  gleam(kit, -22, -18, 12, 26, 24, 0.95)
