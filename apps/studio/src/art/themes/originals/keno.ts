import { glow, gold, matte } from '../../kit.ts'
import { kenoBalls } from '../../objects/originals/keno.ts'
import { markedCard } from '../../patterns.ts'
import { bokeh, ground, shafts, shimmer } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** A clear morning sky. */
export const keno: Theme = {
  id: 'keno',
  title: 'Keno',
  sky: ['#0b4a8c', '#2391e0', '#04203f'],
  thread: '#c4e6ff',
  pattern: markedCard,
  patternStrength: 0.36,
  scene: (kit, view) =>
    shafts(kit, view, [30, view.top - 20], '#d6f0ff', 5) +
    ground(
      view,
      94,
      kit.linear([
        [0, '#1a76c0', 0.8],
        [1, '#031a33'],
      ]),
    ) +
    shimmer(kit, view, 98, '#d6f0ff', view.width * 0.28) +
    glow(kit, 0, 110, 170, '#9fdcff', 0.4) +
    bokeh(kit, view, 16, ['#ffffff', '#ffd98a', '#9fdcff'], 11),
  tones: {
    main: matte('#ff5d52', '#4a0814'),
    second: matte('#38c98b', '#063322'),
    pale: matte('#f4faff', '#5a86b4'),
    metal: gold,
    glow: '#bfe6ff',
  },
  emblem: kenoBalls,
  lettering: { tracking: 0.05 },
  ink: ['#ffffff', '#bfe3ff', '#3d9be8'],
  slot: null,
}
