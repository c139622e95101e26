/** Objects of an orchard at midnight. */
import { fill, gleam, glow, gold, line, matte, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const leafGreen = matte('#4fae6a', '#031a2c')
const bark = matte('#7a5a4a', '#0c0718')

const leaf: Draw = (kit) =>
  solid(kit, petal(46, 26), leafGreen, { shade: 6, rim: 1.8 }) +
  line('M0-4V-36', '#d8ffe0', 1.6, { opacity: '.5' })

export const moon: Draw = (kit, { pale, glow: light }) => {
  const crescent =
    'M34-80C-18-92-84-54-84 6C-84 58-42 92 6 90C42 88 70 66 80 38C62 56 34 60 12 48C-34 24-30-50 34-80Z'
  const crater = (x: number, y: number, radius: number) =>
    fill(circle(x, y, radius), pale.dark, 0.4) +
    line(circle(x + 1, y + 1, radius), pale.rim, 1.6, { opacity: '.5' })
  return (
    glow(kit, -16, 4, 104, light, 0.6) +
    solid(kit, crescent, pale, { shade: 20, rim: 3.4 }) +
    crater(-56, 14, 11) +
    crater(-40, 46, 7) +
    crater(-58, -24, 6) +
    crater(-6, 68, 8) +
    [
      [44, -22, 13],
      [70, 4, 7],
      [24, 8, 6],
    ]
      .map(([x = 0, y = 0, size = 0]) =>
        at(x, y, glow(kit, 0, 0, size * 2, light, 0.7) + fill(sparkle(size), '#fffbe6')),
      )
      .join('') +
    gleam(kit, -54, -24, 12, 34, 20, 0.5)
  )
}

/** A four-pointed star with waists, like a lens flare. */
function sparkle(size: number): string {
  const waist = size * 0.16
  return `M0 ${-size}Q${waist} ${-waist} ${size} 0Q${waist} ${waist} 0 ${size}Q${-waist} ${waist} ${-size} 0Q${-waist} ${-waist} 0 ${-size}Z`
}

export const owl: Draw = (kit, { glow: light }) => {
  const plume = matte('#7d6cc4', '#0b0826')
  const belly = matte('#d9cdf2', '#30265e')
  const amber = matte('#ffc34d', '#9c3d08')
  const eye = (x: number) =>
    solid(kit, circle(x, -30, 25), belly, { shade: 6 }) +
    solid(kit, circle(x, -30, 17), amber, { shade: 6, rim: 1.5 }) +
    fill(circle(x, -30, 9), '#120a24') +
    fill(circle(x - 4, -35, 4), '#fff')
  const feathers = repeat(9, (index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)]
    return line(`M${-24 + column * 17 + (row % 2) * 7} ${16 + row * 17}q7 10 14 0`, '#5a4a9a', 3)
  })
  return (
    glow(kit, 0, -10, 98, light, 0.35) +
    line('M-88 84C-40 74 40 92 92 80', bark.base, 11) +
    line('M-88 81C-40 71 40 89 92 77', bark.light, 2.4) +
    solid(
      kit,
      'M-58-44C-74-62-72-82-66-94C-48-86-24-76 0-76C24-76 48-86 66-94C72-82 74-62 58-44C82 10 62 84 0 88C-62 84-82 10-58-44Z',
      plume,
      { shade: 18, rim: 3 },
    ) +
    solid(kit, ellipse(0, 36, 38, 46), belly, { shade: 10, rim: 2 }) +
    feathers +
    solid(kit, 'M-62-6C-84 18-72 66-42 80C-34 50-42 14-62-6Z', plume, { shade: 9, rim: 2.4 }) +
    solid(kit, 'M62-6C84 18 72 66 42 80C34 50 42 14 62-6Z', plume, { shade: 9, rim: 2.4 }) +
    eye(-25) +
    eye(25) +
    solid(kit, 'M-9-20Q0-28 9-20L0 4Z', amber, { shade: 4, rim: 1.4 }) +
    solid(kit, `${ellipse(-19, 84, 13, 7)}${ellipse(19, 84, 13, 7)}`, amber, { shade: 4, rim: 1.4 })
  )
}

export const apple: Draw = (kit, { glow: light }) => {
  const fruit =
    'M0-40C-26-62-82-52-82 6C-82 56-44 92-18 88C-8 84 8 84 18 88C44 92 82 56 82 6C82-52 26-62 0-40Z'
  return (
    glow(kit, 0, 20, 98, light, 0.35) +
    solid(kit, fruit, matte('#e8374d', '#26021c'), { shade: 24, rim: 3.4 }) +
    fill(ellipse(0, -38, 24, 9), '#5a0a20', 0.7) +
    line('M0-38C0-58 6-74 18-86', bark.base, 8) +
    line('M-1-40C-1-58 4-72 15-84', bark.light, 2) +
    at(8, -56, leaf(kit, tones), 68, 1.25) +
    gleam(kit, -40, -4, 16, 34, 24, 0.75) +
    repeat(7, (index) =>
      fill(circle(20 + ((index * 37) % 46), 18 + ((index * 23) % 44), 1.8), '#ffd9c9', 0.6),
    )
  )
}

export const pear: Draw = (kit, { glow: light }) => {
  const fruit =
    'M0-58C24-58 30-38 34-16C40 6 68 18 68 50C68 80 36 94 0 94C-36 94-68 80-68 50C-68 18-40 6-34-16C-30-38-24-58 0-58Z'
  return (
    glow(kit, 0, 30, 96, light, 0.3) +
    solid(kit, fruit, matte('#cbd64a', '#0a2a26'), { shade: 22, rim: 3.2 }) +
    fill(
      ellipse(34, 52, 30, 34),
      kit.radial([
        [0, '#f08a3c', 0.7],
        [1, '#f08a3c', 0],
      ]),
    ) +
    line('M0-56C0-72-4-82-12-92', bark.base, 8) +
    at(0, -62, leaf(kit, tones), 76, 1.2) +
    gleam(kit, -34, 34, 14, 30, 22, 0.75) +
    gleam(kit, -14, -30, 7, 16, 8, 0.6)
  )
}

/** Leaves and stems look the same with all tones, so any will do. */
const tones = { main: leafGreen, second: leafGreen, pale: leafGreen, metal: gold, glow: '#fff' }

export const jar: Draw = (kit, { glow: light }) => {
  const glass =
    'M-36-52H36C40-38 62-34 62-8V70C62 84 52 90 40 90H-40C-52 90-62 84-62 70V-8C-62-34-40-38-36-52Z'
  const flies: [number, number, number][] = [
    [-24, 20, 9],
    [20, -4, 7],
    [12, 46, 10],
    [-32, 58, 6],
    [36, 66, 6],
    [-8, -18, 5],
    [40, 26, 5],
  ]
  return (
    glow(kit, 0, 22, 98, light, 0.7) +
    solid(kit, glass, matte('#4a86a8', '#071330'), { shade: 12, rim: 3, opacity: 0.6 }) +
    fill(ellipse(0, 76, 52, 12), '#12323a', 0.7) +
    [-30, -10, 12, 32]
      .map((x, index) =>
        at(x, 84, solid(kit, petal(44 + index * 5, 12), leafGreen, { shade: 3, rim: 1 }), -16 + index * 11),
      )
      .join('') +
    flies
      .map(
        ([x, y, size]) =>
          glow(kit, x, y, size * 3.2, '#ffe98a', 0.95) + fill(circle(x, y, size * 0.5), '#fffbe0'),
      )
      .join('') +
    solid(kit, box(-44, -84, 88, 28, 7), gold, { shade: 7, rim: 2.4, angle: 10 }) +
    line('M-34-76V-64M-17-76V-64M0-76V-64M17-76V-64M34-76V-64', gold.dark, 2.4, { opacity: '.7' }) +
    gleam(kit, -46, 18, 7, 44, 4, 0.85) +
    gleam(kit, 48, 34, 4, 28, -4, 0.5)
  )
}

export const cherries: Draw = (kit) => {
  const cherry = matte('#b0276a', '#12021c')
  const fruit = (x: number, y: number, size: number) =>
    solid(
      kit,
      `M${x} ${y - size * 0.84}C${x + size * 0.5} ${y - size * 1.2} ${x + size} ${y - size * 0.6} ${x + size} ${y}A${size} ${size} 0 0 1 ${x - size} ${y}C${x - size} ${y - size * 0.6} ${x - size * 0.5} ${y - size * 1.2} ${x} ${y - size * 0.84}Z`,
      cherry,
      { shade: 14, rim: 2.6 },
    ) + gleam(kit, x - size * 0.42, y - size * 0.3, size * 0.2, size * 0.42, 28, 0.85)
  return (
    line('M-38 16C-36-28-8-62 26-84M40 28C44-14 38-56 26-84', leafGreen.dark, 7) +
    line('M-40 16C-38-28-10-62 24-84M38 28C42-14 36-56 24-84', leafGreen.light, 2.2) +
    at(26, -82, leaf(kit, tones), -82, 1.5) +
    at(26, -82, leaf(kit, tones), 100, 1.25) +
    solid(kit, box(12, -94, 30, 14, 6), bark, { shade: 4 }) +
    fruit(-40, 46, 42) +
    fruit(42, 54, 38)
  )
}
