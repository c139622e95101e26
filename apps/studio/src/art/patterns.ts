/** Background patterns: thin line work around the origin, `reach` units in every direction. */
import { fill, line, type Kit } from './kit.ts'
import { suits } from './objects/suits.ts'
import { circle, el, ellipse, num, polar, polygon, repeat, star } from './svg.ts'

export type Pattern = (kit: Kit, colour: string, reach: number) => string

function tiled(
  kit: Kit,
  colour: string,
  reach: number,
  width: number,
  height: number,
  drawing: string,
): string {
  const paint = kit.tile(width, height, el('g', { fill: 'none', stroke: colour }, drawing))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** Seigaiha, the sea of overlapping circles. */
export const scales: Pattern = (kit, colour, reach) => {
  const arcs = (x: number, y: number) =>
    [28, 20, 12, 5]
      .map((r) => el('path', { d: `M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0`, 'stroke-width': 1.3 }))
      .join('')
  return tiled(kit, colour, reach, 56, 28, arcs(28, 28) + arcs(0, 14) + arcs(56, 14))
}

/** Nested arches, like an endless hall. */
export const arches: Pattern = (_kit, colour, reach) =>
  repeat(9, (index) => {
    const r = 46 + index * 34
    const spring = 40 - index * 7
    return line(
      `M${-r} ${num(reach)}V${spring}A${r} ${r} 0 0 1 ${r} ${spring}V${num(reach)}`,
      colour,
      index % 2 ? 1 : 2.6,
      { opacity: num((9 - index) / 9) },
    )
  })

/** Harlequin lozenges with a pip at each crossing. */
export const harlequin: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    44,
    66,
    el('path', { d: 'M22 0L44 33L22 66L0 33Z', 'stroke-width': 1.1 }) +
      el('path', { d: 'M22 10L37 33L22 56L7 33Z', fill: colour, 'fill-opacity': '.22', stroke: 'none' }) +
      el('path', {
        d: circle(22, 0, 2) + circle(0, 33, 2) + circle(44, 33, 2) + circle(22, 66, 2),
        fill: colour,
        stroke: 'none',
      }),
  )

export const rays: Pattern = (_kit, colour, reach) =>
  repeat(22, (index) => {
    const turn = (index * 360) / 22
    const wide = index % 2 ? 3.2 : 5
    return el('path', {
      d: polygon([[0, 0], polar(reach * 1.5, turn - wide), polar(reach * 1.5, turn + wide)]),
      fill: colour,
      opacity: index % 2 ? '.6' : '1',
    })
  })

export const stars: Pattern = (kit, colour, reach) =>
  repeat(90, () => {
    const [x, y, size] = [(kit.random() * 2 - 1) * reach, (kit.random() * 2 - 1) * reach, kit.random()]
    const shape = size > 0.9 ? star(4, 5.5, 0.9) : circle(0, 0, 0.5 + size * 1.1)
    return el('path', {
      d: shape,
      transform: `translate(${num(x)} ${num(y)})`,
      fill: colour,
      opacity: num(0.25 + kit.random() * 0.75),
    })
  })

/** Eight-pointed lattice of carved stone screens. */
export const lattice: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    52,
    52,
    el('path', { d: star(8, 26, 19), transform: 'translate(26 26)', 'stroke-width': 1.2 }) +
      el('path', {
        d: star(8, 13, 9.5),
        transform: 'translate(26 26)',
        fill: colour,
        'fill-opacity': '.25',
        'stroke-width': 0.8,
      }) +
      el('path', { d: 'M0 0L8 8M52 0L44 8M0 52L8 44M52 52L44 44', 'stroke-width': 1.2 }),
  )

/** Concentric rings of a table's edge, some beaded. */
export const rings: Pattern = (_kit, colour) =>
  repeat(11, (index) =>
    line(circle(0, 0, 40 + index * 24), colour, index % 2 ? 0.9 : 2.2, {
      opacity: num(1 - index * 0.08),
      'stroke-dasharray': index % 3 === 0 ? '1 9' : undefined,
    }),
  )

export const dots = (
  kit: Kit,
  count: number,
  colour: string,
  area: readonly [number, number, number, number],
) =>
  repeat(count, () => {
    const x = area[0] + kit.random() * area[2]
    const y = area[1] + kit.random() * area[3]
    return fill(
      circle(x, y, 0.7 + kit.random() * 1.9),
      colour,
      Math.round((0.25 + kit.random() * 0.6) * 100) / 100,
    )
  })

/** Cut gems side by side. */
export const facets: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    60,
    52,
    el('path', {
      d: 'M0 26L15 0H45L60 26L45 52H15ZM15 0L30 26L45 0M0 26H60M15 52L30 26L45 52',
      'stroke-width': 1.1,
    }),
  )

/** Orbits: tilted ellipses with a body on some. */
export const orbits: Pattern = (_kit, colour, reach) =>
  repeat(10, (index) => {
    const rx = 60 + index * 40
    const body = index % 2 === 0 ? fill(circle(rx * 0.72, -rx * 0.23, 3 + (index % 3)), colour) : ''
    return el(
      'g',
      { transform: `rotate(${-24 + index * 3})`, opacity: num(1 - (index * 0.75) / 10) },
      rx < reach * 2 ? line(ellipse(0, 0, rx, rx * 0.34), colour, index % 3 === 0 ? 2 : 1) + body : '',
    )
  })

/** A board of pins, row under row. */
export const pinboard: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    34,
    60,
    el('path', {
      d:
        circle(0, 0, 2.6) +
        circle(34, 0, 2.6) +
        circle(17, 30, 2.6) +
        circle(0, 60, 2.6) +
        circle(34, 60, 2.6),
      fill: colour,
      stroke: 'none',
    }) +
      el('path', { d: 'M17 30Q6 14 0 0M17 30Q28 14 34 0', 'stroke-width': 0.7, 'stroke-dasharray': '2 4' }),
  )

/** Rings divided into fields, each rotated against the previous one. */
export const segments: Pattern = (_kit, colour) =>
  repeat(9, (index) => {
    const r = 48 + index * 32
    return line(circle(0, 0, r), colour, index % 2 ? 3 : 11, {
      opacity: num(0.9 - index * 0.08),
      'stroke-dasharray': `${num((r * Math.PI) / 5 - 5)} 5`,
      transform: `rotate(${index * 17})`,
    })
  })

/** Rings side by side, some filled: a marked card. */
export const markedCard: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    72,
    72,
    [0, 1, 2, 3]
      .map((index) => {
        const [x, y] = [18 + (index % 2) * 36, 18 + Math.floor(index / 2) * 36]
        const inner = index === 2 ? { fill: colour, 'fill-opacity': '.5' } : {}
        return el('path', { d: circle(x, y, 12), 'stroke-width': 1.2, ...inner })
      })
      .join(''),
  )

/** The four suits in alternation. */
export const suitWeave: Pattern = (kit, colour, reach) => {
  const { spade, heart, diamond, club } = suits
  const one = (d: string, x: number, y: number, isFilled: boolean) =>
    el('path', {
      d,
      transform: `translate(${x} ${y}) scale(.36)`,
      'stroke-width': 2.4,
      ...(isFilled ? { fill: colour, 'fill-opacity': '.4' } : {}),
    })
  return tiled(
    kit,
    colour,
    reach,
    76,
    76,
    one(spade, 19, 19, true) +
      one(heart, 57, 19, false) +
      one(club, 57, 57, true) +
      one(diamond, 19, 57, false),
  )
}

/** Rays between two rings, like the pockets of a wheel, ring after ring. */
export const pockets: Pattern = (_kit, colour, reach) =>
  repeat(6, (index) => {
    const [inner, outer] = [56 + index * 62, 100 + index * 62]
    let d = ''
    for (let at = 0; at < 37; at++) {
      const [a, b] = [polar(inner, (at * 360) / 37 + index * 4), polar(outer, (at * 360) / 37 + index * 4)]
      d += `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`
    }
    return inner < reach * 1.5
      ? line(d + circle(0, 0, inner) + circle(0, 0, outer), colour, 1.3, {
          opacity: num(0.95 - index * 0.13),
        })
      : ''
  })

/** Chevrons that alternately point up and down. */
export const chevrons: Pattern = (kit, colour, reach) =>
  tiled(
    kit,
    colour,
    reach,
    64,
    72,
    el('path', {
      d: 'M4 24L16 8L28 24M4 32L16 16L28 32M36 48L48 64L60 48M36 40L48 56L60 40',
      'stroke-width': 1.8,
    }),
  )
