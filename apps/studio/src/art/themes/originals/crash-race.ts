import { glow, matte, silver } from '../../kit.ts'
import { neckAndNeck, racer } from '../../objects/originals/racers.ts'
import type { Pattern } from '../../patterns.ts'
import { bokeh, bottomOf, ground, hills } from '../../scenery.ts'
import { el, repeat } from '../../svg.ts'
import type { Theme } from '../../theme.ts'

/** Chequered flags in the wind, row by row. */
const flags: Pattern = (kit, colour, reach) => {
  const squares = repeat(16, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    return (column + row) % 2 === 0 ? `M${column * 9} ${row * 9 + column * 2}h9v9h-9Z` : ''
  })
  const flag = (x: number, y: number) =>
    el('path', { d: squares, fill: colour, stroke: 'none', transform: `translate(${x} ${y})` })
  const paint = kit.tile(
    104,
    92,
    el(
      'g',
      { fill: 'none', stroke: colour },
      flag(6, 8) + flag(58, 54) + el('path', { d: 'M4 6V66M56 52V92' }),
    ),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint, opacity: '.7' })
}

/** A salt flat in the heat of the afternoon. */
export const crashRace: Theme = {
  id: 'crash-race',
  title: 'Crash Race',
  sky: ['#12607a', '#8f4f22', '#2a120c'],
  thread: '#fff0d2',
  pattern: flags,
  patternStrength: 0.16,
  scene: (kit, view) => {
    const foot = bottomOf(view)
    return (
      glow(kit, view.left + view.width * 0.2, -70, 130, '#fff2c8', 0.7) +
      hills(kit, view, 62, 60, view.width / 4, '#7a4638') +
      hills(kit, view, 78, 30, view.width / 7, '#5a2e28') +
      ground(
        view,
        84,
        kit.linear([
          [0, '#b8774a'],
          [0.3, '#6e3f2a'],
          [1, '#1c0b08'],
        ]),
      ) +
      glow(kit, 0, foot - 40, view.width * 0.6, '#ff9a5a', 0.3) +
      bokeh(kit, view, 14, ['#fff0c8', '#ffb27a', '#ffffff'], 8)
    )
  },
  tones: {
    main: matte('#ff5340', '#3a0a08'),
    second: matte('#2f8dff', '#071c44'),
    pale: matte('#fff4e0', '#8a5a3c'),
    metal: silver,
    glow: '#ffe0a0',
  },
  emblem: neckAndNeck,
  lettering: { tracking: 0.03, warp: (x, y) => [x - y * 0.16, y] },
  ink: ['#ffffff', '#ffe3b0', '#ff8f4a'],
  slot: null,
  pieces: Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`racer${index + 1}`, racer(index)])),
}
