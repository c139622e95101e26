/** Objects of a desert at noon. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, hole, petal, polar, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const brass = metal('#f2a92c', '#7a2404')
const lapis = matte('#2368c8', '#080830')
const coral = matte('#e2552f', '#360610')

export const sun: Draw = (kit, { glow: light }) => {
  const rays = repeat(16, (index) => {
    const long = index % 2 === 0
    const d = long ? 'M-11-60C-9-76-4-88 0-98C4-88 9-76 11-60Z' : 'M-9-58C-16-72 8-76-3-90C18-78 4-70 9-58Z'
    return at(0, 0, solid(kit, d, long ? brass : coral, { shade: 4, rim: 1.6 }), index * 22.5)
  })
  const brow = 'M-30-16C-24-24-12-24-6-16M30-16C24-24 12-24 6-16'
  return (
    glow(kit, 0, 0, 112, light, 0.8) +
    rays +
    solid(kit, circle(0, 0, 60), brass, { shade: 16, rim: 3.4 }) +
    solid(kit, circle(0, 0, 50), matte('#ffc64a', '#b04206'), { shade: 14, rim: 2.4 }) +
    line(brow, '#9c3d08', 4) +
    fill('M-28-6C-22-13-14-13-8-6C-14-1-22-1-28-6ZM28-6C22-13 14-13 8-6C14-1 22-1 28-6Z', '#5c1d06') +
    line('M0-14C-4 2-8 10 0 12', '#b8550e', 3.4) +
    fill('M-18 22C-10 18-4 20 0 22C4 20 10 18 18 22C10 32-10 32-18 22Z', '#b8400f') +
    fill(circle(-28, 12, 9), '#ff7a3c', 0.35) +
    fill(circle(28, 12, 9), '#ff7a3c', 0.35) +
    gleam(kit, -22, -30, 22, 9, -34, 0.75)
  )
}

export const hourglass: Draw = (kit, { glow: light }) => {
  const glass = 'M-46-66H46C46-30 14-18 8 0C14 18 46 30 46 66H-46C-46 30-14 18-8 0C-14-18-46-30-46-66Z'
  return (
    glow(kit, 0, 0, 100, light, 0.6) +
    solid(kit, glass, matte('#c7a283', '#2a0c18'), { shade: 9, rim: 3, opacity: 0.6 }) +
    fill('M-34-36C-24-20-10-14-4-4H4C10-14 24-20 34-36C14-28-14-28-34-36Z', '#ffcf5a') +
    line('M0-6V44', '#ffe39a', 3) +
    solid(kit, 'M-40 64C-36 44-14 34 0 26C14 34 36 44 40 64Z', matte('#ffbe3a', '#a8420a'), { shade: 8 }) +
    [-58, 58]
      .map(
        (x) =>
          solid(kit, box(x - 6, -70, 12, 140, 6), brass, { shade: 4, angle: 0 }) +
          [-34, 0, 34].map((y) => solid(kit, circle(x, y, 9), brass, { shade: 3 })).join(''),
      )
      .join('') +
    [-86, 66]
      .map(
        (y) =>
          solid(kit, box(-74, y, 148, 20, 7), brass, { shade: 6, angle: 8 }) +
          [-44, 0, 44].map((x) => solid(kit, circle(x, y + 10, 6), lapis, { shade: 2, rim: 1.4 })).join(''),
      )
      .join('') +
    gleam(kit, -30, -42, 5, 20, -14, 0.95) +
    gleam(kit, -32, 44, 5, 16, 20, 0.8)
  )
}

export const scarab: Draw = (kit) => {
  const wing = (side: 1 | -1) =>
    [0, 1, 2]
      .map((index) => {
        const [tipY, rootY] = [-62 + index * 26, -6 + index * 12]
        const d = `M${side * 20} ${rootY}C${side * 50} ${tipY - 12} ${side * 80} ${tipY - 6} ${side * 98} ${tipY}C${side * 92} ${tipY + 26} ${side * 54} ${rootY + 20} ${side * 20} ${rootY + 14}Z`
        return solid(kit, d, [lapis, brass, coral][index] ?? brass, { shade: 6, rim: 2 })
      })
      .join('')
  const legs =
    'M-26 36C-50 40-56 58-52 76M26 36C50 40 56 58 52 76M-22 54C-36 64-36 78-30 92M22 54C36 64 36 78 30 92'
  return (
    line(legs, brass.base, 7) +
    wing(-1) +
    wing(1) +
    solid(kit, 'M-34-12C-42 30-26 70 0 82C26 70 42 30 34-12Z', matte('#178a8a', '#031430'), {
      shade: 14,
      rim: 3,
    }) +
    line('M0-12V80', '#072a3a', 3) +
    line('M-26 8C-22 32-16 48-8 60M26 8C22 32 16 48 8 60', '#7ff0e0', 1.8, { opacity: '.5' }) +
    solid(kit, 'M-36-12C-34-36 34-36 36-12C20-4-20-4-36-12Z', brass, { shade: 5 }) +
    solid(kit, 'M-22-28C-20-46 20-46 22-28C10-22-10-22-22-28Z', matte('#178a8a', '#031430'), { shade: 4 }) +
    solid(kit, circle(0, -68, 22), coral, { shade: 7, rim: 2.4 }) +
    line(circle(0, -68, 22), brass.base, 4) +
    gleam(kit, -16, 16, 6, 22, 10, 0.8) +
    gleam(kit, -8, -76, 7, 4, -30, 0.9)
  )
}

export const sunflower: Draw = (kit) => {
  const yellow = matte('#ffb52a', '#8a2c06')
  const ringOf = (count: number, length: number, width: number, offset: number) =>
    repeat(count, (index) =>
      at(
        0,
        0,
        solid(kit, petal(length, width, 0.6), yellow, { shade: 5, rim: 1.6 }),
        offset + (index * 360) / count,
      ),
    )
  const seeds = repeat(54, (index) => {
    const [x, y] = polar(4.4 * Math.sqrt(index), index * 137.5)
    return fill(circle(x, y, 2.3), index % 3 ? '#2a1006' : '#c8792a', 0.85)
  })
  return (
    ringOf(14, 94, 34, 0) +
    ringOf(14, 84, 32, 12.8) +
    solid(kit, circle(0, 0, 40), matte('#7a3d16', '#1c0604'), { shade: 10, rim: 2 }) +
    seeds +
    gleam(kit, -12, -16, 16, 9, -36, 0.35)
  )
}

export const amphora: Draw = (kit) => {
  const clay = matte('#d2622a', '#2c0610')
  const body =
    'M-18-84H18C18-66 16-58 24-50C58-36 62 4 40 40C28 60 14 70 14 84H-14C-14 70-28 60-40 40C-62 4-58-36-24-50C-16-58-18-66-18-84Z'
  return (
    line('M-18-70C-60-74-62-30-44-20M18-70C60-74 62-30 44-20', clay.dark, 10) +
    line('M-18-72C-60-76-63-32-46-21M18-72C58-76 61-32 43-21', clay.light, 3) +
    solid(kit, body, clay, { shade: 18, rim: 3 }) +
    solid(kit, box(-26, -92, 52, 12, 5), clay, { shade: 4 }) +
    solid(kit, box(-26, 80, 52, 12, 5), clay, { shade: 4 }) +
    line('M-48-26Q0-14 48-26M-46 22Q0 34 46 22', '#3a0d10', 5) +
    line('M-50-2h10v-8h-8M-30 2h10v-8h-8M-10 4h10v-8h-8M10 4h10v-8h-8M30 2h10v-8h-8', '#3a0d10', 3.4) +
    line('M-36 40Q0 50 36 40', '#ffd08a', 3, { opacity: '.8' }) +
    gleam(kit, -34, -4, 7, 30, 8, 0.7)
  )
}

export const laurel: Draw = (kit, { glow: light }) => {
  const side = (sign: 1 | -1) =>
    repeat(8, (index) => {
      const [x, y] = polar(66, sign * (158 - index * 19))
      return (
        at(
          x,
          y,
          solid(kit, petal(36, 20), index % 2 ? brass : gold, { shade: 4, rim: 1.8 }),
          sign * (158 - index * 19) - sign * 58,
        ) +
        at(
          x * 0.94,
          y * 0.94,
          solid(kit, petal(30, 17), gold, { shade: 4, rim: 1.6 }),
          sign * (158 - index * 19) - sign * 122,
        )
      )
    })
  return (
    glow(kit, 0, 0, 96, light, 0.4) +
    line('M-8 66A66 66 0 0 1-30-58M8 66A66 66 0 0 0 30-58', brass.dark, 4) +
    side(-1) +
    side(1) +
    solid(
      kit,
      polygon([
        [-20, 60],
        [0, 70],
        [20, 60],
        [16, 92],
        [0, 82],
        [-16, 92],
      ]),
      coral,
      { shade: 4 },
    ) +
    solid(kit, circle(0, 0, 30) + hole(0, 0, 22, 22), brass, { shade: 4 }) +
    solid(kit, circle(0, 0, 21), coral, { shade: 8 }) +
    gleam(kit, -7, -8, 8, 5, -34, 0.9)
  )
}
