import { glow, gold, matte } from '../../kit.ts'
import { wheelOfFields } from '../../objects/originals/wheel.ts'
import { segments } from '../../patterns.ts'
import { bokeh, curtain, ground } from '../../scenery.ts'
import type { Theme } from '../../theme.ts'

/** A fair at dusk: canvas, bulbs and one big wheel. */
export const wheel: Theme = {
  id: 'wheel',
  title: 'Wheel',
  sky: ['#6a2406', '#d0641a', '#240c03'],
  thread: '#ffe0b0',
  pattern: segments,
  patternStrength: 0.26,
  scene: (kit, view) => {
    const { left, width } = view
    return (
      curtain(kit, view, left, left + width * 0.16, '#a3301c', 20) +
      curtain(kit, view, left + width, left + width * 0.84, '#a3301c', -20) +
      ground(
        view,
        100,
        kit.linear([
          [0, '#7a2c0a', 0.9],
          [1, '#160601'],
        ]),
      ) +
      glow(kit, 0, 116, 180, '#ffb25a', 0.45) +
      bokeh(kit, view, 24, ['#ffe1a0', '#ff9a5a', '#fff4d6'], 10)
    )
  },
  tones: {
    main: matte('#ff5340', '#4a0a08'),
    second: matte('#2fa8ff', '#07264a'),
    pale: matte('#fff0d6', '#8a5a2c'),
    metal: gold,
    glow: '#ffd98a',
  },
  emblem: wheelOfFields,
  lettering: { tracking: 0.04, warp: (x, y, u) => [x, y + ((u - 0.5) ** 2 - 0.1) * 16] },
  ink: ['#fffdf4', '#ffd37a', '#ef7d24'],
  slot: null,
}
