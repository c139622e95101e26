import { gold, line, matte } from '../../../kit.ts'
import { bell, fan, feather, lamp, lotus, vase } from '../../../objects/slots/legends/court.ts'
import { lattice } from '../../../patterns.ts'
import { bokeh, bottomOf, ground, lilyPad, ripple, shimmer } from '../../../scenery.ts'
import { at, el, petal, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A pool in a palace court, with morning light through carved screens. */
export const lotusCourt: Theme = {
  id: 'lotus-court',
  title: 'Lotus Court',
  sky: ['#0a5a58', '#37a899', '#04201f'],
  thread: '#d8fff4',
  pattern: lattice,
  patternStrength: 0.4,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const half = Math.min(width * 0.4, 330)
    const arch = (grow: number) => {
      const w = half + grow
      return `M${-w} 74V-60C${-w}-108 ${-w * 0.5}-116 0 ${-150 - grow}C${w * 0.5}-116 ${w}-108 ${w}-60V74`
    }
    const wall = `M${left} ${top}H${left + width}V74H${half}V-60C${half}-108 ${half * 0.5}-116 0-150C${-half * 0.5}-116 ${-half}-108 ${-half}-60V74H${left}Z`
    const petals = repeat(11, () =>
      at(
        left + kit.random() * width,
        top + kit.random() * (foot - top),
        el('path', { d: petal(13, 10), fill: '#ffb6cf', opacity: '.8' }),
        kit.random() * 360,
      ),
    )
    return (
      el('path', {
        d: wall,
        fill: kit.linear([
          [0, '#063c3d', 0.72],
          [1, '#0a5552', 0.82],
        ]),
      }) +
      line(arch(0), '#ffe2a0', 2.6, { opacity: '.75' }) +
      line(arch(9), '#ffe2a0', 1, { opacity: '.5' }) +
      ground(
        view,
        74,
        kit.linear([
          [0, '#2aa596', 0.9],
          [0.3, '#0c6663', 0.9],
          [1, '#021514'],
        ]),
      ) +
      shimmer(kit, view, 76, '#e2fff6', width * 0.32) +
      ripple(0, 104, 132, '#d8fff4') +
      lilyPad(kit, left + width * 0.1, 112, 38, '#2c9a6c') +
      lilyPad(kit, left + width * 0.92, 100, 30, '#2c9a6c') +
      petals +
      bokeh(kit, view, 12, ['#ffd9e6', '#fff2c4'], 9)
    )
  },
  tones: {
    main: matte('#ff6f9f', '#4a0a42'),
    second: matte('#ffa3c0', '#5a1048'),
    pale: matte('#ffe3ec', '#c05a86'),
    metal: gold,
    glow: '#ffe0b8',
  },
  emblem: lotus,
  emblemScale: 1.06,
  lettering: { narrow: 0.92, tracking: 0.04, warp: (x, y, u) => [x, y * (1.14 - (u - 0.5) ** 2 * 0.56)] },
  ink: ['#ffffff', '#ffd6e4', '#e0568c'],
  slot: {
    pictures: {
      wild: lotus,
      scatter: bell,
      'high-1': feather,
      'high-2': fan,
      'high-3': vase,
      'high-4': lamp,
    },
    letters: { ace: '#ff8fb4', king: '#5fd8e6', queen: '#f2c25c', jack: '#7be08a' },
    plaque: 'M-66 78V-16C-66-46-34-52 0-88C34-52 66-46 66-16V78Z',
    plaqueColour: '#0d4b4a',
    win: wins.petals,
  },
}
