import { fill, glow, gold, line, matte } from '../../../kit.ts'
import { blanket } from '../../../motifs.ts'
import {
  boot,
  cactus,
  cowboyHat,
  horseshoe,
  sheriffStar,
  steamEngine,
} from '../../../objects/slots/nature/canyon.ts'
import { bokeh, bottomOf, ground } from '../../../scenery.ts'
import { box, circle, num, polygon, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Red rocks under a turquoise evening sky, with one railway track. */
export const copperCanyon: Theme = {
  id: 'copper-canyon',
  title: 'Copper Canyon',
  sky: ['#1ea0b0', '#f5c888', '#4a1810'],
  thread: '#fff6e0',
  pattern: blanket,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, width } = view
    const foot = bottomOf(view)
    const mesa = (share: number, half: number, tall: number, base: number, colour: string, band: string) => {
      const x = left + width * share
      const top = base - tall
      const d = polygon([
        [x - half * 1.5, base + 10],
        [x - half, base - tall * 0.34],
        [x - half * 0.9, top],
        [x + half * 0.86, top - 4],
        [x + half, base - tall * 0.4],
        [x + half * 1.6, base + 10],
      ])
      const bands = [0.22, 0.5, 0.74]
        .map((at) => fill(box(x - half * 1.2, top + tall * at, half * 2.4, 6), band, 0.6))
        .join('')
      return fill(d, colour) + `<g clip-path="${kit.clip(d)}">${bands}</g>`
    }
    const sleepers = repeat(9, (index) => {
      const y = 104 + (index / 9) ** 1.6 * (foot - 104)
      const half = 12 + ((y - 104) / (foot - 104)) * 90
      return line(`M${num(-half)} ${num(y)}H${num(half)}`, '#3a140a', 2 + index * 0.9)
    })
    return (
      glow(kit, 60, 20, 110, '#fff4c0', 0.9) +
      fill(circle(60, 26, 38), '#fff0c0') +
      mesa(0.12, 52, 120, 92, '#d8783a', '#b8502a') +
      mesa(0.94, 60, 146, 94, '#c8622c', '#a04020') +
      mesa(0.66, 34, 72, 94, '#e08a4a', '#c8643a') +
      ground(
        view,
        92,
        kit.linear([
          [0, '#d87a3a'],
          [0.4, '#8a3418'],
          [1, '#2a0c08'],
        ]),
      ) +
      sleepers +
      line(`M-6 98L-78 ${foot}M6 98L78 ${foot}`, '#f0c8a0', 3) +
      fill(
        `M${left} 100C${left + width * 0.2} 90 ${left + width * 0.3} 96 ${left + width * 0.36} 104H${left}Z`,
        '#a84a20',
      ) +
      bokeh(kit, view, 12, ['#fff2d0', '#ffd8a0'], 8)
    )
  },
  tones: {
    main: matte('#e8864a', '#5a1808'),
    second: matte('#2ac8c0', '#04303a'),
    pale: matte('#fff2dc', '#9a6a4a'),
    metal: gold,
    glow: '#ffe8b0',
  },
  emblem: sheriffStar,
  emblemScale: 1.06,
  lettering: { narrow: 0.86, tracking: 0.05, warp: (x, y, u) => [x, y * (1 + (u - 0.5) ** 2 * 0.7)] },
  ink: ['#fff8e8', '#ffc88a', '#b8441c'],
  slot: {
    pictures: {
      wild: sheriffStar,
      scatter: steamEngine,
      'high-1': horseshoe,
      'high-2': cowboyHat,
      'high-3': boot,
      'high-4': cactus,
    },
    letters: { ace: '#ff8a5a', king: '#4ad8d0', queen: '#ffc85a', jack: '#a8d86a' },
    plaque: 'M-84-66L-66-84L-54-74H54L66-84L84-66L74-54V54L84 66L66 84L54 74H-54L-66 84L-84 66L-74 54V-54Z',
    plaqueColour: '#6a2a1c',
    win: wins.badges,
  },
}
