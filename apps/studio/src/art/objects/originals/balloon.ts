/** The balloon of Ascent. */
import { fill, gleam, glow, line, solid, type Kit } from '../../kit.ts'
import { at, box, el, repeat } from '../../svg.ts'
import type { Draw, Tones } from '../object.ts'

const ENVELOPE = 'M0-106C56-106 80-66 80-30C80 10 44 34 22 58H-22C-44 34-80 10-80-30C-80-66-56-106 0-106Z'

/** A strip of the envelope between two seams, by their distance from the middle at its widest. */
const gore = (from: number, to: number) =>
  `M0-106C${to * 0.7}-106 ${to}-66 ${to}-30C${to} 10 ${to * 0.55} 34 ${to * 0.28} 58H${from * 0.28}C${from * 0.55} 34 ${from} 10 ${from}-30C${from}-66 ${from * 0.7}-106 0-106Z`

/** Upright, with the basket at the bottom. */
function craft(kit: Kit, { main, second, pale, metal, glow: light }: Tones): string {
  const rope = (x: number, foot: number) => line(`M${x} 60L${foot} 84`, metal.light, 2)
  return (
    glow(kit, 0, 62, 34, light, 0.95) +
    rope(-20, -15) +
    rope(20, 15) +
    rope(-7, -6) +
    rope(7, 6) +
    solid(kit, ENVELOPE, main, { shade: 16, rim: 3 }) +
    fill(gore(-52, -22), pale.base, 0.94) +
    fill(gore(22, 52), pale.base, 0.94) +
    fill(gore(-12, 12), second.base, 0.9) +
    el('path', {
      d: ENVELOPE,
      fill: kit.linear([
        [0, '#ffffff', 0.34],
        [0.45, '#ffffff', 0],
        [1, '#1a0626', 0.5],
      ]),
    }) +
    solid(kit, 'M-26 50H26L20 62H-20Z', metal, { shade: 4, rim: 1.5 }) +
    el('path', {
      d: 'M-7 82C-9 74-4 70 0 60C4 70 9 74 7 82Z',
      fill: kit.linear([
        [0, '#fff6cf'],
        [1, '#ff8a3c'],
      ]),
    }) +
    solid(kit, box(-18, 84, 36, 26, 6), metal, { shade: 7, rim: 2 }) +
    fill(box(-18, 90, 36, 3), '#3a1b0c', 0.4) +
    fill(box(-18, 98, 36, 3), '#3a1b0c', 0.4) +
    gleam(kit, -34, -62, 12, 30, 24, 0.7)
  )
}

/** The object that climbs in the game. */
export const balloonAlone: Draw = (kit, tones) => at(0, 0, craft(kit, tones), 0, 0.8)

/** The emblem: above the clouds, lit from below. */
export const balloon: Draw = (kit, tones) =>
  glow(kit, 0, 0, 124, tones.glow, 0.42) +
  at(0, -6, craft(kit, tones), 6, 0.86) +
  repeat(3, (index) => {
    const x = -76 + index * 70
    const y = 70 + (index % 2) * 18
    return fill(
      `M${x - 36} ${y + 14}C${x - 44} ${y - 4} ${x - 20} ${y - 12} ${x - 14} ${y - 4}C${x - 8} ${y - 22} ${x + 20} ${y - 20} ${x + 20} ${y - 2}C${x + 40} ${y - 8} ${x + 46} ${y + 8} ${x + 36} ${y + 14}Z`,
      '#fff3e6',
      0.5 - index * 0.1,
    )
  })
