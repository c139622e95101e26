import { gold, matte } from '../../../kit.ts'
import { boat, coin, gate, koi, lantern, shell } from '../../../objects/slots/nature/river.ts'
import { scales } from '../../../patterns.ts'
import { bokeh, bottomOf, ground, hills, lilyPad, ripple, shimmer } from '../../../scenery.ts'
import { circle } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A teal river at dusk with floating lanterns. */
export const koiRiver: Theme = {
  id: 'koi-river',
  title: 'Koi River',
  sky: ['#0a4a63', '#0f86a0', '#021a2a'],
  thread: '#a5ecff',
  pattern: scales,
  patternStrength: 0.34,
  scene: (kit, view) => {
    const { left, width } = view
    const foot = bottomOf(view)
    const pad = (share: number, y: number, size: number) =>
      lilyPad(kit, left + width * share, y, size, '#23836a')
    return (
      hills(kit, view, 52, 46, width / 4, '#0a5670') +
      ground(
        view,
        46,
        kit.linear([
          [0, '#1292ac', 0.75],
          [0.3, '#0a5d78', 0.85],
          [1, '#02141f'],
        ]),
      ) +
      shimmer(kit, view, 48, '#c9f6ff', width * 0.34) +
      ripple(0, 92, 128, '#c9f6ff') +
      pad(0.08, 98, 34) +
      pad(0.93, 82, 28) +
      pad(0.86, foot - 40, 44) +
      bokeh(kit, view, 20, ['#ffc36b', '#ffe1a6', '#7be9ff'])
    )
  },
  tones: {
    main: matte('#ff6a2b', '#4a0618'),
    second: matte('#ffa25e', '#6a1420'),
    pale: matte('#fff3e2', '#8a5a62'),
    metal: gold,
    glow: '#ffd27a',
  },
  emblem: koi,
  emblemScale: 1.02,
  emblemTurn: -8,
  lettering: {
    narrow: 0.94,
    tracking: 0.02,
    warp: (x, y, u) => [x, y + Math.sin((u - 0.5) * Math.PI * 2) * 2.2],
  },
  ink: ['#ffffff', '#a8efff', '#1e9fc0'],
  slot: {
    pictures: {
      wild: gate,
      scatter: boat,
      'high-1': koi,
      'high-2': lantern,
      'high-3': shell,
      'high-4': coin,
    },
    letters: { ace: '#ff8a4d', king: '#5fc8ff', queen: '#c594ff', jack: '#6fe0b0' },
    plaque: circle(0, 0, 78),
    plaqueColour: '#0c4459',
    win: wins.drops,
  },
}
