/** Ball and pins of Plinko. */
import { glow, line, matte } from '../../kit.ts'
import { repeat } from '../../svg.ts'
import type { Draw } from '../object.ts'
import { ball, ballShadow } from '../balls.ts'

/** The object that falls in the game. */
export const plinkoBall: Draw = (kit, { metal, glow: light }) =>
  glow(kit, 0, 0, 110, light, 0.55) + ball(kit, 0, 0, 78, { ...metal, metal: true })

/** The emblem: a ball between its bounces, over a triangle of pins. */
export const ballOverPins: Draw = (kit, tones) => {
  const pin = matte('#fff0fb', '#7a2a66')
  const pins = repeat(4, (row) =>
    repeat(row + 1, (index) => {
      const [x, y] = [(index - row / 2) * 46, -36 + row * 40]
      return ballShadow(x + 3, y + 13, 10) + ball(kit, x, y, 11.5, pin)
    }),
  )
  return (
    glow(kit, 0, 0, 118, tones.glow, 0.45) +
    line('M-92-40C-78-96-50-104-30-74C-14-104 6-104 20-82', tones.glow, 3, {
      'stroke-dasharray': '1 10',
      opacity: '.85',
    }) +
    pins +
    ball(kit, 44, -62, 33, { ...tones.metal, metal: true })
  )
}
