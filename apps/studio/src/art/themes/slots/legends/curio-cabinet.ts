import { fill, glow, gold, matte, type Kit } from '../../../kit.ts'
import {
  amethyst,
  ammonite,
  beetle,
  cabinet,
  cabinetKey,
  lens,
  morpho,
} from '../../../objects/slots/legends/curio.ts'
import type { Pattern } from '../../../patterns.ts'
import { bokeh, bottomOf, type View } from '../../../scenery.ts'
import { box, circle, el, ellipse } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Damask: palmettes in two offset rows. */
const damask: Pattern = (kit, colour, reach) => {
  const palmette = (x: number, y: number) =>
    el(
      'g',
      { transform: `translate(${x} ${y})` },
      el('path', {
        d: 'M0-30C16-18 16 4 0 14C-16 4-16-18 0-30ZM0 14V32M-6 18C-28 16-34-6-22-16C-22-2-14 8-6 12M6 18C28 16 34-6 22-16C22-2 14 8 6 12M-4 26C-14 34-24 30-26 22M4 26C14 34 24 30 26 22',
      }),
      el('path', { d: 'M0-18C7-10 7 0 0 6C-7 0-7-10 0-18Z', fill: colour, stroke: 'none', opacity: '.6' }),
    )
  const paint = kit.tile(
    92,
    124,
    el('g', { fill: 'none', stroke: colour, 'stroke-width': 1.8 }, palmette(23, 32) + palmette(69, 94)),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A wall of drawers along both edges. */
function drawers(kit: Kit, view: View, from: number, width: number): string {
  const [across, high] = [Math.max(1, Math.round(width / 74)), 52]
  const foot = bottomOf(view)
  let out = fill(box(from - 8, view.top, width + 16, view.height), '#2a1006')
  for (let column = 0; column < across; column += 1) {
    const wide = width / across
    for (let y = view.top + 8; y < foot; y += high) {
      const x = from + column * wide
      out += fill(
        box(x + 3, y + 3, wide - 6, high - 6, 5),
        kit.linear([
          [0, '#a8642e'],
          [1, '#5a2c10'],
        ]),
      )
      out += fill(box(x + 8, y + 8, wide - 16, high - 16, 3), '#e8a85a', 0.16)
      out +=
        fill(circle(x + wide / 2, y + high / 2, 5), '#f4c46a') +
        fill(circle(x + wide / 2 - 1.4, y + high / 2 - 1.6, 1.8), '#fff8dc')
    }
  }
  return out
}

/** A collector's room: damask, lamplight and walls of drawers. */
export const curioCabinet: Theme = {
  id: 'curio-cabinet',
  title: 'Curio Cabinet',
  sky: ['#7a1f34', '#c2544e', '#20060e'],
  thread: '#ffd8a0',
  pattern: damask,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const side = Math.min(width * 0.15, 170)
    return (
      glow(kit, 0, top + 40, 190, '#ffd890', 0.5) +
      drawers(kit, view, left - 6, side) +
      drawers(kit, view, left + width - side + 6, side) +
      fill(ellipse(0, foot + 6, width * 0.42, 46), '#3a0e18', 0.9) +
      glow(kit, 0, 92, 150, '#ffcf7a', 0.35) +
      bokeh(kit, view, 12, ['#ffe2a8', '#ffb07a'], 6)
    )
  },
  tones: {
    main: matte('#b8703a', '#3a1406'),
    second: matte('#3aa0ff', '#0a1a7a'),
    pale: matte('#fff2dc', '#9a6a3a'),
    metal: gold,
    glow: '#ffe2a0',
  },
  emblem: cabinet,
  emblemScale: 1,
  lettering: {
    narrow: 0.88,
    tracking: 0.03,
    warp: (x, y, u) => [x, y - Math.sin(u * Math.PI) * 10],
  },
  ink: ['#fffbe8', '#ffd88a', '#c8701c'],
  slot: {
    pictures: {
      wild: lens,
      scatter: cabinetKey,
      'high-1': morpho,
      'high-2': amethyst,
      'high-3': ammonite,
      'high-4': beetle,
    },
    letters: { ace: '#ff8a5a', king: '#6ac0ff', queen: '#e08aff', jack: '#8ae07a' },
    plaque:
      'M-70-80H70C70-70 76-64 82-64V64C76 64 70 70 70 80H-70C-70 70-76 64-82 64V-64C-76-64-70-70-70-80Z',
    plaqueColour: '#5a1a24',
    win: wins.butterflies,
  },
}
