import { fill, glow, gold, matte } from '../../../kit.ts'
import { basalt } from '../../../motifs.ts'
import { anvil, fire, hammer, ingot, ruby, tongs } from '../../../objects/slots/town/forge.ts'
import { bokeh, bottomOf, ground, hills } from '../../../scenery.ts'
import { polygon } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A forge in a volcano: black rock, rivers of lava. */
export const emberForge: Theme = {
  id: 'ember-forge',
  title: 'Ember Forge',
  sky: ['#1a0608', '#7a1408', '#080304'],
  thread: '#ff8a4a',
  pattern: basalt,
  patternStrength: 0.32,
  scene: (kit, view) => {
    const { left, width } = view
    const foot = bottomOf(view)
    const lava = kit.linear([
      [0, '#fff0a0'],
      [0.3, '#ff9a1e'],
      [1, '#c41c04'],
    ])
    const peak = polygon([
      [left - 10, 110],
      [-46, -40],
      [-22, -28],
      [20, -34],
      [44, -44],
      [left + width + 10, 110],
    ])
    return (
      glow(kit, 0, -50, 150, '#ff7a1e', 0.8) +
      fill(peak, '#1c0a0c') +
      fill('M-22-28C-6-10-24 20-6 44C6 66-18 84-30 112H34C20 84 36 60 16 36C2 10 26-10 20-34Z', lava) +
      hills(kit, view, 108, 44, width / 4, '#12070a') +
      ground(
        view,
        116,
        kit.linear([
          [0, '#2a0a06'],
          [1, '#050203'],
        ]),
      ) +
      fill(`M-34 112C-90 140-30 170-110 ${foot}H80C20 180 70 140 36 112Z`, lava, 0.85) +
      bokeh(kit, view, 26, ['#ffb347', '#ff5a1c', '#ffe08a'], 7)
    )
  },
  tones: {
    main: matte('#ff5a1c', '#4a0410'),
    second: matte('#8b2a10', '#140406'),
    pale: matte('#ffd9a0', '#8a3010'),
    metal: gold,
    glow: '#ffb347',
  },
  emblem: fire,
  emblemScale: 1.04,
  lettering: { tracking: 0.02, warp: (x, y, u) => [x, y * (1 + 0.3 * Math.abs(u - 0.5)) - 4 * u] },
  ink: ['#fff6d8', '#ffb347', '#d8320a'],
  slot: {
    pictures: {
      wild: fire,
      scatter: anvil,
      'high-1': ruby,
      'high-2': hammer,
      'high-3': ingot,
      'high-4': tongs,
    },
    letters: { ace: '#ff6a3a', king: '#ffc24a', queen: '#ff7fa0', jack: '#9ab0d8' },
    plaque: 'M-70-62L-40-82H40L70-62L82 0L70 62L40 82H-40L-70 62L-82 0Z',
    plaqueColour: '#3a1410',
    win: wins.embers,
  },
}
