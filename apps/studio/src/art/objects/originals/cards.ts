/** Playing cards and accessories. */
import { darken, lighten } from '../../colour.ts'
import { fill, gleam, glow, gold, line, matte, solid, type Kit, type Material } from '../../kit.ts'
import { fitted } from '../../lettering.ts'
import { at, box, circle, el, polar, polygon, repeat } from '../../svg.ts'
import type { Draw } from '../object.ts'
import { ball, ring } from '../balls.ts'
import { suits, type Suit } from '../suits.ts'

const colourOf = (suit: Suit) => (suit === 'heart' || suit === 'diamond' ? '#d8243c' : '#141a28')

/** A card face: rank and suit in two corners, the suit large in the middle. */
function face(kit: Kit, rank: string, suit: Suit): string {
  const colour = colourOf(suit)
  const word = fitted(rank, 26, 22)
  const corner =
    at(-37, -46, fill(word.d, colour)) + at(-37, -30, el('path', { d: suits[suit], fill: colour }), 0, 0.3)
  return (
    solid(kit, box(-54, -76, 108, 152, 12), matte('#fdfbf4', '#8792a8'), { shade: 8, rim: 2 }) +
    corner +
    at(0, 0, corner, 180) +
    at(3, 6, el('path', { d: suits[suit], fill: colour }), 0, 1.22) +
    gleam(kit, -20, -52, 40, 16, -24, 0.5)
  )
}

function back(kit: Kit, material: Material): string {
  const weave = kit.tile(
    14,
    14,
    el('path', {
      d: 'M0 7L7 0L14 7L7 14Z',
      fill: 'none',
      stroke: lighten(material.base, 0.5),
      'stroke-width': 1.2,
    }),
  )
  return (
    solid(kit, box(-54, -76, 108, 152, 12), matte('#fdfbf4', '#8792a8'), { shade: 6, rim: 2 }) +
    solid(kit, box(-46, -68, 92, 136, 8), material, { shade: 8, rim: 1.4 }) +
    fill(box(-46, -68, 92, 136, 8), weave, 0.55) +
    line(box(-40, -62, 80, 124, 6), gold.base, 1.6, { opacity: '.8' })
  )
}

/** The emblem of Blackjack: an ace and a king that make 21, on a stack of chips. */
export const aceAndKing: Draw = (kit, { main, second, glow: light }) =>
  glow(kit, 0, 0, 118, light, 0.5) +
  at(40, -6, face(kit, 'K', 'heart'), 19, 0.98) +
  at(-34, 0, face(kit, 'A', 'spade'), -12, 1.02) +
  at(50, 72, chip(kit, main), 0, [0.42, 0.3]) +
  at(50, 60, chip(kit, second), 0, [0.42, 0.3]) +
  at(50, 48, chip(kit, main), 0, [0.42, 0.3])

/** The emblem of Baccarat: a natural nine before an eight, with chips. */
export const nineBeatsEight: Draw = (kit, { main, second, pale, glow: light }) =>
  glow(kit, 0, 0, 118, light, 0.5) +
  at(58, -22, back(kit, pale), 24, 0.78) +
  at(26, -6, face(kit, '8', 'club'), 9, 0.94) +
  at(-34, 0, face(kit, '9', 'heart'), -12, 1.02) +
  at(56, 76, chip(kit, second), 0, [0.4, 0.28]) +
  at(56, 65, chip(kit, main), 0, [0.4, 0.28])

/** The emblem of Video Poker: a royal flush as a fan. */
export const royalFan: Draw = (kit, { glow: light }) => {
  const ranks = ['10', 'J', 'Q', 'K', 'A']
  const cards = repeat(5, (index) => {
    const [x, y] = polar(150, (index - 2) * 17)
    return at(x * 0.86, y + 168, face(kit, ranks[index] ?? 'A', 'heart'), (index - 2) * 15, 0.78)
  })
  return glow(kit, 0, 0, 118, light, 0.6) + cards
}

/** The emblem of Hi-Lo: a card between an up and a down arrow. */
export const upOrDown: Draw = (kit, { main, second, pale, glow: light }) => {
  const arrow = polygon([
    [0, -46],
    [42, 0],
    [19, 0],
    [19, 44],
    [-19, 44],
    [-19, 0],
    [-42, 0],
  ])
  return (
    glow(kit, 0, 0, 118, light, 0.55) +
    at(-20, 8, back(kit, pale), -16, 0.86) +
    at(0, 4, face(kit, '7', 'diamond'), 4, 0.98) +
    at(70, -38, solid(kit, arrow, second, { shade: 8, rim: 3 }), 0, 0.86) +
    at(-70, 44, solid(kit, arrow, main, { shade: 8, rim: 3 }), 180, 0.86)
  )
}

/** The back of a card on the table. */
export const cardBack: Draw = (kit, { pale }) => at(0, 0, back(kit, pale), 0, 1.18)

/** A chip from above: a rim of blocks around a clear middle. */
function chip(kit: Kit, material: Material): string {
  const blocks = repeat(8, (index) => {
    const [a, b] = [polar(92, index * 45 - 9), polar(92, index * 45 + 9)]
    const [c, d] = [polar(70, index * 45 + 9), polar(70, index * 45 - 9)]
    return fill(polygon([a, b, c, d]), '#fffaf0')
  })
  return (
    fill(circle(0, 5, 94), '#000', 0.4) +
    solid(kit, circle(0, 0, 92), material, { shade: 10, rim: 3 }) +
    blocks +
    line(circle(0, 0, 66), darken(material.dark, 0.2), 4) +
    solid(kit, circle(0, 0, 60), matte(lighten(material.base, 0.12), material.dark), { shade: 8, rim: 2 }) +
    line(circle(0, 0, 50), lighten(material.base, 0.5), 2, { 'stroke-dasharray': '4 6', opacity: '.8' })
  )
}

export const tableChip: Draw = (kit, { metal }) => chip(kit, metal)

const POCKETS = 37

/** The emblem of Roulette: the wheel from the front, its ball at rest. */
export const rouletteWheel: Draw = (kit, tones) => {
  const pocket = (index: number) => {
    const [from, to] = [index * (360 / POCKETS), (index + 1) * (360 / POCKETS)]
    const [a, b] = [polar(80, from), polar(80, to)]
    const [c, d] = [polar(56, to), polar(56, from)]
    const colour = index === 0 ? '#1fa869' : index % 2 === 1 ? '#d4202f' : '#15161c'
    return fill(polygon([a, b, c, d]), colour) + line(polygon([a, d]), '#ffe7b0', 0.9, { opacity: '.7' })
  }
  const spokes = repeat(4, (index) => {
    const [x, y] = polar(34, index * 90 + 20)
    return (
      line(
        polygon([
          [0, 0],
          [x, y],
        ]),
        gold.base,
        5,
      ) + ball(kit, x, y, 6, gold)
    )
  })
  const [x, y] = polar(69, 24)
  return (
    glow(kit, 0, 0, 120, tones.glow, 0.5) +
    fill(circle(0, 4, 106), '#0b0204') +
    solid(kit, circle(0, 0, 104), matte('#6a2c14', '#1a0703'), { shade: 12, rim: 2.4 }) +
    ring(kit, 86, 7, gold) +
    repeat(POCKETS, pocket) +
    ring(kit, 55, 4, gold) +
    fill(
      circle(0, 0, 53),
      kit.radial([
        [0, '#8a4420'],
        [0.7, '#4a1c0c'],
        [1, '#1e0904'],
      ]),
    ) +
    spokes +
    ball(kit, 0, 0, 15, gold) +
    ball(kit, x, y, 8, matte('#ffffff', '#6d7890')) +
    gleam(kit, -42, -54, 44, 16, -38, 0.35)
  )
}
