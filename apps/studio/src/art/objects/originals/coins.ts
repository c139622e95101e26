/** The two sides of the coin of Coin Flip: a golden sun and a silver comet. */
import { darken, lighten } from '../../colour.ts'
import { fill, gleam, glow, gold, line, matte, silver, solid, type Kit, type Material } from '../../kit.ts'
import { at, circle, ellipse, petal, polar, polygon, repeat, star } from '../../svg.ts'
import type { Draw } from '../object.ts'

/** A struck coin: a reeded edge, a ring of beads and a sunken field with its relief. */
function coin(kit: Kit, material: Material, relief: string): string {
  const beads = repeat(40, (index) => {
    const [x, y] = polar(84, index * 9)
    return fill(circle(x, y, 2.6), material.light, 0.85)
  })
  return (
    fill(circle(0, 5, 108), '#000', 0.35) +
    solid(kit, circle(0, 0, 106), material, { shade: 10, rim: 3 }) +
    line(circle(0, 0, 101), darken(material.dark, 0.3), 7, { 'stroke-dasharray': '2 4.6', opacity: '.6' }) +
    line(circle(0, 0, 92), lighten(material.base, 0.5), 2, { opacity: '.8' }) +
    beads +
    fill(
      circle(0, 0, 76),
      kit.radial(
        [
          [0, lighten(material.base, 0.18)],
          [0.7, material.base],
          [1, darken(material.dark, 0.2)],
        ],
        0.4,
        0.34,
        0.7,
      ),
    ) +
    relief +
    gleam(kit, -40, -54, 46, 18, -38, 0.5)
  )
}

/** Heads: a sun with a face. */
function sun(kit: Kit): string {
  const rays = repeat(14, (index) => {
    const turn = (index * 360) / 14
    const reach = index % 2 === 0 ? 68 : 57
    const ray = polygon([polar(36, turn - 10), polar(reach, turn), polar(36, turn + 10)])
    return solid(kit, ray, gold, { shade: 3, rim: 1.4 })
  })
  const ink = '#6a3a06'
  const eye = (x: number) => fill(ellipse(x, -8, 4.6, 6.4), ink) + gleam(kit, x - 1, -10, 2.4, 2.4, 0, 0.9)
  return (
    rays +
    solid(kit, circle(0, 0, 40), matte('#ffd56a', '#8a4a0a'), { shade: 8, rim: 2.4 }) +
    eye(-14) +
    eye(14) +
    line('M-22-20q8-7 15-3M22-20q-8-7-15-3', ink, 2.6) +
    line('M0-6l-5 13h7', ink, 2.2, { 'stroke-linejoin': 'round', opacity: '.7' }) +
    line('M-17 15q17 16 34 0', ink, 3.4)
  )
}

/** Tails: a comet, whose tail says which side it is. */
function comet(kit: Kit): string {
  const ice = matte('#f2f7ff', '#3c5a8c')
  const tail = [
    [232, 112, 26],
    [214, 96, 17],
    [250, 96, 17],
  ] as const
  const streaks = tail.map(([turn, length, width]) =>
    at(
      20,
      -20,
      solid(kit, petal(length, width, 0.3), matte('#9fc4ff', '#1c3a78'), { shade: 4, rim: 1.6 }),
      turn,
    ),
  )
  const dust = repeat(6, (index) =>
    fill(star(4, 5, 1.6), '#ffffff', 0.9).replace(
      '<path',
      `<path transform="translate(${[-34, 46, -8, 40, -56, 14][index]} ${[-40, 34, 56, -58, 2, 44][index]})"`,
    ),
  )
  return (
    streaks.join('') +
    at(20, -20, solid(kit, star(8, 40, 25, 10), ice, { shade: 6, rim: 2.4 })) +
    fill(circle(20, -20, 11), '#ffffff', 0.9) +
    dust
  )
}

/** The piece of the side heads. */
export const heads: Draw = (kit) => coin(kit, gold, sun(kit))
/** The piece of the side tails. */
export const tails: Draw = (kit) => coin(kit, silver, comet(kit))

/** The emblem: both sides, and the path of the flip. */
export const flippedCoins: Draw = (kit, tones) => {
  const arc = (radius: number, width: number, opacity: string) =>
    line(`M${-radius} 34A${radius} ${radius} 0 0 1 ${radius} 34`, lighten(tones.glow, 0.4), width, {
      opacity,
      'stroke-dasharray': '2 9',
    })
  return (
    glow(kit, 0, 0, 118, tones.glow, 0.55) +
    arc(112, 4, '.7') +
    arc(100, 3, '.4') +
    at(44, -30, tails(kit, tones), 16, [0.52, 0.66]) +
    at(-26, 24, heads(kit, tones), -12, 0.76)
  )
}
