import { glow, gold, line, matte } from '../../kit.ts'
import { balloon, balloonAlone } from '../../objects/originals/balloon.ts'
import { bokeh, bottomOf, hills, shafts } from '../../scenery.ts'
import { repeat } from '../../svg.ts'
import type { Pattern } from '../../patterns.ts'
import type { Theme } from '../../theme.ts'

/** Air streams: long lines that rise at their end. */
const streams: Pattern = (_kit, colour, reach) =>
  repeat(13, (index) => {
    const y = reach - index * (reach / 6.5)
    const bend = 40 + (index % 4) * 26
    return line(
      `M${-reach} ${y}C${-reach * 0.3} ${y - 10} ${reach * 0.2} ${y - 8} ${reach} ${y - bend}`,
      colour,
      index % 3 === 0 ? 2 : 1,
      { opacity: 0.9 - (index % 3) * 0.25 },
    )
  })

/** Early morning: a balloon rises over mountains into a sky from rose to blue. */
export const ascent: Theme = {
  id: 'ascent',
  title: 'Ascent',
  sky: ['#0d2c5e', '#c2587a', '#160d2b'],
  thread: '#ffd9c2',
  pattern: streams,
  patternStrength: 0.4,
  scene: (kit, view) => {
    const foot = bottomOf(view)
    return (
      glow(kit, view.left + view.width * 0.3, foot - 60, view.width * 0.8, '#ffb07a', 0.6) +
      shafts(kit, view, [view.left + view.width * 0.3, view.top], '#ffd9a8', 5) +
      hills(kit, view, foot - 92, 46, view.width / 3, '#7a3a6a') +
      hills(kit, view, foot - 56, 38, view.width / 4, '#432254') +
      hills(kit, view, foot - 22, 30, view.width / 5, '#1c1030') +
      bokeh(kit, view, 8, ['#ffe3c4', '#ff9fb0'], 7)
    )
  },
  tones: {
    main: matte('#ff6b5e', '#5c0f2e'),
    second: matte('#ffb347', '#7a2a08'),
    pale: matte('#fff3e0', '#a8624a'),
    metal: gold,
    glow: '#ffc98a',
  },
  emblem: balloon,
  lettering: { narrow: 1.04, tracking: 0.09 },
  ink: ['#fff8ec', '#ffd6a8', '#ff8f6b'],
  slot: null,
  pieces: { balloon: balloonAlone },
}
