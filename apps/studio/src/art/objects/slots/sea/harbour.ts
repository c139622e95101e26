/** Objects of a fishing harbour in the evening. */
import { fill, gleam, glow, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, el, ellipse, hole, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const white = matte('#f6f2ea', '#5a6a8a')
const coral = matte('#f2543e', '#4a0618')
const plank = matte('#9a5a34', '#220a10')
const navy = matte('#23508a', '#050f24')
const iron = metal('#5f7186', '#0a101c')
const brass = metal('#e8ac4a', '#6a2c08')

export const lighthouse: Draw = (kit, { glow: light }) => {
  const shaft = 'M-28-40H28L44 84H-44Z'
  return at(
    0,
    8,
    glow(kit, 0, -60, 60, light, 0.9) +
      fill(
        polygon([
          [0, -62],
          [-112, -96],
          [-112, -42],
        ]) +
          polygon([
            [0, -62],
            [112, -96],
            [112, -42],
          ]),
        kit.radial([
          [0, light, 0.85],
          [1, light, 0],
        ]),
      ) +
      solid(kit, 'M-90 92C-76 66-40 72-20 76H28C50 66 80 70 92 92Z', matte('#4a5568', '#0a1020'), {
        shade: 8,
        rim: 2.4,
      }) +
      solid(kit, shaft, white, { shade: 14, rim: 3 }) +
      el(
        'g',
        { 'clip-path': kit.clip(shaft) },
        ...[-14, 34].map((y) => solid(kit, box(-60, y, 120, 25), coral, { shade: 8, rim: 0 })),
      ) +
      solid(kit, box(-40, -48, 80, 12, 4), iron, { shade: 3 }) +
      solid(kit, box(-24, -82, 48, 36, 3), matte('#fff0a8', '#f0a02e'), { shade: 4, rim: 2 }) +
      line('M-8-82V-46M8-82V-46', '#2a3444', 3) +
      solid(kit, 'M-32-80Q0-112 32-80Z', coral, { shade: 6, rim: 2.6 }) +
      fill(circle(0, -100, 5), brass.light) +
      fill(`${box(-9, 12, 18, 18, 9)}M-12 84V66A12 12 0 0 1 12 66V84Z`, '#1a2a44') +
      gleam(kit, -16, 20, 6, 44, 6, 0.5),
    0,
    0.9,
  )
}

export const lantern: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 8, 112, light, 0.8) +
  line('M-30-58A30 34 0 0 1 30-58', iron.light, 6) +
  solid(kit, 'M-46-52H46L34-72H-34Z', brass, { shade: 6, rim: 3 }) +
  solid(kit, box(-52, -54, 104, 14, 6), brass, { shade: 4, rim: 2.4 }) +
  solid(kit, 'M-58-40H58C70-10 70 40 58 68H-58C-70 40-70-10-58-40Z', matte('#ffd76a', '#f2761e'), {
    shade: 14,
    rim: 3,
  }) +
  glow(kit, 0, 14, 58, '#fffbe0', 0.95) +
  line('M-62 14H62M-30-40C-38-8-38 38-30 68M30-40C38-8 38 38 30 68', '#7a3a0c', 3, { opacity: '.35' }) +
  solid(kit, box(-60, 66, 120, 20, 8), brass, { shade: 6, rim: 3 }) +
  gleam(kit, -46, 6, 7, 30, 4, 0.7)

export const boat: Draw = (kit) =>
  line('M4 40V-92', plank.base, 7) +
  solid(kit, 'M10-88C54-60 74-20 78 20H10Z', white, { shade: 10, rim: 2.6 }) +
  line('M12-50Q44-36 62-22M12-16Q46-8 74 2', '#b8c4d8', 2.4) +
  solid(kit, 'M-4-72C-34-46-52-12-58 20H-4Z', coral, { shade: 10, rim: 2.6 }) +
  fill('M4-92L-26-84L4-76Z', '#ffd24a') +
  solid(kit, 'M-94 36H96C88 70 66 86 44 88H-50C-74 82-88 64-94 36Z', navy, { shade: 14, rim: 3.4 }) +
  solid(kit, 'M-98 28H100L97 44H-95Z', plank, { shade: 4, rim: 2 }) +
  line('M-84 60H82', '#f6f2ea', 5, { opacity: '.85' }) +
  line('M-104 92q13-9 26 0t26 0t26 0t26 0t26 0t26 0t26 0t26 0', '#8ad8e8', 5) +
  gleam(kit, 40, -30, 8, 30, -24, 0.5)

export const lifebelt: Draw = (kit) => {
  const ringShape = circle(0, 0, 92) + hole(0, 0, 46, 46)
  return (
    solid(kit, ringShape, white, { shade: 16, rim: 3.6 }) +
    el(
      'g',
      { 'clip-path': kit.clip(ringShape) },
      repeat(4, (index) =>
        at(0, 0, solid(kit, 'M-20-100H20L13-40H-13Z', coral, { shade: 6, rim: 1 }), 45 + index * 90),
      ),
    ) +
    line(circle(0, 0, 46), '#8a3a4a', 3, { opacity: '.5' }) +
    line('M-60-72Q0-112 60-72M72-60Q112 0 72 60M60 72Q0 112-60 72M-72 60Q-112 0-72-60', '#e8d2a0', 5) +
    gleam(kit, -40, -58, 24, 8, -44, 0.8)
  )
}

export const fish: Draw = (kit) => {
  const scale = matte('#4ac0c8', '#063048')
  return at(
    0,
    4,
    solid(kit, 'M58 0C84-22 96-40 104-44C98-16 98 16 104 44C96 40 84 22 58 0Z', scale, {
      shade: 8,
      rim: 2.6,
    }) +
      solid(kit, 'M-20-40C-4-74 30-72 44-52C30-42 20-38 10-32Z', scale, { shade: 6, rim: 2 }) +
      solid(kit, 'M-94 4C-70-50 20-60 70 0C20 60-70 54-94 4Z', scale, { shade: 18, rim: 3.4 }) +
      fill('M-88 14C-60 40 10 46 58 8C14 58-66 50-88 14Z', '#e8fbff', 0.7) +
      repeat(12, (index) => {
        const [column, row] = [index % 4, Math.floor(index / 4)]
        return line(`M${-22 + column * 20 + (row % 2) * 9} ${-20 + row * 15}q9 8 0 15`, '#0a4a62', 2.4, {
          opacity: '.6',
        })
      }) +
      line('M-46-26Q-34 2-46 28', '#0a4a62', 3.4) +
      solid(kit, 'M-18 10C-4 34 14 36 24 30C16 18 4 8-18 10Z', scale, { shade: 4, rim: 1.6 }) +
      fill(circle(-64, -6, 11), '#fff') +
      fill(circle(-66, -5, 6), '#081420') +
      gleam(kit, -24, -30, 30, 6, -6, 0.6),
    -14,
    1.08,
  )
}

export const bollard: Draw = (kit) => {
  const rope = 'M-44 20H44M-46 36H46M-46 52H46'
  return (
    solid(kit, ellipse(0, 84, 78, 16), matte('#4a5568', '#0a1020'), { shade: 5, rim: 2 }) +
    solid(kit, 'M-40-60H40L46 84H-46Z', plank, { shade: 14, rim: 3 }) +
    line('M-14-50L-18 80M16-50L18 80', '#4a1c14', 3, { opacity: '.5' }) +
    solid(kit, ellipse(0, -62, 46, 18), iron, { shade: 5, rim: 3 }) +
    solid(kit, 'M-46-62C-46-92 46-92 46-62C46-52-46-52-46-62Z', iron, { shade: 8, rim: 3 }) +
    line(rope, '#6a4a1c', 17) +
    line(rope, '#e0b46a', 13) +
    line(rope, '#fff0c0', 3, { 'stroke-dasharray': '2 9' }) +
    line('M44 52C74 62 84 30 104 40', '#6a4a1c', 15) +
    line('M44 52C74 62 84 30 104 40', '#e0b46a', 11) +
    gleam(kit, -20, -74, 16, 5, -10, 0.8) +
    line('M-98 96q12-7 24 0t24 0', silver.base, 3, { opacity: '.6' })
  )
}
