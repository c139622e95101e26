import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { filmStrips } from '../../../motifs.ts'
import {
  clapper,
  limelight,
  popcorn,
  projector,
  starlet,
  ticket,
} from '../../../objects/slots/town/cinema.ts'
import { bottomOf, curtain, ground } from '../../../scenery.ts'
import { box, circle, ellipse, num, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A cinema before the show: silver, black, and one red curtain. */
export const silverScreen: Theme = {
  id: 'silver-screen',
  title: 'Silver Screen',
  sky: ['#23262e', '#7c828e', '#0b0c10'],
  thread: '#ffffff',
  pattern: filmStrips,
  patternStrength: 0.2,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const drape = Math.min(width * 0.17, 120)
    const seats = (y: number, size: number, colour: string) =>
      repeat(Math.ceil(width / size) + 1, (index) =>
        fill(
          `M${num(left + (index - 0.5) * size + 2)} ${foot}V${num(y + size * 0.3)}a${num(size * 0.47)} ${num(size * 0.36)} 0 0 1 ${num(size * 0.94)} 0V${foot}Z`,
          colour,
        ),
      )
    return (
      glow(kit, 0, -30, 170, '#ffffff', 0.55) +
      fill(box(-width * 0.3, -118, width * 0.6, 200, 6), '#f4f6fa', 0.16) +
      line(box(-width * 0.3, -118, width * 0.6, 200, 6), '#ffffff', 2, { opacity: '.5' }) +
      curtain(kit, view, left - 6, left + drape, '#b81c34', 26) +
      curtain(kit, view, left + width + 6, left + width - drape, '#b81c34', -26) +
      fill(
        `M${left - 6} ${top - 6}H${left + width + 6}V${num(top + 18)}${repeat(8, (index) => `Q${num(left + width * (1 - (index + 0.5) / 8))} ${num(top + 58)} ${num(left + width * (1 - (index + 1) / 8))} ${num(top + 18)}`)}Z`,
        kit.linear([
          [0, '#6a0c1c'],
          [1, '#d82c48'],
        ]),
      ) +
      repeat(9, (index) => fill(circle(left + (width * index) / 8, top + 20, 4), '#fff2c0')) +
      ground(
        view,
        104,
        kit.linear([
          [0, '#4a4e58'],
          [0.3, '#1c1e26'],
          [1, '#06070a'],
        ]),
      ) +
      fill(ellipse(0, 110, width * 0.36, 14), '#ffffff', 0.16) +
      seats(140, 52, '#5a1020') +
      seats(166, 64, '#3a0a16') +
      seats(198, 78, '#1c060c')
    )
  },
  tones: {
    main: matte('#d8243c', '#2a0208'),
    second: matte('#4a525e', '#07090d'),
    pale: matte('#fff6e2', '#8a7a68'),
    metal: metal('#d4dae4', '#1c222e'),
    glow: '#ffffff',
  },
  emblem: projector,
  emblemScale: 1.06,
  lettering: { narrow: 0.78, tracking: 0.12 },
  ink: ['#ffffff', '#e4e8f0', '#8a94a6'],
  slot: {
    pictures: {
      wild: projector,
      scatter: ticket,
      'high-1': starlet,
      'high-2': limelight,
      'high-3': clapper,
      'high-4': popcorn,
    },
    letters: { ace: '#ff6a7a', king: '#c8d4e8', queen: '#f5d48a', jack: '#9ab8d0' },
    plaque: 'M-80-60A20 20 0 0 0-60-80H60A20 20 0 0 0 80-60V60A20 20 0 0 0 60 80H-60A20 20 0 0 0-80 60Z',
    plaqueColour: '#2a2e38',
    win: wins.frames,
  },
}
