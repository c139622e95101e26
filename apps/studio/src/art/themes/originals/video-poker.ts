import { glow, matte, silver } from '../../kit.ts'
import { cardBack, royalFan } from '../../objects/originals/cards.ts'
import type { Pattern } from '../../patterns.ts'
import { bokeh, shafts } from '../../scenery.ts'
import { bottomOf, ground } from '../../scenery.ts'
import { el, repeat } from '../../svg.ts'
import type { Theme } from '../../theme.ts'

/** Traces of a circuit that end in pads, with the points of a screen between them. */
const traces: Pattern = (kit, colour, reach) => {
  const pad = (x: number, y: number) => el('circle', { cx: x, cy: y, r: 3, 'stroke-width': 1.4 })
  const points = repeat(9, (index) =>
    el('circle', {
      cx: 10 + (index % 3) * 32,
      cy: 12 + Math.floor(index / 3) * 32,
      r: 0.9,
      fill: colour,
      stroke: 'none',
    }),
  )
  const lines = el('path', {
    d: 'M0 24H26L42 40V96M96 62H70L56 48V0M0 80H20L30 70M96 14H80L72 22',
    'stroke-width': 1.3,
  })
  const paint = kit.tile(
    96,
    96,
    el('g', { fill: 'none', stroke: colour }, lines + pad(33, 67) + pad(69, 25) + points),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A row of machines in the dark: the light comes from their screens. */
export const videoPoker: Theme = {
  id: 'video-poker',
  title: 'Video Poker',
  sky: ['#0a1030', '#24409a', '#03040f'],
  thread: '#9fe0ff',
  pattern: traces,
  patternStrength: 0.34,
  scene: (kit, view) => {
    const screens = repeat(5, (index) => {
      const width = view.width / 5
      const x = view.left + index * width + width * 0.16
      return el('rect', {
        x,
        y: bottomOf(view) - 96,
        width: width * 0.68,
        height: 54,
        rx: 6,
        fill: kit.linear([
          [0, ['#7fe9ff', '#ffb6e4', '#b7ff9a', '#ffe08a', '#c9b0ff'][index] ?? '#fff', 0.75],
          [1, '#0a1440', 0.9],
        ]),
      })
    })
    return (
      shafts(kit, view, [0, view.top - 30], '#8fc8ff', 5) +
      ground(
        view,
        bottomOf(view) - 110,
        kit.linear([
          [0, '#0a1236'],
          [1, '#02030c'],
        ]),
      ) +
      screens +
      glow(kit, 0, bottomOf(view) - 70, view.width * 0.6, '#5ab8ff', 0.35) +
      bokeh(kit, view, 16, ['#9fe0ff', '#ffb6e4', '#ffffff'], 8)
    )
  },
  tones: {
    main: matte('#ff4f6d', '#3a0614'),
    second: matte('#38c98b', '#063322'),
    pale: matte('#2b52c8', '#070f38'),
    metal: silver,
    glow: '#a8dcff',
  },
  emblem: royalFan,
  lettering: { tracking: 0.03, narrow: 0.96 },
  ink: ['#ffffff', '#bfe8ff', '#4f9dff'],
  slot: null,
  pieces: { back: cardBack },
}
