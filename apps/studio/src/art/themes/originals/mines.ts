import { glow, gold, matte } from '../../kit.ts'
import { gem, gemAndMine, seaMine } from '../../objects/originals/mine.ts'
import { facets } from '../../patterns.ts'
import { bokeh, ground, hills } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** A mine gallery, lit by gems. */
export const mines: Theme = {
  id: 'mines',
  title: 'Mines',
  sky: ['#4a2a16', '#8a5526', '#150b06'],
  thread: '#ffd9a0',
  pattern: facets,
  patternStrength: 0.34,
  scene: (kit, view) =>
    hills(kit, view, 66, 58, view.width / 5, '#3a1f10') +
    hills(kit, view, 92, 40, view.width / 7, '#241208') +
    ground(
      view,
      98,
      kit.linear([
        [0, '#2c170b'],
        [1, '#0c0603'],
      ]),
    ) +
    glow(kit, 0, 110, 170, '#5fe6ff', 0.3) +
    bokeh(kit, view, 18, ['#7ff0ff', '#ffc36b', '#c6fbff'], 10),
  tones: {
    main: matte('#d98a3c', '#2a0f05'),
    second: matte('#27c4e8', '#06264a'),
    pale: matte('#ffe7c4', '#7a4a24'),
    metal: gold,
    glow: '#7ff0ff',
  },
  emblem: gemAndMine,
  lettering: { tracking: 0.05 },
  ink: ['#fffaf0', '#ffd08a', '#d9822c'],
  slot: null,
  pieces: { gem, mine: seaMine },
}
