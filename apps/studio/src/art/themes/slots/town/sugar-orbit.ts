import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { sprinkles } from '../../../motifs.ts'
import {
  doughnut,
  iceCream,
  lollipop,
  macaron,
  sugarHeart,
  wrappedSweet,
} from '../../../objects/slots/town/sugar.ts'
import { ball } from '../../../objects/balls.ts'
import { bokeh, bottomOf } from '../../../scenery.ts'
import { circle, ellipse, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A sky of sweets: candy planets on icing clouds. */
export const sugarOrbit: Theme = {
  id: 'sugar-orbit',
  title: 'Sugar Orbit',
  sky: ['#ff8ac4', '#c46af0', '#3a1478'],
  thread: '#fff2ff',
  pattern: sprinkles,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    const icing = (y: number, step: number, colour: string) =>
      fill(
        repeat(Math.ceil(width / step) + 2, (index) =>
          circle(left + (index - 0.5) * step, y + (index % 3) * 9, step * 0.72),
        ) + `M${left} ${y}H${left + width}V${foot}H${left}Z`,
        colour,
      )
    return (
      glow(kit, x(0.2), top + 60, 120, '#fff0b0', 0.6) +
      ball(kit, x(0.14), top + 66, 27, matte('#ffc84a', '#b04a3a')) +
      line(ellipse(x(0.14), top + 66, 46, 12), '#fff2d0', 4, {
        transform: `rotate(-18 ${x(0.14)} ${top + 66})`,
      }) +
      ball(kit, x(0.88), top + 44, 17, matte('#5ae8d0', '#1a3a8a')) +
      ball(kit, x(0.9), 58, 12, matte('#ff7ab0', '#5a0a6a')) +
      icing(116, 62, '#e88af0') +
      icing(142, 50, '#a050e0') +
      icing(174, 44, '#5a24a8') +
      bokeh(kit, view, 18, ['#ffffff', '#ffe08a', '#8af0ff'], 8)
    )
  },
  tones: {
    main: matte('#ff5aa8', '#7a0a5a'),
    second: matte('#4adcc0', '#0a4a6a'),
    pale: matte('#fff2e4', '#d0709a'),
    metal: metal('#ffd24a', '#c0501c'),
    glow: '#fff0c8',
  },
  emblem: doughnut,
  emblemScale: 1.08,
  lettering: {
    tracking: 0.03,
    warp: (x, y, u) => [x, y * (1.1 - 0.3 * u * (1 - u)) + Math.sin(u * Math.PI * 4) * 2],
  },
  ink: ['#ffffff', '#ffd6f0', '#ff4aa0'],
  slot: {
    pictures: {
      wild: lollipop,
      scatter: iceCream,
      'high-1': doughnut,
      'high-2': macaron,
      'high-3': wrappedSweet,
      'high-4': sugarHeart,
    },
    letters: { ace: '#ff7ab0', king: '#5ad8ff', queen: '#ffc84a', jack: '#7af0b0' },
    plaque: 'M-50-80H50A30 30 0 0 1 80-50V50A30 30 0 0 1 50 80H-50A30 30 0 0 1-80 50V-50A30 30 0 0 1-50-80Z',
    plaqueColour: '#6a2ab0',
    win: wins.sprinkles,
  },
}
