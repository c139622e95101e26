/** Objects of a temple above the clouds. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, hole, petal, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const jade = matte('#2fc08a', '#02302c')
const red = matte('#e0382e', '#3a0612')
const cream = matte('#fff2d6', '#8a5a3a')

export const yinYang: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 110, light, 0.7) +
  solid(kit, circle(0, 0, 94), gold, { shade: 10, rim: 3.6 }) +
  solid(kit, circle(0, 0, 78), cream, { shade: 12, rim: 2 }) +
  solid(kit, 'M0-78A78 78 0 0 1 0 78A39 39 0 0 1 0 0A39 39 0 0 0 0-78Z', jade, { shade: 14, rim: 2.6 }) +
  solid(kit, circle(0, -39, 14), jade, { shade: 4 }) +
  solid(kit, circle(0, 39, 14), cream, { shade: 4 }) +
  repeat(8, (index) => at(0, 0, fill(circle(0, -86, 3.6), '#8a3a08'), 22.5 + index * 45)) +
  gleam(kit, -34, -50, 26, 10, -38, 0.75)

export const pagoda: Draw = (kit, { glow: light }) => {
  const roof = (y: number, half: number) =>
    solid(
      kit,
      `M${-half} ${y}C${-half * 0.7} ${y - 2} ${-half * 0.5} ${y - 12} ${-half * 0.38} ${y - 26}H${half * 0.38}C${half * 0.5} ${y - 12} ${half * 0.7} ${y - 2} ${half} ${y}C${half * 0.9} ${y + 10} ${half * 0.8} ${y + 8} ${half * 0.7} ${y + 8}H${-half * 0.7}C${-half * 0.8} ${y + 8} ${-half * 0.9} ${y + 10} ${-half} ${y}Z`,
      jade,
      { shade: 6, rim: 2.6 },
    )
  const room = (y: number, half: number) =>
    solid(kit, box(-half, y, half * 2, 26, 2), red, { shade: 5 }) +
    [-0.5, 0, 0.5].map((share) => fill(box(half * share * 1.2 - 4, y + 7, 8, 14, 3), '#ffe08a')).join('')
  return (
    glow(kit, 0, -10, 100, light, 0.55) +
    line('M0-100V-80', gold.base, 7) +
    solid(kit, circle(0, -92, 8), gold, { shade: 3 }) +
    room(-58, 26) +
    roof(-56, 58) +
    room(-12, 36) +
    roof(-10, 76) +
    room(38, 46) +
    roof(38, 94) +
    solid(kit, box(-78, 64, 156, 14, 4), cream, { shade: 4 }) +
    solid(kit, box(-90, 76, 180, 14, 4), cream, { shade: 4 })
  )
}

export const gong: Draw = (kit, { glow: light }) =>
  line('M-84 92V-82M84 92V-82', red.dark, 17) +
  line('M-84 92V-82M84 92V-82', red.base, 11) +
  solid(kit, 'M-102-84C-60-96 60-96 102-84L96-68C60-78-60-78-96-68Z', red, { shade: 6, rim: 2.6 }) +
  line('M-30-78L-24-46M30-78L24-46', '#f0d090', 4) +
  glow(kit, 0, 10, 80, light, 0.5) +
  solid(kit, circle(0, 12, 66), metal('#e2a23a', '#5a1c08'), { shade: 14, rim: 3.6 }) +
  line(circle(0, 12, 48), '#7a3a0c', 3, { opacity: '.7' }) +
  solid(kit, circle(0, 12, 20), gold, { shade: 6 }) +
  line('M-100 92H-68M68 92H100', red.base, 10) +
  gleam(kit, -28, -20, 20, 8, -40, 0.8)

export const peach: Draw = (kit) =>
  glow(kit, 0, 10, 92, '#ffb8a0', 0.45) +
  solid(
    kit,
    'M0-80C30-70 86-44 84 14C82 62 44 84 0 84C-44 84-82 62-84 14C-86-44-30-70 0-80Z',
    matte('#ff8f7a', '#7a1c3c'),
    { shade: 22, rim: 3.6 },
  ) +
  fill('M-84 14C-84-20-50-56-6-74C-40-30-44 30-20 80C-56 74-82 52-84 14Z', '#ffd08a', 0.4) +
  line('M0-78C-26-40-28 30 2 82', '#b03a4a', 3.4, { opacity: '.7' }) +
  at(6, 60, solid(kit, petal(78, 34), jade, { shade: 6, rim: 2 }) + line('M0-6V-66', '#075a40', 2.4), 62) +
  at(-6, 62, solid(kit, petal(70, 32), jade, { shade: 6, rim: 2 }) + line('M0-6V-60', '#075a40', 2.4), -66) +
  gleam(kit, -38, -22, 12, 26, 28, 0.75)

export const scroll: Draw = (kit) =>
  at(
    0,
    0,
    solid(kit, box(-58, -66, 116, 132, 3), cream, { shade: 10 }) +
      line('M-30 44C-34 8-14 12-16-18C-18-40 4-44 10-30M-16-10C6-16 26-8 28 16', '#2a5a50', 5) +
      [
        [12, -34],
        [30, 14],
        [-30, 40],
        [-18, -24],
      ]
        .map(([x = 0, y = 0]) => fill(circle(x, y, 8), '#e0586a', 0.9))
        .join('') +
      fill(box(30, 36, 18, 18, 3), '#c8281e') +
      [-82, 62]
        .map(
          (y) =>
            solid(kit, box(-72, y, 144, 20, 10), red, { shade: 6 }) +
            [-84, 68].map((x) => solid(kit, box(x, y + 2, 16, 16, 5), gold, { shade: 3 })).join(''),
        )
        .join(''),
    -10,
  )

export const bamboo: Draw = (kit) => {
  const stem = (x: number, top: number, width: number, tint: string) => {
    const skin = matte(tint, '#04341c')
    const joints = Array.from({ length: Math.ceil((92 - top) / 46) }, (_, index) => top + index * 46)
    return joints
      .map((y) =>
        solid(kit, box(x - width / 2, y, width, Math.min(44, 92 - y), 6), skin, {
          shade: 5,
          rim: 2.4,
          angle: 0,
        }),
      )
      .join('')
  }
  const leaf = (x: number, y: number, turn: number, length: number) =>
    at(x, y, solid(kit, petal(length, 20), jade, { shade: 4, rim: 1.6 }), turn)
  return (
    stem(-40, -58, 24, '#4aa84a') +
    stem(38, -34, 24, '#5ab850') +
    stem(0, -94, 28, '#7acc5a') +
    leaf(14, -46, 60, 70) +
    leaf(14, -46, 96, 56) +
    leaf(-14, -2, -62, 66) +
    leaf(-14, -2, -100, 52) +
    leaf(50, 12, 50, 44) +
    leaf(-52, -20, -34, 46) +
    solid(kit, 'M-64 38C-30 50 30 50 64 38V56C30 68-30 68-64 56Z', red, { shade: 5 }) +
    solid(kit, circle(0, 54, 12) + hole(0, 54, 5, 5), gold, { shade: 3 })
  )
}
