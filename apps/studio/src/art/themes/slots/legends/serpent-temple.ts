import { fill, glow, gold, matte } from '../../../kit.ts'
import { frets } from '../../../motifs.ts'
import {
  dagger,
  idol,
  jungleLeaf,
  pyramid,
  serpent,
  sunMask,
  toucan,
} from '../../../objects/slots/legends/temple.ts'
import { bokeh, hills, shafts } from '../../../scenery.ts'
import { polygon } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A stone stairway above the treetops, in the steam after rain. */
export const serpentTemple: Theme = {
  id: 'serpent-temple',
  title: 'Serpent Temple',
  sky: ['#7a9a2a', '#d8c85a', '#0e2410'],
  thread: '#fff8c8',
  pattern: frets,
  patternStrength: 0.26,
  scene: (kit, view) => {
    const { left, top, width } = view
    const far = (x: number, foot: number, half: number) =>
      [0, 1, 2, 3, 4]
        .map((index) => {
          const [y, wide] = [foot - index * 21, half * (1 - index * 0.19)]
          return fill(
            polygon([
              [x - wide, y],
              [x - wide + 7, y - 21],
              [x + wide - 7, y - 21],
              [x + wide, y],
            ]),
            index % 2 ? '#8a9a4a' : '#7a8a40',
          )
        })
        .join('')
    const leaf = (share: number, y: number, length: number, turn: number, colour: string) =>
      jungleLeaf(kit, left + width * share, y, length, turn, colour)
    return (
      glow(kit, 0, -30, 150, '#fff6b0', 0.8) +
      far(-width * 0.3, 96, Math.min(width * 0.26, 130)) +
      shafts(kit, view, [30, top - 30], '#fffcc8', 5) +
      hills(kit, view, 100, 46, width / 7, '#4a7a2c') +
      hills(kit, view, 126, 40, width / 9, '#245a24') +
      hills(kit, view, 156, 40, width / 7, '#0e3416') +
      leaf(-0.02, top + 70, 120, 128, '#2a8a34') +
      leaf(0, top - 6, 130, 150, '#3aa83a') +
      leaf(0.12, top - 12, 90, 172, '#1c6a2c') +
      leaf(1.02, top + 64, 120, -126, '#2a8a34') +
      leaf(1, top - 8, 130, -150, '#3aa83a') +
      leaf(0.88, top - 12, 92, -174, '#1c6a2c') +
      leaf(0.02, 196, 110, 40, '#1c7a30') +
      leaf(0.98, 196, 110, -40, '#1c7a30') +
      bokeh(kit, view, 14, ['#fffac0', '#d8ff8a'], 7)
    )
  },
  tones: {
    main: matte('#1fc0b0', '#043a44'),
    second: matte('#e8502c', '#4a0410'),
    pale: matte('#fff6dc', '#9a7a4a'),
    metal: gold,
    glow: '#fff4a8',
  },
  emblem: sunMask,
  emblemScale: 1.08,
  lettering: {
    narrow: 0.92,
    tracking: 0.04,
    warp: (x, y, u) => [x * (1 - y * 0.0018), y * (1.06 - 0.2 * Math.abs(u - 0.5))],
  },
  ink: ['#fffdf0', '#f5e08a', '#1f9a78'],
  slot: {
    pictures: {
      wild: sunMask,
      scatter: pyramid,
      'high-1': serpent,
      'high-2': toucan,
      'high-3': idol,
      'high-4': dagger,
    },
    letters: { ace: '#ff8a4a', king: '#4ae0d0', queen: '#f5d85a', jack: '#a8e06a' },
    plaque: 'M-48-84H48V-72H66V-54H82V54H66V72H48V84H-48V72H-66V54H-82V-54H-66V-72H-48Z',
    plaqueColour: '#2a4a20',
    win: wins.feathers,
  },
}
