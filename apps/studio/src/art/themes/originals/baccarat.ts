import { glow, gold, line, matte } from '../../kit.ts'
import { cardBack, nineBeatsEight, tableChip } from '../../objects/originals/cards.ts'
import type { Pattern } from '../../patterns.ts'
import { bokeh, column, floor } from '../../scenery.ts'
import { el, polar, repeat } from '../../svg.ts'
import type { Theme } from '../../theme.ts'

/** Fans with ribs in staggered rows, as in a salon of the twenties. */
const fans: Pattern = (kit, colour, reach) => {
  const fan = (x: number, y: number) => {
    const ribs = repeat(7, (index) => {
      const [dx, dy] = polar(30, -72 + index * 24)
      return line(`M${x} ${y}l${dx.toFixed(1)} ${dy.toFixed(1)}`, colour, 1)
    })
    const bows = repeat(2, (index) => {
      const r = 30 - index * 10
      return line(`M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0`, colour, 1.6 - index * 0.5)
    })
    return ribs + bows
  }
  const paint = kit.tile(68, 68, fan(34, 34) + fan(0, 68) + fan(68, 68))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A salon in the evening: columns, lamps and a polished floor. */
export const baccarat: Theme = {
  id: 'baccarat',
  title: 'Baccarat',
  sky: ['#06363c', '#15807c', '#02120f'],
  thread: '#f2dfae',
  pattern: fans,
  patternStrength: 0.3,
  scene: (kit, view) =>
    floor(kit, view, 96, '#0f5a58', '#021614') +
    column(kit, view.left + view.width * 0.09, view.top, 96 - view.top, 34, '#1b6d68') +
    column(kit, view.left + view.width * 0.91, view.top, 96 - view.top, 34, '#1b6d68') +
    glow(kit, 0, 60, 190, '#ffd98a', 0.4) +
    bokeh(kit, view, 18, ['#ffe6a8', '#9ff0e0', '#ffffff'], 9),
  tones: {
    main: matte('#d8243c', '#3a0610'),
    second: matte('#2f7de0', '#071c44'),
    pale: matte('#0f7a74', '#02201e'),
    metal: gold,
    glow: '#ffe2a0',
  },
  emblem: nineBeatsEight,
  lettering: { tracking: 0.03, narrow: 0.98 },
  ink: ['#fffdf2', '#ffe2a0', '#c9923a'],
  slot: null,
  pieces: { back: cardBack, chip: tableChip },
}
