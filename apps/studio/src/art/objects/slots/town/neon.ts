/** Neon signs over a wet street. */
import { fill, gleam, glow, line, matte, metal, solid } from '../../../kit.ts'
import { circle, ellipse, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const chrome = metal('#cdd6f4', '#1a1038')
/** A bent tube: its light on the wall, the coloured glass, the bright thread inside. */
const tube = (d: string, colour: string, width = 9): string =>
  line(d, colour, width * 2.4, { opacity: '.22', 'stroke-linejoin': 'round' }) +
  line(d, colour, width, { 'stroke-linejoin': 'round' }) +
  line(d, '#ffffff', width * 0.34, { opacity: '.95', 'stroke-linejoin': 'round' })

export const bolt: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 110, light, 0.8) +
  solid(kit, 'M18-100L-62 14H-10L-24 100L64-24H10L42-100Z', matte('#ffe83a', '#c0400c'), {
    shade: 12,
    rim: 3.4,
  }) +
  tube('M18-100L-62 14H-10L-24 100L64-24H10L42-100Z', '#fff06a', 5) +
  gleam(kit, -4, -46, 8, 36, 26, 0.8)

export const neonStar: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 108, light, 0.7) +
  solid(kit, star(5, 96, 42), matte('#3a1ad0', '#0a0430'), { shade: 10, rim: 2 }) +
  tube(star(5, 92, 40), '#28e0ff', 8) +
  tube(star(5, 58, 25), '#ff4adf', 6) +
  fill(circle(0, 0, 9), '#fff')

export const seven: Draw = (kit) => {
  const d = 'M-66-88H70V-52C32-10 14 30 8 90H-40C-34 34-14-6 20-44H-34V-26H-66Z'
  return (
    glow(kit, 0, 0, 104, '#ff2d6a', 0.7) +
    solid(kit, d, matte('#ff2450', '#4a0428'), { shade: 16, rim: 4 }) +
    tube(d, '#ff8ab0', 4) +
    line('M-54-76H58V-56C24-18 6 24-2 78', '#ffe0ea', 3, { opacity: '.7' }) +
    gleam(kit, -20, -76, 40, 5, 0, 0.9)
  )
}

export const neonBell: Draw = (kit) => {
  const gold = metal('#ffc63a', '#b0400c')
  return (
    glow(kit, 0, 0, 98, '#ffc63a', 0.5) +
    solid(kit, circle(0, 72, 20), chrome, { shade: 6 }) +
    solid(
      kit,
      'M0-92C16-92 18-78 18-72C60-58 54-2 62 26C68 44 84 50 84 62H-84C-84 50-68 44-62 26C-54-2-60-58-18-72C-18-78-16-92 0-92Z',
      gold,
      { shade: 16, rim: 3.6 },
    ) +
    tube('M-72 48H72', '#ff4adf', 6) +
    gleam(kit, -28, -30, 8, 34, 12, 0.9)
  )
}

export const plum: Draw = (kit) =>
  glow(kit, 0, 10, 96, '#b04aff', 0.5) +
  solid(
    kit,
    'M4-52C54-76 92-34 86 16C80 66 44 92 2 92C-44 92-82 62-86 12C-90-42-44-74 4-52Z',
    matte('#9a3cff', '#1c0450'),
    { shade: 22, rim: 3.6 },
  ) +
  line('M6-50C-24-8-20 54 2 90', '#4a12a0', 4, { opacity: '.7' }) +
  line('M4-54C4-74 12-88 24-98', '#7a4a2a', 8) +
  solid(kit, 'M14-74C34-104 70-100 84-84C66-62 36-58 14-74Z', matte('#38f08a', '#04422c'), { shade: 6 }) +
  gleam(kit, -46, -14, 14, 30, 18, 0.85)

export const lemon: Draw = (kit) =>
  glow(kit, 0, 0, 96, '#e8ff3a', 0.45) +
  solid(
    kit,
    'M-98 8C-84 2-80-8-70-24C-46-62 40-70 68-30C78-16 84-8 98-4C88 8 82 14 74 30C50 72-42 74-68 34C-76 22-84 14-98 8Z',
    matte('#fff03a', '#c07a04'),
    { shade: 20, rim: 3.6 },
  ) +
  repeat(14, (index) =>
    fill(circle(-44 + ((index * 37) % 92), -24 + ((index * 23) % 56), 2.2), '#d8a80c', 0.6),
  ) +
  solid(kit, 'M20-46C30-84 66-92 92-82C84-54 52-36 20-46Z', matte('#38f08a', '#04422c'), { shade: 6 }) +
  line('M24-48C44-60 66-70 86-78', '#0a6a44', 2.4) +
  fill(ellipse(-30, -30, 24, 9), '#fffde0', 0.55) +
  gleam(kit, -34, -30, 26, 10, -22, 0.8)
