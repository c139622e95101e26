import { glow, gold, matte } from '../../kit.ts'
import { rouletteWheel, tableChip } from '../../objects/originals/cards.ts'
import { pockets } from '../../patterns.ts'
import { bokeh, floor, shafts } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** A red salon with one wheel. */
export const roulette: Theme = {
  id: 'roulette',
  title: 'Roulette',
  sky: ['#5e0a14', '#b81a2c', '#1c0206'],
  thread: '#ffd7b0',
  pattern: pockets,
  patternStrength: 0.3,
  scene: (kit, view) =>
    shafts(kit, view, [-20, view.top - 20], '#ffdca0', 4) +
    floor(kit, view, 104, '#ff8a6a', '#5a0610') +
    glow(kit, 0, 112, 170, '#ffc46b', 0.42) +
    bokeh(kit, view, 18, ['#ffe0a6', '#ff9a6a', '#fff3d8'], 10),
  tones: {
    main: matte('#d4202f', '#3a040a'),
    second: matte('#1fa869', '#052a18'),
    pale: matte('#fff2e0', '#8a4a3a'),
    metal: gold,
    glow: '#ffd08a',
  },
  emblem: rouletteWheel,
  emblemScale: 0.92,
  lettering: { tracking: 0.05, narrow: 0.94 },
  ink: ['#fffdf4', '#ffdf9a', '#e0912c'],
  slot: null,
  pieces: { chip: tableChip },
}
