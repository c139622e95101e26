import { glow, gold, matte } from '../../kit.ts'
import { cardBack, upOrDown } from '../../objects/originals/cards.ts'
import { chevrons } from '../../patterns.ts'
import { bokeh, ground, hills, shafts } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** Sunrise over a ridge. */
export const hiLo: Theme = {
  id: 'hi-lo',
  title: 'Hi-Lo',
  sky: ['#2b3550', '#8398bd', '#0c111e'],
  thread: '#f1f6ff',
  pattern: chevrons,
  patternStrength: 0.3,
  scene: (kit, view) =>
    shafts(kit, view, [40, view.top - 20], '#eaf2ff', 4) +
    hills(kit, view, 92, 74, view.width / 4, '#4a5b80') +
    hills(kit, view, 112, 52, view.width / 6, '#2b3755') +
    ground(
      view,
      116,
      kit.linear([
        [0, '#1b2439'],
        [1, '#070a13'],
      ]),
    ) +
    glow(kit, 30, 70, 170, '#ffe6c4', 0.42) +
    bokeh(kit, view, 14, ['#ffffff', '#ffdcb0', '#bcd2ff'], 9),
  tones: {
    main: matte('#ff6b5e', '#4a0d10'),
    second: matte('#38c98b', '#063322'),
    pale: matte('#3a5aa8', '#0c1634'),
    metal: gold,
    glow: '#eaf2ff',
  },
  emblem: upOrDown,
  lettering: { tracking: 0.05, warp: (x, y, u) => [x, y - (u - 0.5) * 14] },
  ink: ['#ffffff', '#dbe7ff', '#7f9fd8'],
  slot: null,
  pieces: { back: cardBack },
}
