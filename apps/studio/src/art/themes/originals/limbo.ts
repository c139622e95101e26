import { glow, gold, matte } from '../../kit.ts'
import { rocket, rocketAlone } from '../../objects/originals/rocket.ts'
import { orbits, dots } from '../../patterns.ts'
import { bokeh, bottomOf, hills } from '../../scenery.ts'
import { circle, el } from '../../svg.ts'
import type { Theme } from '../../theme.ts'

/** From the last blue of the sky straight up into the stars. */
export const limbo: Theme = {
  id: 'limbo',
  title: 'Limbo',
  sky: ['#070a2a', '#2a3aa6', '#0a0822'],
  thread: '#b7c4ff',
  pattern: orbits,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const foot = bottomOf(view)
    const planet = circle(view.left + view.width * 0.84, view.top + view.height * 0.2, 30)
    return (
      dots(kit, 70, '#e6ecff', [view.left, view.top, view.width, view.height * 0.8]) +
      el('path', {
        d: planet,
        fill: kit.linear([
          [0, '#ffb56b'],
          [1, '#5a1f5c'],
        ]),
      }) +
      glow(kit, 0, foot, view.width * 0.7, '#ff8a4d', 0.5) +
      hills(kit, view, foot - 26, 34, view.width / 4, '#0b0a2c') +
      bokeh(kit, view, 10, ['#9fb2ff', '#ffb56b'], 8)
    )
  },
  tones: {
    main: matte('#ff5f4a', '#4a0a22'),
    second: matte('#7f8dff', '#151a5c'),
    pale: matte('#f4f6ff', '#5a62a8'),
    metal: gold,
    glow: '#ffb56b',
  },
  emblem: rocket,
  lettering: { narrow: 0.98, tracking: 0.06 },
  ink: ['#ffffff', '#c3ccff', '#6f7dff'],
  slot: null,
  pieces: { rocket: rocketAlone },
}
