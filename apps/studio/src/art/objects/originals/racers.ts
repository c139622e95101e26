/** The racers of Crash Race: soapbox cars that differ by colour and number. */
import { lighten } from '../../colour.ts'
import { fill, gleam, glow, gold, line, matte, silver, solid, type Kit, type Material } from '../../kit.ts'
import { fitted } from '../../lettering.ts'
import { at, box, circle, el, ellipse, polar, polygon, repeat } from '../../svg.ts'
import type { Draw } from '../object.ts'
import { ball } from '../balls.ts'

function wheel(kit: Kit, x: number, y: number): string {
  const spokes = repeat(5, (index) => {
    const [dx, dy] = polar(15, index * 72)
    return line(`M${x} ${y}l${dx.toFixed(1)} ${dy.toFixed(1)}`, silver.base, 3)
  })
  return (
    ball(kit, x, y, 25, matte('#3a3f4c', '#08090e')) +
    fill(circle(x, y, 16), '#12141c') +
    spokes +
    ball(kit, x, y, 6, gold)
  )
}

/** A car that drives to the right. */
function car(kit: Kit, paint: Material, number: string): string {
  const word = fitted(number, 26, 30)
  return (
    fill(ellipse(0, 56, 112, 10), '#000', 0.35) +
    solid(
      kit,
      'M-104 24C-104-10-74-22-40-22L-18-22C-8-46 26-52 44-22C76-18 108-2 112 26C112 40 100 44 86 44H-86C-98 44-104 38-104 24Z',
      paint,
      {
        shade: 14,
        rim: 3,
      },
    ) +
    fill('M-10-24C0-42 24-44 36-22Z', '#bfe9ff', 0.9) +
    ball(kit, 10, -34, 15, matte('#ffe2c4', '#8a4a2a')) +
    solid(kit, 'M-8-34a18 18 0 0 1 36-2L29-32H-8Z', paint, { shade: 4, rim: 2 }) +
    solid(
      kit,
      polygon([
        [-104, 8],
        [-126, -10],
        [-120, 26],
      ]),
      matte(lighten(paint.base, 0.3), paint.dark),
      { shade: 4, rim: 2 },
    ) +
    line('M-92 30H96', lighten(paint.base, 0.55), 5) +
    fill(circle(-42, 8, 23), '#fffdf4') +
    at(-42, 19, el('path', { d: word.d, fill: '#1a1420' })) +
    wheel(kit, -62, 40) +
    wheel(kit, 66, 40) +
    gleam(kit, 60, -8, 30, 8, 14, 0.7)
  )
}

const PAINTS = ['#ff5340', '#2f8dff', '#ffc02e', '#35c97c', '#b65cff', '#ff8ac4'] as const

/** The car of a racer, counted from 0. */
export const racer =
  (index: number): Draw =>
  (kit) =>
    at(0, 0, car(kit, matte(PAINTS[index] ?? '#fff', '#1a0820'), String(index + 1)), 0, 0.98)

/** The emblem: two cars neck and neck before a flag. */
export const neckAndNeck: Draw = (kit, tones) => {
  const squares = repeat(24, (index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)]
    return (column + row) % 2 === 0 ? fill(box(-6 + column * 15, -98 + row * 15, 15, 15), '#14121a') : ''
  })
  return (
    glow(kit, 0, 0, 118, tones.glow, 0.55) +
    at(0, 0, solid(kit, box(-14, -104, 7, 150, 3), tones.metal, { shade: 3, rim: 1.6 }), 8) +
    at(
      0,
      0,
      solid(kit, box(-6, -98, 90, 60, 3), matte('#fffdf4', '#8a8494'), { shade: 6, rim: 2 }) + squares,
      8,
    ) +
    at(-18, 6, racer(1)(kit, tones), -4, 0.78) +
    at(18, 58, racer(0)(kit, tones), -4, 0.92)
  )
}
