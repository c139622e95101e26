import { fill, glow, line, matte, metal, type Kit } from '../../../kit.ts'
import { nets } from '../../../weaves.ts'
import { boat, bollard, fish, lantern, lifebelt, lighthouse } from '../../../objects/slots/sea/harbour.ts'
import { bokeh, bottomOf, ground, shimmer } from '../../../scenery.ts'
import { box, circle, polygon, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A harbour after sunset, its quay strung with lanterns. */
export const lanternHarbour: Theme = {
  id: 'lantern-harbour',
  title: 'Lantern Harbour',
  sky: ['#2a2a72', '#ff8a6a', '#081a30'],
  thread: '#ffe0c0',
  pattern: nets,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    const house = (share: number, size: number, height: number, colour: string) => {
      const at = x(share)
      return (
        fill(box(at - size / 2, 92 - height, size, height), colour) +
        fill(
          polygon([
            [at - size * 0.62, 92 - height],
            [at, 92 - height - size * 0.62],
            [at + size * 0.62, 92 - height],
          ]),
          '#2a1638',
        ) +
        repeat(4, (index) =>
          fill(
            box(
              at - size * 0.3 + (index % 2) * size * 0.36,
              92 - height + 10 + Math.floor(index / 2) * 24,
              size * 0.22,
              14,
              2,
            ),
            index === 2 ? '#5a3a5a' : '#ffd98a',
          ),
        )
      )
    }
    return (
      glow(kit, 0, 88, width * 0.5, '#ffd0a0', 0.75) +
      house(0.05, 58, 84, '#7a3a5a') +
      house(0.2, 46, 62, '#4a3a72') +
      house(0.82, 50, 70, '#5a3468') +
      house(0.96, 60, 92, '#8a4458') +
      ground(
        view,
        92,
        kit.linear([
          [0, '#c8605a'],
          [0.3, '#3a3a72'],
          [1, '#050e20'],
        ]),
      ) +
      shimmer(kit, view, 94, '#ffd0a0', width * 0.44) +
      cord(kit, x(-0.05), x(0.5), top + 24) +
      cord(kit, x(0.5), x(1.05), top + 24) +
      fill(box(left, foot - 26, width, 26), '#120a1c') +
      repeat(Math.ceil(width / 46) + 1, (index) =>
        fill(box(left + index * 46, foot - 40, 12, 40, 3), '#24122a'),
      ) +
      fill(
        circle(x(0.72), top + 64, 3) + circle(x(0.3), top + 40, 2.4) + circle(x(0.9), top + 30, 2),
        '#fff',
      ) +
      bokeh(kit, view, 16, ['#ffd76a', '#ff9a6a', '#8ad8ff'], 9)
    )
  },
  tones: {
    main: matte('#f2543e', '#4a0618'),
    second: matte('#23508a', '#050f24'),
    pale: matte('#f6f2ea', '#5a6a8a'),
    metal: metal('#e8ac4a', '#6a2c08'),
    glow: '#ffe2a0',
  },
  emblem: lighthouse,
  emblemScale: 1.12,
  lettering: {
    narrow: 0.9,
    tracking: 0.05,
    warp: (x, y, u) => [x, y + Math.sin(u * Math.PI * 2) * 3],
  },
  ink: ['#fff8ec', '#ffc88a', '#f2543e'],
  slot: {
    pictures: {
      wild: lighthouse,
      scatter: lantern,
      'high-1': boat,
      'high-2': fish,
      'high-3': lifebelt,
      'high-4': bollard,
    },
    isCoin: true,
    letters: { ace: '#ff8a6a', king: '#6ac8f0', queen: '#ffd06a', jack: '#8ae0c0' },
    plaque: 'M-78-64C-78-82 78-82 78-64L66 66C66 84-66 84-66 66Z',
    plaqueColour: '#1c2a5a',
    win: wins.gulls,
  },
}

/** A string of lanterns between two points. */
function cord(kit: Kit, from: number, to: number, y: number): string {
  return (
    line(`M${from} ${y}Q${(from + to) / 2} ${y + 60} ${to} ${y}`, '#3a1c3a', 2) +
    repeat(5, (index) => {
      const part = (index + 1) / 6
      const [px, py] = [from + (to - from) * part, y + 120 * part * (1 - part) + 9]
      const isRed = index % 2 === 1
      return (
        glow(kit, px, py, 20, isRed ? '#ff9a4a' : '#ffd76a', 0.9) +
        fill(box(px - 5, py - 7, 10, 14, 5), isRed ? '#ff7a4a' : '#ffc85a')
      )
    })
  )
}
