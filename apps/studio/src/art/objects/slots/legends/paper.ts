/** Objects folded from one sheet each: flat planes that are lit differently. */
import { fill, glow, line, matte, solid } from '../../../kit.ts'
import { at, circle, polygon, repeat, star, type Point } from '../../../svg.ts'
import { darken, lighten } from '../../../colour.ts'
import type { Draw } from '../../object.ts'

/** A plane of paper; `light` is its brightness, from -1 to 1. */
const plane = (colour: string, light: number, ...points: readonly Point[]): string =>
  fill(polygon(points), light < 0 ? darken(colour, -light) : lighten(colour, light)) +
  line(polygon(points), lighten(colour, 0.5), 1.2, { opacity: '.6', 'stroke-linejoin': 'round' })

export const pinwheel: Draw = (kit, { glow: light }) => {
  const colours = ['#ff5a4a', '#ffb52e', '#2ab8c8', '#7a5ae0']
  const vane = (index: number) => {
    const colour = colours[index % 4] ?? '#ff5a4a'
    return at(
      0,
      0,
      plane(colour, 0.12, [0, 0], [0, -94], [62, -62]) + plane(colour, -0.22, [0, 0], [0, -94], [-6, -40]),
      index * 90,
    )
  }
  return (
    glow(kit, 0, 0, 108, light, 0.6) +
    repeat(4, vane) +
    repeat(4, (index) =>
      at(
        0,
        0,
        fill(
          polygon([
            [4, -8],
            [52, -56],
            [26, -12],
          ]),
          '#ffffff',
          0.3,
        ),
        index * 90,
      ),
    ) +
    solid(kit, circle(0, 0, 15), matte('#ffe9a0', '#b0641c'), { shade: 4 })
  )
}

export const crane: Draw = (kit, { glow: light }) => {
  const paper = '#f04a3a'
  return (
    glow(kit, 0, 0, 100, light, 0.45) +
    plane(paper, -0.3, [-4, 18], [30, -92], [46, 10]) +
    plane(paper, -0.12, [40, 12], [102, -44], [30, 34]) +
    plane(paper, 0.1, [-34, 14], [-104, -40], [-20, 38]) +
    plane(paper, -0.2, [-104, -40], [-112, -10], [-92, -27]) +
    plane(paper, 0.02, [-36, 14], [4, 72], [44, 12]) +
    plane(paper, -0.2, [4, 72], [44, 12], [8, 20]) +
    plane(paper, 0.34, [-36, 16], [-16, -96], [10, 24]) +
    plane(paper, 0.16, [-16, -96], [10, 24], [38, 12]) +
    line('M-16-96L8 22', '#ffd8d0', 2)
  )
}

export const boat: Draw = (kit) => {
  const paper = '#3aa0e8'
  return (
    glow(kit, 0, 30, 96, '#d6f0ff', 0.4) +
    plane(paper, 0.36, [-38, 18], [0, -84], [0, 26]) +
    plane(paper, -0.08, [38, 18], [0, -84], [0, 26]) +
    plane(paper, 0.18, [-102, 4], [0, 28], [-56, 74]) +
    plane(paper, 0.04, [0, 28], [-56, 74], [56, 74]) +
    plane(paper, -0.2, [102, 4], [0, 28], [56, 74]) +
    line('M-102 4L0 28L102 4', '#e6f6ff', 2.6)
  )
}

export const dart: Draw = (kit) => {
  const paper = '#ffc02e'
  return at(
    0,
    4,
    glow(kit, 0, 0, 92, '#fff0b0', 0.4) +
      plane(paper, 0.34, [98, -74], [-100, -16], [-34, 14]) +
      plane(paper, -0.3, [98, -74], [-34, 14], [-20, 78]) +
      plane(paper, -0.12, [98, -74], [-20, 78], [4, 34]) +
      plane(paper, 0.08, [98, -74], [4, 34], [54, 58]) +
      line('M98-74L-34 14M98-74L4 34', '#fff6d8', 2),
    6,
  )
}

export const tulip: Draw = (kit) => {
  const paper = '#d84a9a'
  const green = '#3ab070'
  return (
    line('M0 20V94', darken(green, 0.15), 9) +
    plane(green, 0.12, [0, 92], [-62, 30], [-20, 84]) +
    plane(green, -0.18, [0, 92], [58, 42], [18, 86]) +
    glow(kit, 0, -30, 80, '#ffd0ea', 0.4) +
    plane(paper, -0.22, [-58, -70], [0, -16], [-40, 22]) +
    plane(paper, -0.32, [58, -70], [0, -16], [40, 22]) +
    plane(paper, 0.3, [0, -100], [-36, -40], [0, 30]) +
    plane(paper, 0.06, [0, -100], [36, -40], [0, 30]) +
    plane(paper, 0.16, [-58, -70], [-40, 22], [0, 36]) +
    plane(paper, -0.1, [58, -70], [40, 22], [0, 36]) +
    plane(paper, 0.02, [-40, 22], [0, -18], [40, 22], [0, 42])
  )
}

export const paperStar: Draw = (kit) => {
  const paper = '#7a5ae0'
  const rays = repeat(5, (index) =>
    at(
      0,
      0,
      plane(paper, 0.34, [0, 0], [0, -94], [-24, -33]) + plane(paper, -0.16, [0, 0], [0, -94], [24, -33]),
      index * 72,
    ),
  )
  return glow(kit, 0, 0, 96, '#d8ccff', 0.5) + fill(star(5, 96, 42), '#3a2a8a') + rays
}
