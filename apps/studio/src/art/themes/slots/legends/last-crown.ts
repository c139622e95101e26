import { fill, glow, gold, matte } from '../../../kit.ts'
import { chalice, crown, key, ring, shield, sword } from '../../../objects/slots/legends/throne.ts'
import { arches } from '../../../patterns.ts'
import { bokeh, bottomOf, column, floor, shafts } from '../../../scenery.ts'
import { polygon } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A hall of arches; the light falls on an empty throne. */
export const lastCrown: Theme = {
  id: 'last-crown',
  title: 'Last Crown',
  sky: ['#2a0f45', '#6b2a92', '#12061f'],
  thread: '#f0c9ff',
  pattern: arches,
  patternStrength: 0.5,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const side = Math.min(width * 0.1, 90)
    const carpet = polygon([
      [-34, 84],
      [34, 84],
      [150, foot],
      [-150, foot],
    ])
    return (
      shafts(kit, view, [0, top - 30], '#ffe2a8', 5) +
      floor(kit, view, 84, '#b48ad6', '#2b1245') +
      fill(
        carpet,
        kit.linear([
          [0, '#c02a52'],
          [1, '#3d0620'],
        ]),
      ) +
      column(kit, left + side * 0.5, top + 20, 128, 38, '#6d4a94') +
      column(kit, left + width - side * 0.5, top + 20, 128, 38, '#6d4a94') +
      glow(kit, 0, 92, 150, '#ffcf7a', 0.4) +
      bokeh(kit, view, 18, ['#ffd98a', '#f0b3ff'], 9)
    )
  },
  tones: {
    main: gold,
    second: matte('#7c1f4f', '#150414'),
    pale: matte('#f6e6ff', '#5a2d78'),
    metal: gold,
    glow: '#ffd88a',
  },
  emblem: crown,
  emblemScale: 1.04,
  lettering: { tracking: 0.03, warp: (x, y, u) => [x, y * (1 + (u - 0.5) ** 2 * 0.5)] },
  ink: ['#fffaea', '#ffdf9a', '#c98a2a'],
  slot: {
    pictures: {
      wild: crown,
      scatter: sword,
      'high-1': ring,
      'high-2': shield,
      'high-3': chalice,
      'high-4': key,
    },
    letters: { ace: '#ff6f7d', king: '#6ea2ff', queen: '#d58cff', jack: '#5fd6a0' },
    plaque: 'M0-84C24-70 50-64 76-66C80-4 58 56 0 86C-58 56-80-4-76-66C-50-64-24-70 0-84Z',
    plaqueColour: '#40205f',
    win: wins.jewels,
  },
}
