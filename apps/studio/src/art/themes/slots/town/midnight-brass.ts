import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { staves } from '../../../motifs.ts'
import {
  cocktail,
  doubleBass,
  goldRecord,
  microphone,
  trilby,
  trumpet,
} from '../../../objects/slots/town/jazz.ts'
import { bokeh, bottomOf, ground } from '../../../scenery.ts'
import { circle, el, ellipse, polygon, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A cellar club in blue smoke, with one lamp on the stage. */
export const midnightBrass: Theme = {
  id: 'midnight-brass',
  title: 'Midnight Brass',
  sky: ['#0a2434', '#2c5a74', '#050b12'],
  thread: '#ffd28a',
  pattern: staves,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const beam = (x: number, from: number, half: number, colour: string) =>
      el(
        'g',
        { filter: kit.blur(6) },
        fill(
          polygon([
            [from - 6, top],
            [from + 6, top],
            [x + half, 128],
            [x - half, 128],
          ]),
          kit.linear([
            [0, colour, 0.7],
            [1, colour, 0.06],
          ]),
        ),
      )
    const table = (share: number, y: number) => {
      const x = left + width * share
      return (
        fill(ellipse(x, y, 40, 9), '#3a1410') +
        fill(ellipse(x, y - 2, 40, 8), '#7a2a1c') +
        glow(kit, x, y - 18, 34, '#ffb04a', 0.9) +
        fill(`M${x - 6} ${y - 4}L${x - 9} ${y - 18}H${x + 9}L${x + 6} ${y - 4}Z`, '#ffd890')
      )
    }
    return (
      beam(0, -width * 0.3, 96, '#ffdc9a') +
      beam(0, width * 0.3, 96, '#6ad0ff') +
      ground(
        view,
        98,
        kit.linear([
          [0, '#5a2a1c'],
          [0.3, '#2a100e'],
          [1, '#060306'],
        ]),
      ) +
      fill(ellipse(0, 112, 136, 20), '#ffdc9a', 0.32) +
      repeat(9, (index) =>
        line(`M${left + (width * index) / 8} 98L${(index - 4) * width * 0.24} ${foot}`, '#000000', 1.4, {
          opacity: '.35',
        }),
      ) +
      table(0.1, 142) +
      table(0.9, 150) +
      repeat(5, (index) =>
        fill(ellipse(left + width * (0.1 + index * 0.2), -40 + ((index * 37) % 90), 90, 12), '#a8d8f0', 0.06),
      ) +
      fill(circle(left + width * 0.2, top + 10, 9), '#fff2d0') +
      fill(circle(left + width * 0.8, top + 10, 9), '#d8f4ff') +
      bokeh(kit, view, 16, ['#ffc46a', '#ffe6b8', '#7ad0f0'], 9)
    )
  },
  tones: {
    main: matte('#f2b23c', '#7a2a08'),
    second: matte('#3a6a8a', '#04101c'),
    pale: matte('#fff6e0', '#8a7a6a'),
    metal: metal('#f2b23c', '#7a2a08'),
    glow: '#ffd890',
  },
  emblem: trumpet,
  emblemScale: 1,
  lettering: { narrow: 0.82, tracking: 0.07, warp: (x, y) => [x - y * 0.1, y] },
  ink: ['#fff8e6', '#ffd28a', '#c0641c'],
  slot: {
    pictures: {
      wild: trumpet,
      scatter: goldRecord,
      'high-1': microphone,
      'high-2': doubleBass,
      'high-3': trilby,
      'high-4': cocktail,
    },
    isCoin: true,
    letters: { ace: '#ff9a6a', king: '#6ac8f0', queen: '#f5c45a', jack: '#d8a0e0' },
    plaque:
      'M-64-82H64C64-70 70-64 82-64V64C70 64 64 70 64 82H-64C-64 70-70 64-82 64V-64C-70-64-64-70-64-82Z',
    plaqueColour: '#123244',
    win: wins.notes,
  },
}
