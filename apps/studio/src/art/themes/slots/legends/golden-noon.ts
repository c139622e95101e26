import { mix } from '../../../colour.ts'
import { glow, gold, matte } from '../../../kit.ts'
import { amphora, hourglass, laurel, scarab, sun, sunflower } from '../../../objects/slots/legends/noon.ts'
import { rays } from '../../../patterns.ts'
import { bokeh, column, hills } from '../../../scenery.ts'
import { star } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Dunes and broken columns at noon. */
export const goldenNoon: Theme = {
  id: 'golden-noon',
  title: 'Golden Noon',
  sky: ['#c2520e', '#f29a2a', '#3a1005'],
  thread: '#ffe9a6',
  pattern: rays,
  patternStrength: 0.34,
  scene: (kit, view) => {
    const { left, width } = view
    const stone = mix('#d98a3a', '#7a2c08', 0.35)
    const side = Math.min(width * 0.13, 150)
    return (
      glow(kit, 0, 0, 190, '#fff0b0', 0.7) +
      hills(kit, view, 86, 36, width / 3, '#d9771d') +
      column(kit, left + side * 0.55, -6, 118, 30, stone) +
      column(kit, left + side * 1.2, 46, 112, 22, stone) +
      column(kit, left + width - side * 0.6, -34, 120, 30, stone) +
      hills(kit, view, 112, 34, width / 2, '#a9500f') +
      hills(kit, view, 140, 28, width / 3, '#6e2c08') +
      bokeh(kit, view, 16, ['#fff0b8', '#ffc25c'], 8)
    )
  },
  tones: {
    main: matte('#ffb52a', '#8a2c06'),
    second: matte('#e2552f', '#360610'),
    pale: matte('#fff0c4', '#b8621a'),
    metal: gold,
    glow: '#ffe28a',
  },
  emblem: sun,
  emblemScale: 1.06,
  lettering: { tracking: 0.02, warp: (x, y, u) => [x, y - (0.25 - (u - 0.5) ** 2) * 22] },
  ink: ['#fffdf0', '#ffe08a', '#e2781a'],
  slot: {
    pictures: {
      wild: sun,
      scatter: hourglass,
      'high-1': scarab,
      'high-2': sunflower,
      'high-3': amphora,
      'high-4': laurel,
    },
    letters: { ace: '#ff8a4a', king: '#6fb6ff', queen: '#ff9fc0', jack: '#a8d860' },
    plaque: star(8, 84, 76, 22.5),
    plaqueColour: '#7a2f0a',
    win: wins.suns,
  },
}
