import { fill, glow, gold, matte } from '../../../kit.ts'
import { clouds } from '../../../motifs.ts'
import { bamboo, gong, pagoda, peach, scroll, yinYang } from '../../../objects/slots/nature/summit.ts'
import { bokeh, hills } from '../../../scenery.ts'
import { ellipse, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A temple on a mountain top at sunrise. */
export const jadeSummit: Theme = {
  id: 'jade-summit',
  title: 'Jade Summit',
  sky: ['#f2a65a', '#e8765a', '#123c3c'],
  thread: '#fff0d0',
  pattern: clouds,
  patternStrength: 0.34,
  scene: (kit, view) => {
    const { left, width } = view
    const mist = repeat(12, (index) =>
      fill(ellipse(left + width * kit.random(), 96 + index * 9, 60 + kit.random() * 80, 9), '#fff4e0', 0.16),
    )
    return (
      glow(kit, 60, -50, 130, '#fff0b0', 0.8) +
      hills(kit, view, 74, 96, width / 3, '#b8685a') +
      hills(kit, view, 98, 84, width / 4, '#4a6a62') +
      mist +
      hills(kit, view, 140, 60, width / 5, '#1c4a46') +
      bokeh(kit, view, 14, ['#fff0d0', '#ffc8a0'], 9)
    )
  },
  tones: {
    main: matte('#2fc08a', '#02302c'),
    second: matte('#e0382e', '#3a0612'),
    pale: matte('#fff2d6', '#8a5a3a'),
    metal: gold,
    glow: '#ffe6a8',
  },
  emblem: pagoda,
  emblemScale: 1.06,
  lettering: { narrow: 0.92, tracking: 0.04, warp: (x, y, u) => [x, y + (u - 0.5) ** 2 * 26 - 4] },
  ink: ['#fffdf0', '#ffe0a8', '#2fa87a'],
  slot: {
    pictures: {
      wild: yinYang,
      scatter: pagoda,
      'high-1': gong,
      'high-2': peach,
      'high-3': scroll,
      'high-4': bamboo,
    },
    letters: { ace: '#ff7a5a', king: '#5ac8e0', queen: '#ff9ac0', jack: '#8ae070' },
    plaque:
      'M-40-82H40C40-66 58-58 76-58V58C58 58 40 66 40 82H-40C-40 66-58 58-76 58V-58C-58-58-40-66-40-82Z',
    plaqueColour: '#1a4a44',
    win: wins.blossoms,
  },
}
