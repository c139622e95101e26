import { fill, glow, gold, line, matte, type Kit } from '../../../kit.ts'
import {
  bell,
  locomotive,
  signalLamp,
  stationClock,
  suitcase,
  ticket,
} from '../../../objects/slots/town/railway.ts'
import type { Pattern } from '../../../patterns.ts'
import { bottomOf, ground, hills, type View } from '../../../scenery.ts'
import { box, circle, el, num, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Tracks that cross and part. */
const tracks: Pattern = (kit, colour, reach) => {
  const sleepers = repeat(9, (index) => `M${index * 14} 18V34M${index * 14} 82V98`)
  const paint = kit.tile(
    126,
    128,
    el('path', {
      d: `M0 22H126M0 30H126M0 86H126M0 94H126M20 30C44 40 66 78 96 86M30 22C58 34 78 70 110 94${sleepers}`,
      fill: 'none',
      stroke: colour,
      'stroke-width': 1.6,
    }),
  )
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** Arches of a viaduct below a line of carriages. */
function viaduct(kit: Kit, view: View, y: number): string {
  const { left, width } = view
  const foot = bottomOf(view)
  const span = 96
  const count = Math.ceil(width / span) + 1
  const arches = repeat(count, (index) => {
    const x = left + index * span
    return `M${num(x + 10)} ${num(foot)}V${num(y + 66)}A38 44 0 0 1 ${num(x + 86)} ${num(y + 66)}V${num(foot)}Z`
  })
  const wall = `M${num(left - 10)} ${num(y)}H${num(left + width + 10)}V${num(foot)}H${num(left - 10)}Z`
  return (
    el('path', {
      d: `${wall}${arches}`,
      'fill-rule': 'evenodd',
      fill: kit.linear([
        [0, '#4a3a6a'],
        [1, '#161430'],
      ]),
    }) + fill(box(left - 10, y - 7, width + 20, 9), '#6a5488')
  )
}

function carriages(kit: Kit, { left, width }: View, y: number): string {
  const long = 124
  return repeat(Math.ceil(width / long) + 1, (index) => {
    const x = left + index * long - 30
    const panes = repeat(6, (pane) => box(x + 10 + pane * 18, y - 36, 12, 15, 2))
    return (
      fill(box(x, y - 48, long - 6, 42, 7), '#8a1c34') +
      fill(box(x, y - 50, long - 6, 7, 3), '#2a1430') +
      fill(box(x, y - 16, long - 6, 3), '#e8b44a') +
      glow(kit, x + long / 2, y - 28, 62, '#ffcf7a', 0.4) +
      fill(panes, '#ffe29a') +
      fill(
        circle(x + 22, y - 3, 7) +
          circle(x + 40, y - 3, 7) +
          circle(x + 78, y - 3, 7) +
          circle(x + 96, y - 3, 7),
        '#16122a',
      )
    )
  })
}

/** A sleeper train that crosses a viaduct by night. */
export const nightExpress: Theme = {
  id: 'night-express',
  title: 'Night Express',
  sky: ['#141c4a', '#5a3a86', '#0a0a20'],
  thread: '#ffd89a',
  pattern: tracks,
  patternStrength: 0.26,
  scene: (kit, view) => {
    const { left, top, width } = view
    const stars = repeat(46, () =>
      circle(left + kit.random() * width, top + kit.random() * 170, 0.7 + kit.random() * 1.3),
    )
    return (
      fill(stars, '#fff6e0', 0.85) +
      glow(kit, left + width * 0.2, top + 76, 110, '#ffe8c0', 0.55) +
      fill(circle(left + width * 0.2, top + 76, 30), '#fff2d8') +
      hills(kit, view, 62, 90, 170, '#3a3470') +
      hills(kit, view, 92, 60, 120, '#262452') +
      ground(view, 100, '#1a1a3e') +
      viaduct(kit, view, 118) +
      carriages(kit, view, 111) +
      line(`M${num(left)} 108H${num(left + width)}`, '#ffd88a', 1, { opacity: '.5' })
    )
  },
  tones: {
    main: matte('#d8344a', '#4a0418'),
    second: matte('#3a4468', '#0a0c1e'),
    pale: matte('#fff8e6', '#a8906a'),
    metal: gold,
    glow: '#ffe2a0',
  },
  emblem: locomotive,
  emblemScale: 1.06,
  lettering: {
    narrow: 0.86,
    tracking: 0.05,
    warp: (x, y) => [x + y * -0.14, y],
  },
  ink: ['#fffdf2', '#ffd88a', '#d8643a'],
  slot: {
    pictures: {
      wild: signalLamp,
      scatter: bell,
      'high-1': locomotive,
      'high-2': stationClock,
      'high-3': suitcase,
      'high-4': ticket,
    },
    letters: { ace: '#ff8a7a', king: '#8ab8ff', queen: '#ffd86a', jack: '#8af0c8' },
    plaque: box(-76, -76, 152, 152, 30),
    plaqueColour: '#2c2458',
    win: wins.steam,
  },
}
