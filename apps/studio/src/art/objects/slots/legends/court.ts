/** Objects of a palace court with water lilies. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, polar, polygon, repeat, type Point } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

export const lotus: Draw = (kit, { main, pale, glow: light }) => {
  const layer = (angles: number[], length: number, width: number, skin = main) =>
    angles
      .map((turn) =>
        at(
          0,
          62,
          solid(kit, petal(length, width, 0.56), skin, { shade: 10, rim: 2.2 }) +
            line(`M0-16V${-length * 0.72}`, '#fff', 1.4, { opacity: '.3' }),
          turn,
        ),
      )
      .join('')
  return (
    glow(kit, 0, 0, 100, light, 0.5) +
    solid(kit, 'M-98 66C-60 48 60 48 98 66C60 92-60 92-98 66Z', matte('#1f8a6c', '#02181e'), { shade: 7 }) +
    layer([-78, 78], 96, 48) +
    layer([-56, 56], 118, 54) +
    layer([-30, 30], 136, 58) +
    layer([0], 146, 60, pale) +
    layer([-68, 68, -44, 44], 82, 46, main) +
    layer([-20, 20], 96, 50, main) +
    glow(kit, 0, 40, 34, '#ffe9a8', 0.9) +
    layer([0], 74, 48, pale)
  )
}

export const bell: Draw = (kit, { glow: light }) => {
  const bronze = metal('#cf9a4a', '#1c0f10')
  const body = 'M-34-60C-20-72 20-72 34-60C48-34 46 10 66 52H-66C-46 10-48-34-34-60Z'
  return (
    glow(kit, 0, 0, 98, light, 0.4) +
    line('M0-96V-78', '#c84a36', 8) +
    line(circle(0, -76, 9), bronze.base, 6) +
    solid(kit, body, bronze, { shade: 16, rim: 3, angle: 12 }) +
    [-46, -6, 24]
      .map((y, index) => line(`M${-40 - index * 6} ${y}Q0 ${y + 12} ${40 + index * 6} ${y}`, bronze.dark, 3))
      .join('') +
    [-32, -16, 0, 16, 32]
      .map((x) => solid(kit, circle(x, -22, 5.5), bronze, { shade: 2, rim: 1.4 }))
      .join('') +
    solid(kit, 'M-74 50H74C78 58 76 68 70 70H-70C-76 68-78 58-74 50Z', bronze, { shade: 6 }) +
    solid(kit, circle(0, 80, 13), bronze, { shade: 6 }) +
    gleam(kit, -30, -14, 7, 44, 8, 0.75)
  )
}

export const feather: Draw = (kit) => {
  const eye = (x: number, y: number, turn: number, size: number) =>
    at(
      x,
      y,
      solid(kit, petal(96, 58), matte('#1fa07a', '#04142c'), { shade: 8 }) +
        repeat(9, (index) =>
          line(
            `M0 ${-10 - index * 8}Q${13} ${-20 - index * 8} ${20 - Math.abs(index - 4)} ${-32 - index * 6.4}M0 ${-10 - index * 8}Q${-13} ${-20 - index * 8} ${-20 + Math.abs(index - 4)} ${-32 - index * 6.4}`,
            '#8df0c2',
            1.2,
            { opacity: '.5' },
          ),
        ) +
        solid(kit, ellipse(0, -58, 21, 26), gold, { shade: 5, rim: 1.6 }) +
        solid(kit, ellipse(0, -57, 15, 19), matte('#25b8d8', '#062050'), { shade: 4, rim: 1.2 }) +
        solid(kit, ellipse(0, -54, 9, 11), matte('#2b2bb0', '#050420'), { shade: 2, rim: 0.8 }) +
        gleam(kit, -4, -62, 4, 3, -30, 0.9),
      turn,
      size,
    )
  return at(
    0,
    2,
    [-64, 64, -32, 32]
      .map((turn) =>
        line(
          `M0 90L${polar(60, turn)
            .map((value, axis) => (axis ? value + 40 : value))
            .join(' ')}`,
          '#e7c36a',
          3,
        ),
      )
      .join('') +
      eye(-50, 52, -50, 0.86) +
      eye(50, 52, 50, 0.86) +
      eye(-26, 34, -24, 1) +
      eye(26, 34, 24, 1) +
      line('M0 92V0', '#f4dc9a', 4) +
      eye(0, 22, 0, 1.18) +
      solid(kit, 'M-14 96L-8 66H8L14 96Z', gold, { shade: 4 }),
    0,
    0.9,
  )
}

export const fan: Draw = (kit, { main }) => {
  const blades = 9
  const spread = 146
  const edge = (index: number): [Point, Point] => {
    const turn = -spread / 2 + (spread * index) / blades
    return [polar(140, turn), polar(52, turn)]
  }
  const leafs = repeat(blades, (index) => {
    const [a, b] = edge(index)
    const [c, d] = edge(index + 1)
    return solid(
      kit,
      polygon([a, c, d, b]),
      index % 2 ? matte('#18766f', '#021a24') : matte('#2aa294', '#03222c'),
      { shade: 7, rim: 1.8 },
    )
  })
  const ribs = repeat(blades + 1, (index) => {
    const [a] = edge(index)
    return line(
      `M0 0L${a.map((value) => value.toFixed(1)).join(' ')}`,
      gold.base,
      index === 0 || index === blades ? 6 : 2.4,
    )
  })
  const blossoms = [-48, -16, 20, 50].map((turn, index) => {
    const [x, y] = polar(98 + (index % 2) * 14, turn)
    return at(
      x,
      y,
      repeat(5, (one) => at(0, 0, fill(petal(15, 12), main.light), one * 72)) +
        fill(circle(0, 0, 3.4), '#ffe08a'),
    )
  })
  return at(
    0,
    74,
    leafs +
      ribs +
      blossoms.join('') +
      solid(kit, circle(0, 0, 12), gold, { shade: 4 }) +
      line('M0 10C6 18-6 22 0 28', '#e2556f', 3.4),
    0,
    0.8,
  )
}

export const vase: Draw = (kit) => {
  const jade = matte('#49c3a0', '#03222c')
  const body =
    'M-26-70H26C24-52 18-46 22-36C60-18 72 18 54 56C46 72 36 82 36 90H-36C-36 82-46 72-54 56C-72 18-60-18-22-36C-18-46-24-52-26-70Z'
  return (
    solid(kit, body, jade, { shade: 20, rim: 3.2 }) +
    solid(kit, ellipse(0, -72, 30, 9), gold, { shade: 3 }) +
    fill(ellipse(0, -73, 21, 5), '#06302f') +
    line('M-21-40Q0-33 21-40M-38 84Q0 92 38 84', gold.base, 5) +
    line('M-60-2q10 12 20 0t20 0t20 0t20 0t20 0t20 0', '#0f6d62', 4) +
    line('M-60-4q10 12 20 0t20 0t20 0t20 0t20 0t20 0', '#c8ffe9', 1.4, { opacity: '.6' }) +
    [-58, -29, 0, 29, 58]
      .map((turn) =>
        at(0, 58, solid(kit, petal(38, 18), matte('#f7a1bd', '#4a1040'), { shade: 3, rim: 1.4 }), turn),
      )
      .join('') +
    gleam(kit, -40, 8, 9, 34, 8, 0.8)
  )
}

export const lamp: Draw = (kit, { glow: light }) => {
  const clay = metal('#d88b3e', '#25090c')
  return (
    glow(kit, 0, -30, 98, light, 0.85) +
    glow(kit, 0, -30, 46, '#fff3c4', 1) +
    solid(kit, 'M0-92C30-54 30-22 0-6C-30-22-30-54 0-92Z', matte('#ff9d2e', '#c02a08'), { shade: 8 }) +
    fill('M0-60C14-40 14-20 0-10C-14-20-14-40 0-60Z', '#fff4cf', 0.95) +
    solid(kit, 'M-88-2C-60 14 60 14 88-2C86 44 44 66 0 66C-44 66-86 44-88-2Z', clay, {
      shade: 14,
      rim: 3,
      angle: 24,
    }) +
    fill('M-80 2C-52-10 52-10 80 2C52 14-52 14-80 2Z', '#5c1e0e', 0.85) +
    solid(kit, box(-38, 62, 76, 12, 5), clay, { shade: 4 }) +
    solid(kit, 'M-50 74H50L58 90H-58Z', clay, { shade: 5 }) +
    [-52, -26, 0, 26, 52]
      .map((x) =>
        solid(kit, circle(x, 34 - Math.abs(x) * 0.14, 7), matte('#37b8a0', '#04202c'), {
          shade: 2,
          rim: 1.4,
        }),
      )
      .join('') +
    gleam(kit, -60, 20, 10, 18, 38, 0.7)
  )
}
