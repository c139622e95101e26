import { fill, glow, line, matte, metal, type Kit } from '../../../kit.ts'
import {
  barometer,
  brolly,
  kite,
  lighthouse,
  petrel,
  weathercock,
} from '../../../objects/slots/nature/gale.ts'
import type { Pattern } from '../../../patterns.ts'
import { bottomOf, ground, type View } from '../../../scenery.ts'
import { circle, el, num, repeat, wave } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Rain, driven aslant. */
const rain: Pattern = (kit, colour, reach) => {
  const drops = [
    [4, 6, 20],
    [26, 30, 26],
    [44, 2, 16],
    [16, 52, 22],
    [52, 44, 24],
  ].map(([x = 0, y = 0, long = 0]) => `M${x} ${y}l${num(-long * 0.42)} ${long}`)
  const paint = kit.tile(
    64,
    80,
    el('path', { d: drops.join(''), stroke: colour, 'stroke-width': 1.6, 'stroke-linecap': 'round' }),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A bank of dark clouds along the upper edge. */
function storms(kit: Kit, { left, top, width }: View, y: number, size: number, colour: string): string {
  const count = Math.ceil(width / size) + 2
  return fill(
    repeat(count, (index) =>
      circle(
        left + (index - 0.5) * size,
        top + y + kit.random() * size * 0.5,
        size * (0.7 + kit.random() * 0.4),
      ),
    ),
    colour,
  )
}

const fork = (x: number, y: number, size: number) =>
  `M${num(x)} ${num(y)}l${num(-14 * size)} ${num(34 * size)}l${num(13 * size)} ${num(-4 * size)}l${num(-16 * size)} ${num(40 * size)}l${num(30 * size)} ${num(-50 * size)}l${num(-13 * size)} ${num(4 * size)}l${num(12 * size)} ${num(-24 * size)}Z`

/** A kite above the sea, in front of a thunderstorm. */
export const stormKite: Theme = {
  id: 'storm-kite',
  title: 'Storm Kite',
  sky: ['#2c3a5e', '#6f86a8', '#0c1428'],
  thread: '#dcecff',
  pattern: rain,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    const sea = Array.from({ length: 5 }, (_, index) => {
      const y = 112 + index * 26
      return (
        line(wave(left - 20 - index * 13, y, width + 80, 60 + index * 14, 9 + index * 2), '#dcecff', 2, {
          opacity: num(0.5 - index * 0.07),
        }) + ground(view, y + 6, ['#31507c', '#294468', '#203656', '#182a46', '#101e34'][index] ?? '#101e34')
      )
    })
    return (
      glow(kit, x(0.16), top + 120, 110, '#ffe88a', 0.5) +
      glow(kit, x(0.86), top + 70, 90, '#ffe88a', 0.4) +
      fill(fork(x(0.14), top + 62, 1.25), '#fff2a8') +
      fill(fork(x(0.9), top + 48, 0.9), '#fff2a8', 0.9) +
      storms(kit, view, 26, 46, '#3d4c70') +
      storms(kit, view, 0, 58, '#222c48') +
      sea.join('') +
      glow(kit, x(0.5), foot - 30, 120, '#6f86a8', 0.25)
    )
  },
  tones: {
    main: matte('#ff5a4a', '#5a0a1c'),
    second: matte('#3a66b8', '#0a1438'),
    pale: matte('#f4f8ff', '#6a84a8'),
    metal: metal('#ffd23a', '#7a4408'),
    glow: '#fff0a0',
  },
  emblem: kite,
  emblemScale: 1.08,
  lettering: {
    narrow: 0.94,
    tracking: 0.04,
    warp: (x, y, u) => [x + y * -0.16, y + Math.sin(u * Math.PI * 3) * 3],
  },
  ink: ['#ffffff', '#ffe88a', '#ff6a3a'],
  slot: {
    pictures: {
      wild: kite,
      scatter: lighthouse,
      'high-1': petrel,
      'high-2': weathercock,
      'high-3': brolly,
      'high-4': barometer,
    },
    letters: { ace: '#ff7a6a', king: '#6ab8ff', queen: '#ffd86a', jack: '#8af0d0' },
    plaque: 'M-84-58L-58-84H58L84-58V58L58 84H-58L-84 58Z',
    plaqueColour: '#28385c',
    win: wins.gusts,
  },
}
