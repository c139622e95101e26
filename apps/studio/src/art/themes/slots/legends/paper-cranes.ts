import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { creases } from '../../../motifs.ts'
import { boat, crane, dart, paperStar, pinwheel, tulip } from '../../../objects/slots/legends/paper.ts'
import { bottomOf } from '../../../scenery.ts'
import { at, polygon, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Hills of coloured cardboard under a flock on threads. */
export const paperCranes: Theme = {
  id: 'paper-cranes',
  title: 'Paper Cranes',
  sky: ['#bfe4ee', '#f6d8c0', '#4a3a5a'],
  thread: '#ffffff',
  pattern: creases,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const { left, width } = view
    const foot = bottomOf(view)
    const ridge = (y: number, step: number, paint: string) => {
      const points = Array.from({ length: Math.ceil(width / step) + 2 }, (_, index) => {
        return [left + (index - 0.5) * step, y - (index % 2) * (28 + kit.random() * 34)] as const
      })
      const d = polygon([[left - step, foot], ...points, [left + width + step, foot]])
      return at(0, 5, fill(d, '#2a1a3a', 0.25)) + fill(d, paint) + line(d, '#ffffff', 1.4, { opacity: '.35' })
    }
    const birds = repeat(5, (index) => {
      const x = left + width * (0.08 + index * 0.21)
      const y = view.top + 30 + kit.random() * 60
      const bird =
        fill('M-16 0L0-14L4 2Z', '#ff8a7a') +
        fill('M4 2L0-14L18-4Z', '#e05a4a') +
        fill('M-16 0L4 2L-2 10Z', '#ffb0a0')
      return line(`M${x} ${view.top}V${y}`, '#ffffff', 1, { opacity: '.5' }) + at(x, y, bird, 0, 0.8)
    })
    return (
      glow(kit, 70, -70, 90, '#fff8d8', 0.9) +
      ridge(70, width / 5, '#e89a8a') +
      ridge(108, width / 4, '#8a7ac0') +
      ridge(150, width / 6, '#4a5a9a') +
      birds
    )
  },
  tones: {
    main: matte('#f04a3a', '#5a1024'),
    second: matte('#3aa0e8', '#0a2a5a'),
    pale: matte('#fff6ea', '#9a7a8a'),
    metal: metal('#f4e0c0', '#7a4a3a'),
    glow: '#fff6dc',
  },
  emblem: crane,
  emblemScale: 1.08,
  lettering: {
    narrow: 0.94,
    tracking: 0.03,
    warp: (x, y, u) => [x, y - (Math.abs(((u * 4) % 2) - 1) - 0.5) * 4],
  },
  ink: ['#ffffff', '#ffe6d0', '#f07a5a'],
  slot: {
    pictures: {
      wild: pinwheel,
      scatter: crane,
      'high-1': boat,
      'high-2': dart,
      'high-3': tulip,
      'high-4': paperStar,
    },
    letters: { ace: '#ff7a6a', king: '#6ac0ff', queen: '#f090d0', jack: '#70d0a0' },
    plaque: 'M-76-76H44L76-44V76H-44L-76 44Z',
    plaqueColour: '#3a3a6a',
    win: wins.darts,
  },
}
