import { glow, gold, matte } from '../../../kit.ts'
import { chandelier, coupe, jester, mask, rose, violin } from '../../../objects/slots/legends/ballroom.ts'
import { harlequin } from '../../../patterns.ts'
import { bokeh, curtain, floor } from '../../../scenery.ts'
import { box } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** The curtain of a ballroom before it opens. */
export const masquerade: Theme = {
  id: 'masquerade',
  title: 'Masquerade',
  sky: ['#3a0823', '#8f1c4d', '#16030f'],
  thread: '#ffc6d9',
  pattern: harlequin,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const { left, width } = view
    const drape = Math.min(width * 0.22, 190)
    return (
      floor(kit, view, 92, '#e0a0b8', '#3a0a26') +
      glow(kit, 0, 100, 150, '#ffb07a', 0.5) +
      bokeh(kit, view, 26, ['#ffd27a', '#ff9ab8', '#ffe9c4'], 17) +
      curtain(kit, view, left, left + drape, '#a3123c', drape * 0.42) +
      curtain(kit, view, left + width, left + width - drape, '#a3123c', -drape * 0.42)
    )
  },
  tones: {
    main: matte('#f6e6d2', '#4a1f3c'),
    second: matte('#a01d48', '#13020f'),
    pale: matte('#fff2e0', '#7a3a52'),
    metal: gold,
    glow: '#ffc98a',
  },
  emblem: mask,
  emblemScale: 1.06,
  emblemTurn: -5,
  lettering: { narrow: 0.96, warp: (x, y, u) => [x, y * (0.9 + Math.abs(u - 0.5) ** 1.5 * 0.9)] },
  ink: ['#fff8f0', '#ffcf9a', '#d24a6a'],
  slot: {
    pictures: {
      wild: mask,
      scatter: chandelier,
      'high-1': jester,
      'high-2': rose,
      'high-3': violin,
      'high-4': coupe,
    },
    letters: { ace: '#ff7a9a', king: '#8fa6ff', queen: '#e7a4ff', jack: '#f0c060' },
    plaque: box(-64, -82, 128, 164, 22),
    plaqueColour: '#52122f',
    win: wins.confetti,
  },
}
