/** Objects of a forge in a volcano. */
import { fill, gleam, glow, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const iron = metal('#8b93a6', '#0b0d16')
const hot = matte('#ffb02e', '#b01c04')
const wood = matte('#8a4a22', '#1c0804')

export const fire: Draw = (kit, { glow: light }) => {
  const outer =
    'M0 92C-58 92-82 54-70 10C-62-16-44-26-46-62C-24-52-18-34-16-18C-8-44-6-74 12-98C18-62 44-50 60-18C80 22 70 92 0 92Z'
  const middle =
    'M0 90C-38 90-50 62-44 34C-38 14-24 6-24-16C-8-6-6 8-4 18C4-2 8-22 18-38C24-10 42 4 46 34C50 66 34 90 0 90Z'
  const inner = 'M0 88C-20 88-26 70-20 52C-14 40-8 34-4 18C10 30 22 44 22 62C22 78 14 88 0 88Z'
  return (
    glow(kit, 0, 20, 112, '#ff5a1c', 0.8) +
    solid(kit, outer, matte('#ff4a16', '#5c0612'), { shade: 14, rim: 3 }) +
    solid(kit, middle, matte('#ff9a1e', '#c4300a'), { shade: 8, rim: 2 }) +
    solid(kit, inner, matte('#fff0a0', '#ffb020'), { shade: 4, rim: 1.4 }) +
    [
      [-58, -52, 5],
      [54, -58, 6],
      [70, -30, 3.6],
      [-76, -20, 3.4],
      [30, -84, 3],
    ]
      .map(([x = 0, y = 0, r = 3]) => glow(kit, x, y, r * 3, light, 0.8) + fill(circle(x, y, r), '#ffe08a'))
      .join('') +
    gleam(kit, -34, 20, 8, 26, 14, 0.5)
  )
}

export const anvil: Draw = (kit) =>
  glow(kit, 0, -34, 96, '#ff7a1e', 0.65) +
  solid(kit, box(-52, 62, 104, 26, 6), wood, { shade: 8 }) +
  solid(kit, 'M-40 62C-30 40-22 34-20 14H22C24 34 32 40 42 62Z', iron, { shade: 10 }) +
  solid(kit, 'M-96-26C-70-10-50-8-40-8V-44H84V-16C66-14 48 0 40 20H-34C-40 4-70 0-96-26Z', iron, {
    shade: 12,
    rim: 3.4,
  }) +
  solid(kit, box(-30, -62, 74, 20, 5), hot, { shade: 5, rim: 3 }) +
  repeat(7, (index) =>
    line(`M${6 + index * 3 - 9} -66l${(index - 3) * 13} ${-30 + Math.abs(index - 3) * 5}`, '#ffd26a', 3),
  ) +
  gleam(kit, -10, -34, 36, 4, 0, 0.8)

export const ruby: Draw = (kit, { glow: light }) => {
  const stone = matte('#ff2d4c', '#3c0016')
  return (
    glow(kit, 0, 0, 104, light, 0.5) +
    solid(kit, 'M-52-66H52L92-18L0 88L-92-18Z', stone, { shade: 14, rim: 3.4 }) +
    fill(
      polygon([
        [-52, -66],
        [0, -66],
        [-28, -18],
      ]),
      '#ff9aa8',
      0.75,
    ) +
    fill(
      polygon([
        [52, -66],
        [0, -66],
        [28, -18],
      ]),
      '#ff5a70',
      0.7,
    ) +
    fill(
      polygon([
        [-92, -18],
        [-28, -18],
        [0, 88],
      ]),
      '#b00a2c',
      0.6,
    ) +
    fill(
      polygon([
        [92, -18],
        [28, -18],
        [0, 88],
      ]),
      '#7a0420',
      0.75,
    ) +
    fill(
      polygon([
        [-28, -18],
        [28, -18],
        [0, 88],
      ]),
      '#ff4a66',
      0.7,
    ) +
    line('M-92-18H92M-52-66L-28-18L0-66L28-18L52-66M-28-18L0 88L28-18', '#ffd0d8', 2, { opacity: '.7' }) +
    gleam(kit, -44, -42, 22, 8, -30, 0.95)
  )
}

export const hammer: Draw = (kit) =>
  at(
    0,
    4,
    solid(kit, box(-10, -50, 20, 144, 8), wood, { shade: 6, rim: 2.4, angle: 0 }) +
      [40, 54, 68].map((y) => line(`M-10 ${y}H10`, '#2a1006', 4)).join('') +
      solid(kit, 'M-66-84H40L72-62V-46H40L34-34H-66C-74-50-74-68-66-84Z', iron, { shade: 12, rim: 3.4 }) +
      solid(kit, box(-76, -88, 20, 58, 6), silver, { shade: 6 }) +
      line('M-40-72H20M-40-60H10', '#ffb45a', 2.4, { opacity: '.7' }) +
      gleam(kit, -14, -76, 34, 5, 0, 0.8),
    38,
  )

export const ingot: Draw = (kit, { glow: light }) => {
  const bar = (x: number, y: number) =>
    at(
      x,
      y,
      solid(kit, 'M-46 20L-34-18H34L46 20Z', metal('#ffb52e', '#a03404'), { shade: 8, rim: 3 }) +
        solid(kit, 'M-34-18L-26-30H26L34-18Z', metal('#ffe08a', '#d87a14'), { shade: 2, rim: 2 }) +
        line('M-16 2H16', '#8c3a04', 4, { opacity: '.6' }),
    )
  return (
    glow(kit, 0, 0, 100, light, 0.5) +
    bar(-48, 56) +
    bar(48, 56) +
    bar(0, 6) +
    gleam(kit, -16, -24, 20, 4, 0, 0.9)
  )
}

export const tongs: Draw = (kit) =>
  glow(kit, 0, -62, 52, '#ff6a1e', 0.9) +
  line('M-14-4C-44-30-40-62-20-80M14-4C44-30 40-62 20-80', iron.dark, 17) +
  line('M-14-4C-44-30-40-62-20-80M14-4C44-30 40-62 20-80', iron.base, 11) +
  line('M-18-6C-46-30-42-62-24-78', iron.light, 3) +
  solid(kit, circle(0, -72, 22), hot, { shade: 6, rim: 3 }) +
  line('M14-6L-38 92M-14-6L38 92', iron.dark, 17) +
  line('M14-6L-38 92M-14-6L38 92', iron.base, 11) +
  line('M10-4L-40 88', iron.light, 3) +
  solid(kit, circle(0, 4, 15), iron, { shade: 5 }) +
  gleam(kit, -6, -78, 8, 5, -20, 0.9)
