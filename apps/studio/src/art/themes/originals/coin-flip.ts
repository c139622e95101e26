import { glow, gold, matte } from '../../kit.ts'
import { flippedCoins, heads, tails } from '../../objects/originals/coins.ts'
import type { Pattern } from '../../patterns.ts'
import { bokeh, ground, hills, ripple, shimmer } from '../../scenery.ts'
import { circle, el, repeat } from '../../svg.ts'
import type { Theme } from '../../theme.ts'

/** Old coins with a square hole, in staggered rows. */
const coinage: Pattern = (kit, colour, reach) => {
  const coin = (x: number, y: number) =>
    el('path', { d: circle(x, y, 17) + circle(x, y, 12), 'stroke-width': 1.2 }) +
    el('path', { d: `M${x - 4} ${y - 4}h8v8h-8Z`, 'stroke-width': 1.6 })
  const drawing = coin(20, 20) + coin(60, 54)
  const paint = kit.tile(80, 68, el('g', { fill: 'none', stroke: colour }, drawing))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A wishing well at dusk, between day and night. */
export const coinFlip: Theme = {
  id: 'coin-flip',
  title: 'Coin Flip',
  sky: ['#2a1a6e', '#7a5ad0', '#0d0626'],
  thread: '#e9dcff',
  pattern: coinage,
  patternStrength: 0.3,
  scene: (kit, view) =>
    hills(kit, view, 84, 40, view.width / 5, '#3a2590') +
    ground(
      view,
      96,
      kit.linear([
        [0, '#241470'],
        [0.3, '#150b46'],
        [1, '#06031a'],
      ]),
    ) +
    shimmer(kit, view, 104, '#ffd98a', view.width * 0.5) +
    repeat(4, (index) => ripple(-40 + index * 30, 124 + index * 24, 26 + index * 8, '#c9b6ff')) +
    glow(kit, 0, 96, 190, '#ffcf7a', 0.4) +
    bokeh(kit, view, 20, ['#ffe6a8', '#d8c8ff', '#ffffff'], 9),
  tones: {
    main: matte('#f2b53a', '#6a2c08'),
    second: matte('#c3cde0', '#1a2440'),
    pale: matte('#efe6ff', '#4a3a8c'),
    metal: gold,
    glow: '#ffdf9a',
  },
  emblem: flippedCoins,
  lettering: { tracking: 0.05, warp: (x, y, u) => [x, y - Math.sin(u * Math.PI) * 9 + 5] },
  ink: ['#fffdf2', '#ffe09a', '#d99a2c'],
  slot: null,
  pieces: { heads, tails },
}
