/** Numbered balls. */
import { fill, glow, line, matte, type Kit, type Material } from '../../kit.ts'
import { fitted } from '../../lettering.ts'
import { at, circle } from '../../svg.ts'
import type { Draw } from '../object.ts'
import { ball, ballShadow } from '../balls.ts'

/** A ball whose white face is slightly turned away, as if it were still rolling. */
function numbered(kit: Kit, text: string, radius: number, material: Material, turn: number): string {
  const word = fitted(text, 46, 36)
  const face =
    fill(circle(0, 0, 36), '#fbfdff') +
    line(circle(0, 0, 36), material.dark, 2.4, { opacity: '.6' }) +
    at(0, word.height / 2, fill(word.d, '#0c1c33'))
  return (
    ball(kit, 0, 0, radius, material) +
    at(radius * 0.06, -radius * 0.02, face, turn, [radius / 70, radius / 72])
  )
}

export const kenoBalls: Draw = (kit, { main, second, metal, glow: light }) =>
  glow(kit, 0, 0, 118, light, 0.5) +
  ballShadow(-44, 88, 46) +
  ballShadow(50, 90, 44) +
  at(-4, -44, numbered(kit, '7', 52, metal, -10)) +
  at(-48, 38, numbered(kit, '24', 50, main, -16)) +
  at(48, 40, numbered(kit, '38', 50, second, 12)) +
  at(78, -58, ball(kit, 0, 0, 18, matte('#ffffff', '#3f6fae'))) +
  at(-88, -40, ball(kit, 0, 0, 12, main))
