import { fill, glow, gold, line, matte, type Kit } from '../../../kit.ts'
import {
  amberPane,
  dove,
  emeraldPane,
  glassGrapes,
  glassRose,
  lily,
  rosette,
  rubyPane,
  sapphirePane,
  votive,
} from '../../../objects/slots/legends/window.ts'
import type { Pattern } from '../../../patterns.ts'
import { bottomOf, column, shafts } from '../../../scenery.ts'
import { circle, el, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Tracery of stone: circles that meet in pointed leaves. */
const tracery: Pattern = (kit, colour, reach) => {
  const rings = [
    [0, 0],
    [60, 0],
    [0, 60],
    [60, 60],
    [30, 30],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 30))
    .join('')
  const paint = kit.tile(60, 60, el('path', { d: rings, fill: 'none', stroke: colour, 'stroke-width': 1.4 }))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A tall pointed window, its panes in two colours. */
function lancet(kit: Kit, x: number, top: number, foot: number, colours: readonly [string, string]): string {
  const wide = 21
  const outline = `M${x - wide} ${foot}V${top + 34}C${x - wide} ${top + 14} ${x - 9} ${top + 5} ${x} ${top}C${x + 9} ${top + 5} ${x + wide} ${top + 14} ${x + wide} ${top + 34}V${foot}Z`
  const rows = Math.floor((foot - top - 36) / 26) + 1
  const cross = repeat(rows, (row) => `M${x - wide} ${top + 34 + row * 26}H${x + wide}`)
  const [upper, lower] = colours
  return (
    line(outline, '#2a1c22', 7) +
    fill(
      outline,
      kit.linear([
        [0, upper, 0.95],
        [0.5, lower, 0.9],
        [1, upper, 0.75],
      ]),
    ) +
    line(`${cross}M${x} ${top}V${foot}`, '#2a1c22', 2.4)
  )
}

/** A cathedral of sandstone whose windows throw coloured light. */
export const roseWindow: Theme = {
  id: 'rose-window',
  title: 'Rose Window',
  sky: ['#d8b47a', '#8a5f4e', '#22141f'],
  thread: '#fff0cc',
  pattern: tracery,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    const beams = ['#ff6a7a', '#6aa0ff', '#ffd06a'].map((colour, index) =>
      shafts(kit, view, [x(0.2 + index * 0.3), top], colour, 2),
    )
    return (
      lancet(kit, x(0.2), top + 34, 84, ['#e8485e', '#4a6ae0']) +
      lancet(kit, x(0.8), top + 34, 84, ['#3ab48a', '#e89a3a']) +
      column(kit, x(0.035), top - 20, foot, width * 0.1, '#a8805c') +
      column(kit, x(0.965), top - 20, foot, width * 0.1, '#a8805c') +
      beams.join('') +
      ['#ff5a72', '#5a8cff', '#ffc04a', '#3cd090']
        .map((colour, index) =>
          glow(kit, x(0.2 + index * 0.2), foot - 46 - (index % 2) * 22, 62, colour, 0.4),
        )
        .join('')
    )
  },
  tones: {
    main: matte('#f0324e', '#4a0418'),
    second: matte('#3a7cf0', '#0a1460'),
    pale: matte('#f4f8ff', '#6a8ac8'),
    metal: gold,
    glow: '#ffe0a8',
  },
  emblem: rosette,
  emblemScale: 1.06,
  lettering: {
    narrow: 0.9,
    tracking: 0.05,
    warp: (x, y, u) => [x, y * (1.12 - 0.4 * u * (1 - u)) - 5 * Math.sin(u * Math.PI)],
  },
  ink: ['#fff8e0', '#ffce6a', '#d0384e'],
  slot: {
    pictures: {
      wild: rosette,
      scatter: votive,
      'high-1': dove,
      'high-2': glassRose,
      'high-3': lily,
      'high-4': glassGrapes,
    },
    letters: { ace: '#f0324e', king: '#3a7cf0', queen: '#2cc47a', jack: '#ff9a2e' },
    lows: { ace: rubyPane, king: sapphirePane, queen: emeraldPane, jack: amberPane },
    plaque: 'M-70-70H70V70H-70Z',
    plaqueColour: '#4a2c34',
    win: wins.shards,
  },
}
