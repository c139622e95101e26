import { glow, gold, matte } from '../../kit.ts'
import { bat, keep, lantern } from '../../objects/originals/tower.ts'
import type { Pattern } from '../../patterns.ts'
import { bokeh, bottomOf, hills, shafts } from '../../scenery.ts'
import { box, el } from '../../svg.ts'
import type { Theme } from '../../theme.ts'

/** Dressed stones with a lit edge, in running bond. */
const masonry: Pattern = (kit, colour, reach) => {
  const stone = (x: number, y: number, width: number) =>
    el('path', { d: box(x + 2, y + 2, width - 4, 22, 3), 'stroke-width': 1.2 }) +
    el('path', { d: `M${x + 6} ${y + 6}h${width * 0.4}`, 'stroke-width': 1, opacity: '.6' })
  const drawing =
    stone(0, 0, 58) + stone(58, 0, 42) + stone(-21, 26, 50) + stone(29, 26, 50) + stone(79, 26, 50)
  const paint = kit.tile(100, 52, el('g', { fill: 'none', stroke: colour }, drawing))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A keep above dark woods, while the last light goes. */
export const tower: Theme = {
  id: 'tower',
  title: 'Tower',
  sky: ['#1a2a5a', '#d8805a', '#0c0d20'],
  thread: '#ffe3c8',
  pattern: masonry,
  patternStrength: 0.22,
  scene: (kit, view) => {
    const foot = bottomOf(view)
    return (
      shafts(kit, view, [view.left + view.width * 0.7, view.top], '#ffd0a0', 4) +
      glow(kit, 0, foot - 90, view.width * 0.6, '#ff9a5a', 0.5) +
      hills(kit, view, foot - 84, 54, view.width / 4, '#4a3358') +
      hills(kit, view, foot - 52, 44, view.width / 6, '#2a2044') +
      hills(kit, view, foot - 22, 34, view.width / 9, '#12102a') +
      bokeh(kit, view, 14, ['#ffd9a0', '#ff9a6a', '#fff2d8'], 8)
    )
  },
  tones: {
    main: matte('#8b86a6', '#1a1430'),
    second: matte('#ffb347', '#5c2606'),
    pale: matte('#f4ecff', '#4a4470'),
    metal: gold,
    glow: '#ffc46a',
  },
  emblem: keep,
  lettering: { narrow: 1.03, tracking: 0.08 },
  ink: ['#fff9ee', '#ffd9a0', '#e08a4a'],
  slot: null,
  pieces: { lantern, bat },
}
