/** Objects of an abandoned throne hall. */
import { fill, gleam, glow, gold, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, hole, polygon, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'
import type { Kit, Material } from '../../../kit.ts'

/** A cut stone seen from above: a table, a ring of facets, one bright corner. */
export function stone(kit: Kit, x: number, y: number, radius: number, colour: Material): string {
  const facets = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((index) => {
      const [a, b] = [(index * Math.PI) / 4, ((index + 1) * Math.PI) / 4]
      const points: [number, number][] = [
        [Math.cos(a) * radius * 0.52, Math.sin(a) * radius * 0.52],
        [Math.cos(a) * radius, Math.sin(a) * radius],
        [Math.cos(b) * radius, Math.sin(b) * radius],
        [Math.cos(b) * radius * 0.52, Math.sin(b) * radius * 0.52],
      ]
      return fill(
        polygon(points),
        [4, 5].includes(index) ? colour.rim : index % 2 ? colour.dark : colour.base,
        [4, 5].includes(index) ? 0.75 : 0.55,
      )
    })
    .join('')
  return at(
    x,
    y,
    solid(kit, star(8, radius, radius * 0.98, 22.5), colour, { shade: radius * 0.2, rim: 0 }) +
      facets +
      fill(
        star(8, radius * 0.54, radius * 0.52, 22.5),
        kit.linear(
          [
            [0, colour.rim],
            [0.5, colour.light],
            [1, colour.base],
          ],
          55,
        ),
      ) +
      gleam(kit, -radius * 0.3, -radius * 0.34, radius * 0.34, radius * 0.18, -40, 1),
  )
}

const ruby = matte('#e5304f', '#26021a')
const sapphire = matte('#3f7bff', '#0a0636')
const emerald = matte('#2fc48a', '#03211f')

export const crown: Draw = (kit, { glow: light }) => {
  const band = 'M-76 44C-40 58 40 58 76 44V70C40 86-40 86-76 70Z'
  const front = 'M-76 48L-92-34L-48 10L-34-52L0 4L34-52L48 10L92-34L76 48C40 62-40 62-76 48Z'
  const velvet = matte('#7c1f4f', '#150414')
  const tips: [number, number][] = [
    [-92, -40],
    [-34, -60],
    [34, -60],
    [92, -40],
  ]
  return (
    glow(kit, 0, -10, 100, light, 0.4) +
    solid(kit, 'M-70 44C-70 0-40-30 0-32C40-30 70 0 70 44C40 56-40 56-70 44Z', velvet, { shade: 18 }) +
    fill(ellipse(0, -66, 7, 7), gold.base) +
    solid(kit, 'M-6-64C-14-40-14-10-8 40H8C14-10 14-40 6-64Z', gold, { shade: 4 }) +
    solid(kit, front, gold, { shade: 14, rim: 3 }) +
    tips.map(([x, y]) => solid(kit, circle(x, y, 10), silver, { shade: 5, rim: 1.5 })).join('') +
    solid(kit, band, gold, { shade: 9, rim: 3, angle: 20 }) +
    at(0, -78, solid(kit, star(4, 22, 8), gold, { shade: 3 })) +
    stone(kit, 0, 66, 17, ruby) +
    stone(kit, -42, 61, 11, sapphire) +
    stone(kit, 42, 61, 11, sapphire) +
    stone(kit, 0, 26, 11, emerald) +
    stone(kit, -50, 32, 8, ruby) +
    stone(kit, 50, 32, 8, ruby) +
    gleam(kit, -60, 14, 8, 26, -12, 0.7)
  )
}

export const ring: Draw = (kit, { glow: light }) => {
  const hoop = ellipse(0, 34, 54, 54) + hole(0, 34, 38, 40)
  const gem = matte('#8e4dff', '#120326')
  return (
    glow(kit, 0, -38, 70, light, 0.5) +
    solid(kit, hoop, gold, { shade: 9 }) +
    solid(kit, 'M-28-16L-18 4H18L28-16Z', gold, { shade: 5 }) +
    stone(kit, 0, -40, 44, gem) +
    [-36, 36].map((x) => solid(kit, `M${x - 5}-20L${x}-64L${x + 5}-20Z`, gold, { shade: 3 })).join('') +
    stone(kit, -40, 4, 9, ruby) +
    stone(kit, 40, 4, 9, ruby)
  )
}

export const shield: Draw = (kit) => {
  const outer = 'M0-90C26-74 54-68 82-70C86-6 64 58 0 94C-64 58-86-6-82-70C-54-68-26-74 0-90Z'
  const inner = 'M0-72C24-58 46-54 67-54C69-2 50 48 0 76C-50 48-69-2-67-54C-46-54-24-58 0-72Z'
  const left = 'M0-72V76C-50 48-69-2-67-54C-46-54-24-58 0-72Z'
  const lion =
    'M-6-40C10-52 30-42 30-22C42-14 40 8 26 14C30 30 18 44 0 46C-18 44-30 30-26 14C-40 8-42-14-30-22C-30-42-14-50-6-40Z'
  return (
    solid(kit, outer, gold, { shade: 12, rim: 3 }) +
    solid(kit, inner, matte('#3a2d9c', '#0b0424'), { shade: 16, rim: 2 }) +
    solid(kit, left, matte('#c22a4e', '#1f0316'), { shade: 12, rim: 2 }) +
    solid(kit, lion, gold, { shade: 8, rim: 2 }) +
    fill(`${circle(-11, -10, 4)}${circle(11, -10, 4)}M-7 6h14l-7 9Z`, '#3a1408') +
    line('M0 15v9M-12 28C-6 34 6 34 12 28', '#3a1408', 3) +
    gleam(kit, -44, -40, 12, 26, 24, 0.5)
  )
}

export const chalice: Draw = (kit) => {
  const cup =
    'M-58-72H58C60-20 44 14 12 22V50C34 56 46 66 50 82H-50C-46 66-34 56-12 50V22C-44 14-60-20-58-72Z'
  return (
    line('M-56-56C-94-56-90-4-44 2M56-56C94-56 90-4 44 2', gold.dark, 11) +
    line('M-56-57C-92-57-88-7-44-1M56-57C92-57 88-7 44-1', gold.light, 4) +
    solid(kit, cup, gold, { shade: 14, rim: 3, angle: 18 }) +
    solid(kit, ellipse(0, -72, 58, 14), matte('#5c1436', '#10020c'), { shade: 5, rim: 0 }) +
    line(ellipse(0, -72, 58, 14), gold.rim, 3.4) +
    stone(kit, 0, -20, 16, ruby) +
    stone(kit, -34, -28, 9, emerald) +
    stone(kit, 34, -28, 9, emerald) +
    solid(kit, ellipse(0, 36, 19, 9), gold, { shade: 4 }) +
    gleam(kit, -40, -34, 6, 26, -4, 0.8)
  )
}

export const key: Draw = (kit) => {
  const bow = `${circle(0, -50, 38)}${circle(-15, -56, 11)}${circle(15, -56, 11)}${circle(0, -32, 10)}`
  const old = metal('#d59a4a', '#2a0a12')
  return at(
    0,
    4,
    solid(kit, 'M-8-16H8V88H-8Z', old, { shade: 6, angle: 10 }) +
      solid(kit, 'M4 50H38V62H28V70H38V84H4Z', old, { shade: 5 }) +
      solid(kit, box(-15, -14, 30, 12, 4), old, { shade: 4 }) +
      solid(kit, circle(0, -50, 38), old, { shade: 10, rim: 3 }) +
      fill(bow.slice(circle(0, -50, 38).length), '#1a0720', 0.9) +
      stone(kit, 0, -84, 12, ruby) +
      gleam(kit, -22, -68, 12, 6, -40, 0.9),
    28,
  )
}

export const sword: Draw = (kit, { glow: light }) => {
  const rock = matte('#5d5870', '#0a0716')
  return (
    glow(kit, 0, 18, 78, light, 0.8) +
    solid(
      kit,
      polygon([
        [-78, 92],
        [-56, 46],
        [-24, 34],
        [4, 44],
        [34, 32],
        [62, 54],
        [80, 92],
      ]),
      rock,
      { shade: 14 },
    ) +
    solid(
      kit,
      polygon([
        [-13, -36],
        [13, -36],
        [10, 44],
        [0, 54],
        [-10, 44],
      ]),
      silver,
      { shade: 4, angle: 0 },
    ) +
    line('M0-34V44', '#5c6a84', 2) +
    solid(
      kit,
      polygon([
        [-78, 92],
        [-50, 62],
        [-18, 54],
        [14, 60],
        [42, 52],
        [80, 92],
      ]),
      rock,
      { shade: 10 },
    ) +
    solid(kit, 'M-50-46C-30-36 30-36 50-46L54-32C30-24-30-24-54-32Z', gold, { shade: 5 }) +
    solid(kit, box(-7, -80, 14, 38, 4), matte('#7a1f3d'), { shade: 4 }) +
    line('M-6-70l12 5M-6-60l12 5M-6-50l12 5', '#e9b04a', 2) +
    stone(kit, 0, -88, 12, sapphire) +
    stone(kit, 0, -36, 8, ruby)
  )
}
