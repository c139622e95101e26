import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { charts } from '../../../weaves.ts'
import { chest, coconut, compass, helm, parrot, spyglass } from '../../../objects/slots/sea/isles.ts'
import { bokeh, bottomOf, ground, shimmer } from '../../../scenery.ts'
import { at, circle, ellipse, petal, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A lagoon seen from the beach, on the paper of an old map. */
export const windwardIsles: Theme = {
  id: 'windward-isles',
  title: 'Windward Isles',
  sky: ['#e8c88a', '#fff0c8', '#3a2208'],
  thread: '#8a5a24',
  pattern: charts,
  patternStrength: 0.5,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    const palmTree = (share: number, y: number, size: number, lean: number) =>
      line(`M${x(share)} ${y}q${lean * 0.2} ${-size * 0.6} ${lean} ${-size}`, '#6a3a14', size * 0.11) +
      repeat(6, (index) =>
        at(
          x(share) + lean,
          y - size,
          fill(petal(size * 0.62, size * 0.2), index % 2 ? '#1f8a4a' : '#2aa85a'),
          -115 + index * 46,
        ),
      ) +
      fill(
        circle(x(share) + lean - 4, y - size + 5, size * 0.06) +
          circle(x(share) + lean + 6, y - size + 6, size * 0.06),
        '#4a240c',
      )
    const island = (share: number, size: number) =>
      fill(ellipse(x(share), 98, size, size * 0.16), '#e8c070') +
      fill(ellipse(x(share), 94, size * 0.7, size * 0.2), '#3a9a5a')
    return (
      glow(kit, x(0.5), top + 60, 170, '#fffbe6', 0.9) +
      ground(
        view,
        94,
        kit.linear([
          [0, '#4ae0d8'],
          [0.45, '#1a9ab8'],
          [1, '#083a5a'],
        ]),
      ) +
      shimmer(kit, view, 98, '#eaffff', width * 0.48) +
      island(0.18, 58) +
      island(0.86, 74) +
      palmTree(0.15, 96, 62, 12) +
      palmTree(0.22, 96, 46, -8) +
      palmTree(0.84, 96, 74, -16) +
      palmTree(0.92, 96, 54, 12) +
      fill(
        `M${left} ${foot}V${foot - 58}Q${x(0.3)} ${foot - 92} ${x(0.55)} ${foot - 50}T${left + width} ${foot - 66}V${foot}Z`,
        '#e8c27a',
      ) +
      fill(
        `M${left} ${foot}V${foot - 40}Q${x(0.3)} ${foot - 74} ${x(0.55)} ${foot - 32}T${left + width} ${foot - 48}V${foot}Z`,
        '#c8964a',
      ) +
      line(
        `M${x(0.06)} ${foot - 26}Q${x(0.3)} ${foot - 56} ${x(0.5)} ${foot - 20}T${x(0.92)} ${foot - 30}`,
        '#a0242e',
        5,
        { 'stroke-dasharray': '12 11' },
      ) +
      line(`M${x(0.92) - 9} ${foot - 39}l18 18m0-18l-18 18`, '#a0242e', 6) +
      bokeh(kit, view, 14, ['#ffffff', '#fff2b0', '#a8fff2'], 9)
    )
  },
  tones: {
    main: matte('#e8384a', '#4a0418'),
    second: matte('#2ab8b0', '#033a48'),
    pale: matte('#f2dca8', '#8a5420'),
    metal: metal('#e0a03a', '#5a2404'),
    glow: '#fff0b0',
  },
  emblem: chest,
  emblemScale: 1.1,
  lettering: {
    narrow: 0.94,
    tracking: 0.04,
    warp: (x, y, u) => [x + y * 0.06, y * (1 + 0.12 * Math.sin(u * Math.PI * 3))],
  },
  ink: ['#fffbe8', '#f2c86a', '#a0501c'],
  slot: {
    pictures: {
      wild: helm,
      scatter: compass,
      'high-1': chest,
      'high-2': parrot,
      'high-3': spyglass,
      'high-4': coconut,
    },
    letters: { ace: '#ff6a5a', king: '#4ad0f0', queen: '#ffc84a', jack: '#6ae08a' },
    plaque:
      'M-76-72C-50-84-20-66 8-76C36-84 60-70 80-78C72-40 86-10 76 24C70 50 80 66 72 80C44 72 14 84-14 76C-40 70-62 84-80 76C-72 40-86 10-78-24C-74-46-82-60-76-72Z',
    plaqueColour: '#7a4a1c',
    win: wins.doubloons,
  },
}
