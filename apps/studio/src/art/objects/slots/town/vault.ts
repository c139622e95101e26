/** Clocks, gears and locks. */
import { fill, gleam, glow, gold, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, hole, polar, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const steel = metal('#9fb4bd', '#0a1a20')
const brass = metal('#e2a544', '#4a1c08')
const dial = matte('#f6efdc', '#6a5a44')

const teeth = (count: number, outer: number, inner: number): string => {
  let d = ''
  for (let index = 0; index < count; index++) {
    const step = 360 / count
    const point = (radius: number, share: number) =>
      polar(radius, (index + share) * step)
        .map((v) => Math.round(v * 10) / 10)
        .join(' ')
    d += `${index === 0 ? 'M' : 'L'}${point(inner, 0)}L${point(outer, 0.14)}L${point(outer, 0.42)}L${point(inner, 0.56)}`
  }
  return `${d}Z`
}

export const gear: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 106, light, 0.5) +
  solid(kit, teeth(12, 96, 78) + hole(0, 0, 44, 44), brass, { shade: 14, rim: 3.6 }) +
  line(circle(0, 0, 62), '#6a3208', 3, { opacity: '.6' }) +
  repeat(6, (index) => at(0, 0, solid(kit, box(-7, -52, 14, 46, 4), brass, { shade: 4 }), index * 60)) +
  solid(kit, circle(0, 0, 22), steel, { shade: 6 }) +
  solid(kit, star(6, 12, 10.4), matte('#2ad0b8', '#02322e'), { shade: 3 }) +
  gleam(kit, -46, -50, 22, 7, -42, 0.8)

export const vaultCoin: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 112, light, 0.75) +
  solid(kit, circle(0, 0, 98), gold, { shade: 12, rim: 4 }) +
  line(circle(0, 0, 86), '#8a4a08', 3, { 'stroke-dasharray': '3 7' }) +
  solid(kit, circle(0, 0, 76), metal('#ffe09a', '#c8801c'), { shade: 10, rim: 3 }) +
  gleam(kit, -36, -62, 26, 9, -34, 0.9)

export const vaultDoor: Draw = (kit, { glow: light }) =>
  solid(kit, box(-94, -94, 188, 188, 22), matte('#2b4a54', '#04141a'), { shade: 12, rim: 3 }) +
  solid(kit, circle(0, 0, 82), steel, { shade: 14, rim: 3.6 }) +
  repeat(12, (index) => at(0, 0, solid(kit, circle(0, -70, 6), brass, { shade: 2, rim: 1.4 }), index * 30)) +
  solid(kit, circle(0, 0, 56), matte('#3c626c', '#061a20'), { shade: 10 }) +
  repeat(4, (index) =>
    at(
      0,
      0,
      solid(kit, box(-7, -50, 14, 46, 7), brass, { shade: 4 }) +
        solid(kit, circle(0, -50, 11), gold, { shade: 3 }),
      45 + index * 90,
    ),
  ) +
  solid(kit, circle(0, 0, 20), gold, { shade: 6 }) +
  glow(kit, 0, 0, 30, light, 0.6) +
  gleam(kit, -42, -46, 24, 8, -40, 0.7)

export const pocketWatch: Draw = (kit) => {
  const marks = repeat(12, (index) =>
    at(0, 14, fill(box(-2.5, -56, 5, index % 3 === 0 ? 15 : 8), '#3a2a1a'), index * 30),
  )
  return (
    line('M0-72C-30-104-60-90-78-96', brass.base, 6, { 'stroke-dasharray': '9 4' }) +
    solid(kit, circle(0, -78, 15) + hole(0, -78, 8, 8), gold, { shade: 3 }) +
    solid(kit, box(-9, -70, 18, 16, 4), gold, { shade: 3 }) +
    solid(kit, circle(0, 14, 78), gold, { shade: 12, rim: 3.6 }) +
    solid(kit, circle(0, 14, 62), dial, { shade: 8 }) +
    marks +
    line('M0 14V-24', '#1c1410', 6) +
    line('M0 14L28 30', '#1c1410', 5) +
    line('M0 14L-26 44', '#d8243c', 2.6) +
    solid(kit, circle(0, 14, 7), gold, { shade: 2 }) +
    gleam(kit, -28, -16, 24, 10, -40, 0.7)
  )
}

export const goldenKey: Draw = (kit) =>
  at(
    0,
    0,
    solid(kit, 'M-9-10H9V92H44V76H34V66H44V50H9Z', gold, { shade: 7, rim: 3 }) +
      solid(kit, teeth(9, 52, 42).replace(/$/, hole(0, 0, 22, 22)), gold, { shade: 8, rim: 3.4 }) +
      line(circle(0, 0, 31), '#8a4a08', 3) +
      solid(kit, circle(0, 0, 13), matte('#2ad0b8', '#02322e'), { shade: 4 }) +
      gleam(kit, -22, -26, 14, 5, -40, 0.9),
    -34,
    1.22,
  )

export const padlock: Draw = (kit) =>
  line('M-40-8V-42A40 40 0 0 1 40-42V-8', silver.dark, 24) +
  line('M-40-8V-42A40 40 0 0 1 40-42V-8', silver.base, 16) +
  line('M-44-8V-42A44 44 0 0 1-16-76', silver.light, 4) +
  solid(kit, box(-70, -14, 140, 106, 20), brass, { shade: 14, rim: 3.6 }) +
  solid(kit, box(-54, 0, 108, 78, 12), matte('#245058', '#03161a'), { shade: 8 }) +
  solid(kit, circle(0, 30, 19), gold, { shade: 4 }) +
  fill(circle(0, 28, 8) + 'M-5 32H5L8 54H-8Z', '#1a0c04') +
  [
    [-60, -4],
    [60, -4],
    [-60, 82],
    [60, 82],
  ]
    .map(([x = 0, y = 0]) => solid(kit, circle(x, y, 6), gold, { shade: 2, rim: 1.4 }))
    .join('') +
  gleam(kit, -34, 4, 28, 4, 0, 0.7)
