import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { tubes } from '../../../motifs.ts'
import { bolt, lemon, neonBell, neonStar, plum, seven } from '../../../objects/slots/town/neon.ts'
import { bokeh, bottomOf, ground, shimmer } from '../../../scenery.ts'
import { box, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A street of signs after rain. */
export const neonSeven: Theme = {
  id: 'neon-seven',
  title: 'Neon Seven',
  sky: ['#14042e', '#5a0a7a', '#06020f'],
  thread: '#ff6ae8',
  pattern: tubes,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const { left, width } = view
    const count = Math.ceil(width / 34)
    const city = repeat(count, (index) => {
      const tall = 50 + kit.random() * 110
      const x = left + index * 34
      const lit = repeat(6, (at) =>
        kit.random() > 0.45
          ? fill(
              box(x + 5 + (at % 2) * 13, 96 - tall + 12 + Math.floor(at / 2) * 18, 7, 9),
              at % 3 ? '#28e0ff' : '#ff8ae0',
              0.6,
            )
          : '',
      )
      return fill(box(x, 96 - tall, 32, tall + 10), index % 2 ? '#1a0638' : '#240848') + lit
    })
    return (
      city +
      ground(
        view,
        98,
        kit.linear([
          [0, '#2a0a5a'],
          [1, '#05010c'],
        ]),
      ) +
      line(`M${left} 98H${left + width}`, '#28e0ff', 2.4) +
      shimmer(kit, view, 104, '#ff5ae0', width * 0.24) +
      glow(kit, 0, bottomOf(view) - 60, 120, '#28e0ff', 0.25) +
      bokeh(kit, view, 16, ['#ff4adf', '#28e0ff', '#ffe83a'], 10)
    )
  },
  tones: {
    main: matte('#ff2d8a', '#3c0440'),
    second: matte('#28c8ff', '#041a4a'),
    pale: matte('#f4e0ff', '#5a2d98'),
    metal: metal('#cdd6f4', '#1a1038'),
    glow: '#ff8af0',
  },
  emblem: seven,
  emblemScale: 1.04,
  lettering: { tracking: 0.05, warp: (x, y) => [x - y * 0.18, y] },
  ink: ['#ffffff', '#ff9af4', '#b81ce0'],
  slot: {
    pictures: {
      wild: bolt,
      scatter: neonStar,
      'high-1': seven,
      'high-2': neonBell,
      'high-3': plum,
      'high-4': lemon,
    },
    letters: { ace: '#ff4a8a', king: '#28e0ff', queen: '#ff8af0', jack: '#8aff6a' },
    plaque: 'M-78-58L-58-78H58L78-58V58L58 78H-58L-78 58Z',
    plaqueColour: '#2a0a5a',
    win: wins.bolts,
  },
}
