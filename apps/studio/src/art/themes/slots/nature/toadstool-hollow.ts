import { fill, glow, gold, line, matte } from '../../../kit.ts'
import { ferns } from '../../../motifs.ts'
import {
  acorn,
  clover,
  fairyLantern,
  glowCap,
  ladybird,
  snail,
  toadstool,
} from '../../../objects/slots/nature/hollow.ts'
import { bokeh, bottomOf, hills, shafts } from '../../../scenery.ts'
import { ellipse, num, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A clearing between old trunks, lit by glowing mushrooms. */
export const toadstoolHollow: Theme = {
  id: 'toadstool-hollow',
  title: 'Toadstool Hollow',
  sky: ['#0c2e1c', '#4a8a34', '#06140c'],
  thread: '#d8f5a0',
  pattern: ferns,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const trunk = (share: number, girth: number, colour: string) => {
      const x = left + width * share
      const [a, b] = [x - girth / 2, x + girth / 2]
      return (
        fill(
          `M${num(a)} ${top}H${num(b)}C${num(b - 4)} 20 ${num(b + 2)} 90 ${num(b + girth * 0.7)} 150H${num(a - girth * 0.7)}C${num(a - 2)} 90 ${num(a + 4)} 20 ${num(a)} ${top}Z`,
          colour,
        ) +
        line(`M${num(x - girth * 0.2)} ${top}V120M${num(x + girth * 0.18)} ${top + 40}V132`, '#000000', 2, {
          opacity: '.22',
        })
      )
    }
    return (
      shafts(kit, view, [40, top - 20], '#e8ffb0', 5) +
      trunk(0.24, 22, '#1c4a2a') +
      trunk(0.74, 18, '#1c4a2a') +
      hills(kit, view, 108, 34, width / 4, '#1a4a26') +
      trunk(0.02, 58, '#0e2a18') +
      trunk(0.97, 66, '#0e2a18') +
      hills(kit, view, 134, 26, width / 5, '#0e3018') +
      glowCap(kit, left + width * 0.13, 134, 30, '#ff8a5a') +
      glowCap(kit, left + width * 0.2, 142, 18, '#ffb07a') +
      glowCap(kit, left + width * 0.86, 138, 34, '#7af0d0') +
      glowCap(kit, left + width * 0.79, 146, 20, '#a8ffe0') +
      glow(kit, 0, foot - 70, 130, '#c8ff7a', 0.2) +
      repeat(5, (index) =>
        fill(ellipse(left + width * (0.1 + index * 0.2), 150 + (index % 2) * 12, 60, 7), '#c8f08a', 0.1),
      ) +
      bokeh(kit, view, 24, ['#f5ff9a', '#d8ff6a', '#fff2b0'], 6)
    )
  },
  tones: {
    main: matte('#ee3a2c', '#4a0418'),
    second: matte('#7ac83a', '#0a3a1a'),
    pale: matte('#fff2dc', '#9a7a5a'),
    metal: gold,
    glow: '#f0ffa8',
  },
  emblem: toadstool,
  emblemScale: 1.06,
  lettering: { narrow: 0.9, tracking: 0.02, warp: (x, y, u) => [x, y + Math.sin(u * Math.PI * 3) * 3.4] },
  ink: ['#fffff0', '#e4f5a0', '#5a9a2a'],
  slot: {
    pictures: {
      wild: toadstool,
      scatter: fairyLantern,
      'high-1': snail,
      'high-2': acorn,
      'high-3': clover,
      'high-4': ladybird,
    },
    letters: { ace: '#ff8a5a', king: '#7ad8c8', queen: '#f5d45a', jack: '#b8a0ff' },
    plaque: 'M0-88C48-84 82-52 80-6C80 46 44 84 0 88C-44 84-80 46-80-6C-82-52-48-84 0-88Z',
    plaqueColour: '#1c4422',
    win: wins.fireflies,
  },
}
