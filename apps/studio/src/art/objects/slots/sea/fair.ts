/** Objects of a fair on a pier. */
import { fill, gleam, glow, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, el, ellipse, polar, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const cream = matte('#fff6dc', '#a0703a')
const cherry = matte('#f0384a', '#4a0420')
const mint = matte('#2ac8a8', '#03383e')
const sky = matte('#3a9af0', '#06205a')
const sun = matte('#ffc42e', '#a04006')
const steel = metal('#dfe6f0', '#3a4a6a')
const brass = metal('#f2b84a', '#7a3208')
const fur = matte('#c8834a', '#4a1c08')

export const bigTop: Draw = (kit, { glow: light }) => {
  const roof = 'M0-84C14-52 58-30 92-22V-8H-92V-22C-58-30-14-52 0-84Z'
  const wall = 'M-82-8H82V88H-82Z'
  const stripes = (top: number, foot: number, spread: number) =>
    [-3, -1, 1, 3]
      .map((index) =>
        polygon([
          [index * 6 - 5, top],
          [index * 6 + 7, top],
          [(index + 0.5) * spread, foot],
          [(index - 0.5) * spread, foot],
        ]),
      )
      .join('')
  return (
    glow(kit, 0, 10, 104, light, 0.4) +
    line('M0-82V-106', '#6a4a2a', 5) +
    fill('M2-106L36-97L2-88Z', '#ffc42e') +
    solid(kit, wall, cream, { shade: 12, rim: 3 }) +
    el(
      'g',
      { 'clip-path': kit.clip(wall) },
      fill([-3, -1, 1, 3].map((index) => box(index * 27 - 13, -8, 27, 96)).join(''), '#f0384a', 0.92),
    ) +
    fill('M-30 88C-26 46-10 20 0 8C10 20 26 46 30 88Z', '#3a0a20') +
    solid(kit, 'M0 4C-8 24-34 52-40 88H-62C-52 50-24 24 0 4ZM0 4C8 24 34 52 40 88H62C52 50 24 24 0 4Z', sun, {
      shade: 5,
      rim: 2,
    }) +
    solid(kit, roof, cream, { shade: 12, rim: 3 }) +
    el('g', { 'clip-path': kit.clip(roof) }, fill(stripes(-86, -4, 27), '#f0384a', 0.92)) +
    repeat(8, (index) => {
      const x = -82 + index * 23.4
      return solid(
        kit,
        `M${x - 11.7}-12H${x + 11.7}V0A11.7 11.7 0 0 1 ${x - 11.7} 0Z`,
        index % 2 ? cream : mint,
        { shade: 3, rim: 1.4 },
      )
    }) +
    gleam(kit, -36, -38, 22, 6, 28, 0.7)
  )
}

export const ferrisWheel: Draw = (kit, { glow: light }) => {
  const cabins = [cherry, sun, mint, sky]
  return (
    glow(kit, 0, -8, 108, light, 0.5) +
    line('M0-8L-50 92M0-8L50 92', steel.dark, 13) +
    line('M0-8L-50 92M0-8L50 92', steel.base, 7) +
    line(circle(0, -8, 72), steel.dark, 9) +
    line(circle(0, -8, 72), steel.light, 4) +
    line(circle(0, -8, 46), steel.base, 3) +
    repeat(8, (index) => {
      const [x, y] = polar(72, index * 45)
      return line(`M0-8L${Math.round(x)} ${Math.round(y - 8)}`, steel.base, 3)
    }) +
    repeat(8, (index) => {
      const [x, y] = polar(74, index * 45)
      return at(
        Math.round(x),
        Math.round(y - 4),
        solid(kit, 'M-16-6C-16-22 16-22 16-6V8C16 18-16 18-16 8Z', cabins[index % 4] ?? sun, {
          shade: 5,
          rim: 2,
        }) + fill(box(-10, -10, 20, 10, 4), '#fffbe8', 0.9),
      )
    }) +
    repeat(16, (index) => {
      const [x, y] = polar(58, index * 22.5)
      return fill(circle(x, y - 8, 2.6), '#fff6c0')
    }) +
    solid(kit, circle(0, -8, 17), brass, { shade: 5, rim: 2.6 }) +
    solid(kit, box(-70, 84, 140, 16, 6), cherry, { shade: 5, rim: 2.4 }) +
    gleam(kit, -4, -13, 7, 4, -30, 0.9)
  )
}

export const teddy: Draw = (kit) => {
  const snout = matte('#f2d0a0', '#8a5a2a')
  return (
    solid(kit, ellipse(-42, 74, 24, 20) + ellipse(42, 74, 24, 20), fur, { shade: 8, rim: 2.4 }) +
    fill(ellipse(-44, 78, 11, 8) + ellipse(44, 78, 11, 8), '#f2d0a0') +
    solid(kit, ellipse(0, 44, 48, 46), fur, { shade: 14, rim: 3 }) +
    fill(ellipse(0, 50, 28, 30), '#e8b882', 0.8) +
    at(-52, 26, solid(kit, ellipse(0, 18, 16, 32), fur, { shade: 7, rim: 2.4 }), 32) +
    at(52, 26, solid(kit, ellipse(0, 18, 16, 32), fur, { shade: 7, rim: 2.4 }), -32) +
    solid(kit, circle(-44, -70, 24) + circle(44, -70, 24), fur, { shade: 7, rim: 2.6 }) +
    fill(circle(-44, -68, 12) + circle(44, -68, 12), '#f2b08a') +
    solid(kit, ellipse(0, -38, 60, 52), fur, { shade: 16, rim: 3.4 }) +
    solid(kit, ellipse(0, -22, 28, 22), snout, { shade: 6, rim: 2 }) +
    fill(ellipse(0, -32, 11, 8), '#3a1808') +
    line('M0-24V-14M-10-10Q0-4 10-10', '#3a1808', 3.4) +
    fill(circle(-25, -46, 7.6) + circle(25, -46, 7.6), '#20100a') +
    fill(circle(-28, -49, 2.8) + circle(22, -49, 2.8), '#fff') +
    solid(kit, 'M0 10C-14-4-40-4-42 10C-44 24-16 26 0 14C16 26 44 24 42 10C40-4 14-4 0 10Z', cherry, {
      shade: 6,
      rim: 2.4,
    }) +
    solid(kit, circle(0, 11, 9), cherry, { shade: 3, rim: 1.6 }) +
    gleam(kit, -28, -70, 18, 7, -30, 0.5)
  )
}

export const balloons: Draw = (kit) => {
  const balloon = (x: number, y: number, size: number, material: typeof cherry) =>
    at(
      x,
      y,
      solid(kit, 'M0-50C38-50 48-14 34 16C24 36 10 46 0 48C-10 46-24 36-34 16C-48-14-38-50 0-50Z', material, {
        shade: 14,
        rim: 3,
      }) +
        fill('M-7 56L0 46L7 56Z', material.dark) +
        gleam(kit, -16, -24, 8, 16, 24, 0.85),
      0,
      size,
    )
  return (
    line('M-44 18Q-20 60-2 96M44 24Q20 60 0 96M0 12Q-4 50-1 96', '#ffffff', 2.6, { opacity: '.8' }) +
    balloon(-46, -24, 0.94, sky) +
    balloon(48, -18, 0.9, sun) +
    balloon(0, -46, 1, cherry) +
    solid(kit, 'M-14 78L0 88L14 78L8 94L18 104H-18L-8 94Z', mint, { shade: 3, rim: 1.6 })
  )
}

export const duck: Draw = (kit) =>
  line('M-100 84q12.500-10 25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0', '#bff2ff', 6) +
  solid(kit, 'M-84 22C-60 40-30 30-8 14C30-2 74 12 84 38C84 74 40 84-4 84C-52 84-84 60-84 22Z', sun, {
    shade: 18,
    rim: 3.4,
  }) +
  solid(kit, 'M-46 34C-20 26 14 34 22 56C2 74-34 68-46 34Z', sun, { shade: 8, rim: 2.6 }) +
  solid(kit, circle(36, -34, 46), sun, { shade: 14, rim: 3.4 }) +
  solid(kit, 'M74-36C90-44 106-38 108-28C106-18 88-14 74-18Z', matte('#ff8a2a', '#8a2a04'), {
    shade: 5,
    rim: 2.2,
  }) +
  line('M80-27H104', '#8a2a04', 2.4) +
  fill(circle(50, -44, 9), '#1c1008') +
  fill(circle(47, -47, 3.4), '#fff') +
  fill(ellipse(58, -20, 8, 5), '#ff8a5a', 0.7) +
  line('M28-80Q34-98 46-90M34-80Q44-92 54-82', sun.base, 6) +
  gleam(kit, 16, -58, 16, 8, -34, 0.85)

export const candyfloss: Draw = (kit) => {
  const floss = matte('#ff9ad0', '#a02a7a')
  const puffs = [
    [0, -58, 34],
    [-34, -40, 32],
    [34, -42, 31],
    [-46, -8, 30],
    [46, -8, 30],
    [0, -18, 42],
    [-26, 18, 28],
    [26, 18, 28],
  ] as const
  return (
    solid(kit, 'M-30 14H30L6 102H-6Z', cream, { shade: 8, rim: 2.6 }) +
    line('M-18 30L16 44M-14 48L12 60M-9 66L8 76', '#f0384a', 5) +
    puffs.map(([x, y, r]) => solid(kit, circle(x, y, r), floss, { shade: 9, rim: 2 })).join('') +
    line('M-40-30q14-16 30-4t30-6M-30 4q16-14 30-2t32-6M-12-62q12-8 24 0', '#fff0fa', 3.4, {
      opacity: '.75',
    }) +
    gleam(kit, -26, -56, 18, 8, -30, 0.7)
  )
}
