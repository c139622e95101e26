/** The rocket of Limbo. */
import { lighten } from '../../colour.ts'
import { fill, gleam, glow, line, matte, solid, type Kit } from '../../kit.ts'
import { at, circle, el, ellipse, polygon, repeat } from '../../svg.ts'
import type { Draw, Tones } from '../object.ts'
import { ball } from '../balls.ts'

/** Upright, the nose at the top; the flame is drawn separately, because it flickers in the game. */
function hull(kit: Kit, { main, second, pale, metal }: Tones): string {
  const fin = (side: 1 | -1) =>
    solid(
      kit,
      `M${side * 24} 18C${side * 52} 30 ${side * 62} 58 ${side * 58} 88C${side * 48} 70 ${side * 34} 62 ${side * 20} 62Z`,
      main,
      { shade: 8, rim: 2 },
    )
  return (
    fin(-1) +
    fin(1) +
    solid(kit, 'M0-104C34-74 44-24 36 24L26 66H-26L-36 24C-44-24-34-74 0-104Z', pale, { shade: 14, rim: 3 }) +
    solid(kit, 'M0-104C18-88 29-66 34-44H-34C-29-66-18-88 0-104Z', main, { shade: 9, rim: 2.6 }) +
    fill(
      polygon([
        [-31, 42],
        [31, 42],
        [27, 62],
        [-27, 62],
      ]),
      second.base,
      0.9,
    ) +
    solid(kit, 'M-20 64H20L27 80H-27Z', metal, { shade: 5, rim: 2 }) +
    fill(circle(0, -14, 22), '#1a2240') +
    ball(kit, 0, -14, 17, matte('#5fc8ff', '#0a2a5c')) +
    line(circle(0, -14, 20), metal.light, 4) +
    gleam(kit, -18, -50, 7, 28, 12, 0.8)
  )
}

function flame(kit: Kit, light: string): string {
  const tongue = (width: number, length: number, colours: readonly [string, string]) =>
    el('path', {
      d: `M${-width} 78C${-width} ${78 + length * 0.4} ${-width * 0.3} ${78 + length * 0.6} 0 ${78 + length}C${width * 0.3} ${78 + length * 0.6} ${width} ${78 + length * 0.4} ${width} 78Z`,
      fill: kit.linear([
        [0, colours[0]],
        [1, colours[1], 0.1],
      ]),
    })
  return (
    glow(kit, 0, 96, 54, light, 0.8) +
    tongue(22, 74, ['#ff9a3c', '#ff4a2a']) +
    tongue(14, 54, ['#ffd76a', '#ff9a3c']) +
    tongue(7, 34, ['#ffffff', '#ffe9a8'])
  )
}

/** The object that climbs in the game. */
export const rocketAlone: Draw = (kit, tones) =>
  at(0, -10, flame(kit, tones.glow) + hull(kit, tones), 0, 0.86)

/** The emblem: on its way up, with a trail of light and dust. */
export const rocket: Draw = (kit, tones) => {
  const dust = repeat(7, (index) =>
    fill(
      ellipse(-66 + index * 7 - (index % 2) * 26, 66 + (index % 3) * 16, 15 - index, 13 - index),
      lighten(tones.second.base, 0.3),
      0.16,
    ),
  )
  return (
    glow(kit, 8, -8, 116, tones.glow, 0.42) +
    dust +
    at(8, -8, flame(kit, tones.glow) + hull(kit, tones), 38, 0.9)
  )
}
