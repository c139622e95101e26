import { glow, matte, gold } from '../../kit.ts'
import { die } from '../../objects/originals/dice.ts'
import { rings } from '../../patterns.ts'
import { bokeh, ground, shafts, shimmer } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** Green felt under one lamp. */
export const dice: Theme = {
  id: 'dice',
  title: 'Dice',
  sky: ['#0b3b2c', '#12704f', '#03140f'],
  thread: '#8df5c9',
  pattern: rings,
  patternStrength: 0.5,
  scene: (kit, view) =>
    shafts(kit, view, [0, view.top - 20], '#9dffd9', 5) +
    ground(
      view,
      84,
      kit.linear([
        [0, '#0d5b40', 0.9],
        [1, '#02100c'],
      ]),
    ) +
    glow(kit, 0, 108, 170, '#5dffc0', 0.35) +
    shimmer(kit, view, 88, '#a8ffdf', view.width * 0.3) +
    bokeh(kit, view, 16, ['#7bffcb', '#f7d27a']),
  tones: {
    main: matte('#2fbb86', '#01211a'),
    second: matte('#1d8f68', '#011612'),
    pale: matte('#8ff7cb', '#0f6a4c'),
    metal: gold,
    glow: '#8cffd0',
  },
  emblem: die,
  emblemScale: 1.02,
  lettering: { tracking: 0.04 },
  ink: ['#f2fff9', '#a5f3d3', '#2fae7c'],
  slot: null,
}
