import { glow, gold, matte } from '../../kit.ts'
import { aceAndKing, cardBack, tableChip } from '../../objects/originals/cards.ts'
import { suitWeave } from '../../patterns.ts'
import { bokeh, curtain, ground, shafts } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** Old felt under a low lamp, late in the evening. */
export const blackjack: Theme = {
  id: 'blackjack',
  title: 'Blackjack',
  sky: ['#1c3a12', '#437f2b', '#081205'],
  thread: '#dcefb4',
  pattern: suitWeave,
  patternStrength: 0.3,
  scene: (kit, view) =>
    curtain(kit, view, view.left, view.left + view.width * 0.13, '#274a16', 16) +
    curtain(kit, view, view.left + view.width, view.left + view.width * 0.87, '#274a16', -16) +
    shafts(kit, view, [0, view.top - 30], '#fff2c4', 3) +
    ground(
      view,
      98,
      kit.linear([
        [0, '#2f5f1d', 0.9],
        [1, '#071004'],
      ]),
    ) +
    glow(kit, 0, 110, 180, '#ffe9a8', 0.36) +
    bokeh(kit, view, 14, ['#fff2c4', '#ffd27a', '#d9f0a8'], 9),
  tones: {
    main: matte('#d8243c', '#3c0510'),
    second: matte('#2b3348', '#080b14'),
    pale: matte('#a3182f', '#2c0309'),
    metal: gold,
    glow: '#ffe9a8',
  },
  emblem: aceAndKing,
  lettering: { tracking: 0.03, narrow: 0.9 },
  ink: ['#fffdf2', '#ffe49a', '#d99a2c'],
  slot: null,
  pieces: { back: cardBack, chip: tableChip },
}
