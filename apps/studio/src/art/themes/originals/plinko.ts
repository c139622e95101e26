import { glow, gold, matte } from '../../kit.ts'
import { ballOverPins, plinkoBall } from '../../objects/originals/pins.ts'
import { pinboard } from '../../patterns.ts'
import { bokeh, ground, shafts } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** An arcade at midnight. */
export const plinko: Theme = {
  id: 'plinko',
  title: 'Plinko',
  sky: ['#4a0f4c', '#b0248c', '#1a0420'],
  thread: '#ffb3ee',
  pattern: pinboard,
  patternStrength: 0.4,
  scene: (kit, view) =>
    shafts(kit, view, [-40, view.top - 20], '#ff8ae2', 4) +
    ground(
      view,
      96,
      kit.linear([
        [0, '#6a1466', 0.85],
        [1, '#12021a'],
      ]),
    ) +
    glow(kit, 0, 118, 190, '#ff6fd8', 0.4) +
    bokeh(kit, view, 22, ['#ff9ae8', '#ffd27a', '#8ad9ff'], 11),
  tones: {
    main: matte('#ff4fc0', '#3a0540'),
    second: matte('#8a4dff', '#1f0a5c'),
    pale: matte('#ffe3f8', '#8a3a78'),
    metal: gold,
    glow: '#ffc2f0',
  },
  emblem: ballOverPins,
  lettering: { tracking: 0.03, warp: (x, y, u) => [x, y - Math.sin(u * Math.PI * 5) * 1.6] },
  ink: ['#ffffff', '#ffb8ec', '#f04fb4'],
  slot: null,
  pieces: { ball: plinkoBall },
}
