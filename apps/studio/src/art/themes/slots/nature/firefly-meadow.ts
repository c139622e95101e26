import { fill, glow, gold, line, matte, type Kit } from '../../../kit.ts'
import {
  acorn,
  berries,
  bluebell,
  clover,
  daisy,
  drop,
  firefly,
  jar,
  luna,
  snail,
} from '../../../objects/slots/nature/meadow.ts'
import type { Pattern } from '../../../patterns.ts'
import { bottomOf, ground, hills, type View } from '../../../scenery.ts'
import { circle, el, num, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** The paths of fireflies: loops with a light at their end. */
const loops: Pattern = (kit, colour, reach) => {
  const path = (d: string) =>
    el('path', {
      d,
      fill: 'none',
      stroke: colour,
      'stroke-width': 1.3,
      'stroke-dasharray': '2 6',
      'stroke-linecap': 'round',
    })
  const paint = kit.tile(
    120,
    120,
    path('M6 100C30 60 60 96 44 66C34 46 66 24 84 40') +
      path('M70 112C84 88 116 100 104 72') +
      el('path', { d: circle(84, 40, 4) + circle(104, 72, 3) + circle(20, 28, 2.4), fill: colour }),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** Blades of grass along a line. */
function grass(kit: Kit, { left, width }: View, y: number, height: number, colour: string): string {
  const count = Math.ceil(width / 9)
  return fill(
    repeat(count, (index) => {
      const x = left + index * 9 + kit.random() * 6
      const [tall, lean] = [height * (0.5 + kit.random() * 0.5), (kit.random() - 0.5) * 26]
      return `M${num(x - 4)} ${num(y)}Q${num(x)} ${num(y - tall * 0.6)} ${num(x + lean)} ${num(y - tall)}Q${num(x + 4)} ${num(y - tall * 0.5)} ${num(x + 5)} ${num(y)}Z`
    }),
    colour,
  )
}

/** A meadow under a summer night, full of fireflies. */
export const fireflyMeadow: Theme = {
  id: 'firefly-meadow',
  title: 'Firefly Meadow',
  sky: ['#2a1f6a', '#6a4aa0', '#0a1020'],
  thread: '#f0ff9a',
  pattern: loops,
  patternStrength: 0.34,
  scene: (kit, view) => {
    const { left, top, width, height } = view
    const foot = bottomOf(view)
    const lights = repeat(26, () => {
      const [x, y] = [left + kit.random() * width, top + height * (0.25 + kit.random() * 0.7)]
      const size = 8 + kit.random() * 16
      return glow(kit, x, y, size, '#f0ff7a', 0.85) + fill(circle(x, y, size * 0.16), '#fffff0')
    })
    return (
      glow(kit, left + width * 0.82, top + 70, 90, '#f4e8ff', 0.5) +
      fill(circle(left + width * 0.82, top + 70, 24), '#fff8e8') +
      hills(kit, view, 74, 60, 150, '#2c3a6a') +
      hills(kit, view, 104, 44, 110, '#1f4a4a') +
      ground(view, 112, '#123a30') +
      grass(kit, view, 132, 60, '#1c5a3a') +
      grass(kit, view, 176, 76, '#12422c') +
      ground(view, 174, '#0e3424') +
      grass(kit, view, foot, 70, '#08241a') +
      line(
        `M${num(left + width * 0.1)} ${num(foot)}C${num(left + width * 0.12)} 120 ${num(left + width * 0.06)} 90 ${num(left + width * 0.14)} 64`,
        '#1c5a3a',
        4,
      ) +
      lights
    )
  },
  tones: {
    main: matte('#f4ff6a', '#b89a04'),
    second: matte('#7a7aff', '#241a9a'),
    pale: matte('#fffbe8', '#a89a7a'),
    metal: gold,
    glow: '#f0ff6a',
  },
  emblem: firefly,
  emblemScale: 1.04,
  lettering: {
    narrow: 0.92,
    tracking: 0.02,
    warp: (x, y, u) => [x, y + Math.sin(u * Math.PI * 2) * 6],
  },
  ink: ['#ffffff', '#f0ff9a', '#7ac83a'],
  slot: {
    pictures: {
      wild: firefly,
      scatter: jar,
      'high-1': luna,
      'high-2': snail,
      'high-3': bluebell,
      'high-4': acorn,
    },
    letters: { ace: '#fff4fa', king: '#ff4a5a', queen: '#4ac0ff', jack: '#6ad04a' },
    lows: { ace: daisy, king: berries, queen: drop, jack: clover },
    plaque: 'M-74-74H74V74H-74Z',
    plaqueColour: '#1c2a4a',
    win: wins.sparks,
  },
}
