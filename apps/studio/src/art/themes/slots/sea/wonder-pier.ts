import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { awnings } from '../../../weaves.ts'
import { balloons, bigTop, candyfloss, duck, ferrisWheel, teddy } from '../../../objects/slots/sea/fair.ts'
import { bokeh, bottomOf, ground, shimmer } from '../../../scenery.ts'
import { box, circle, el, polar, polygon, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A pier in the morning, with tents, a big wheel and flags over the sea. */
export const wonderPier: Theme = {
  id: 'wonder-pier',
  title: 'Wonder Pier',
  sky: ['#18b8c8', '#d8f8e8', '#0c4450'],
  thread: '#ffffff',
  pattern: awnings,
  patternStrength: 0.34,
  scene: (kit, view) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    return (
      glow(kit, x(0.2), top + 60, 120, '#fffbe0', 0.8) +
      ground(
        view,
        100,
        kit.linear([
          [0, '#3ad0d0'],
          [1, '#0a5a70'],
        ]),
      ) +
      shimmer(kit, view, 102, '#eafffb', width * 0.5) +
      farWheel(x(0.84), 40, 52) +
      stall(x(0.1), 34, '#f0384a') +
      stall(x(0.27), 24, '#3a9af0') +
      stall(x(0.96), 32, '#2ac8a8') +
      fill(box(left, 124, width, 22), '#b8703a') +
      el(
        'g',
        { opacity: '.55' },
        line(`M${left} 131H${left + width}M${left} 139H${left + width}`, '#6a3414', 2),
      ) +
      repeat(Math.ceil(width / 44) + 1, (index) =>
        fill(box(left + index * 44, 146, 9, foot - 146), '#7a4420', 0.9),
      ) +
      bunting(left, width, top + 22, 26) +
      bokeh(kit, view, 16, ['#ffffff', '#fff2b0', '#bff8ff'], 9)
    )
  },
  tones: {
    main: matte('#f0384a', '#4a0420'),
    second: matte('#2ac8a8', '#03383e'),
    pale: matte('#fff6dc', '#a0703a'),
    metal: metal('#f2b84a', '#7a3208'),
    glow: '#fff2b8',
  },
  emblem: ferrisWheel,
  emblemScale: 1.08,
  lettering: {
    narrow: 1.04,
    tracking: 0.04,
    warp: (x, y, u) => [x, y * (1.16 - 0.34 * Math.sin(u * Math.PI))],
  },
  ink: ['#ffffff', '#ffe27a', '#f0384a'],
  slot: {
    pictures: {
      wild: bigTop,
      scatter: ferrisWheel,
      'high-1': teddy,
      'high-2': balloons,
      'high-3': duck,
      'high-4': candyfloss,
    },
    letters: { ace: '#ff5a6a', king: '#4ab0ff', queen: '#ffc83a', jack: '#3ae0b8' },
    plaque:
      'M-80-56Q-80-82-54-82H54Q80-82 80-56A16 16 0 0 0 80-24V24A16 16 0 0 0 80 56Q80 82 54 82H-54Q-80 82-80 56A16 16 0 0 0-80 24V-24A16 16 0 0 0-80-56Z',
    plaqueColour: '#0e5a72',
    win: wins.pinwheels,
  },
}

const FLAGS = ['#f0384a', '#ffc42e', '#3a9af0', '#ffffff']

/** A striped stall with a flag on its roof. */
function stall(middle: number, size: number, colour: string): string {
  const roof = (half: number) =>
    polygon([
      [middle - half, 86],
      [middle, 86 - size * 1.1],
      [middle + half, 86],
    ])
  return (
    fill(box(middle - size, 84, size * 2, 42), '#fff2d0') +
    fill(
      repeat(3, (index) => box(middle - size + index * size * 0.8, 84, size * 0.4, 42)),
      colour,
    ) +
    fill(roof(size * 1.15), colour) +
    fill(roof(size * 0.4), '#fff2d0') +
    line(`M${middle} ${86 - size * 1.1}v-18`, '#7a4a2a', 2.4) +
    fill(`M${middle} ${68 - size * 1.1}l18 6l-18 6Z`, '#ffc42e')
  )
}

function farWheel(middle: number, y: number, radius: number): string {
  const legs = [-0.6, 0.6].map((side) => `M${middle} ${y}L${middle + radius * side} 126`).join('')
  return (
    line(circle(middle, y, radius), '#ffffff', 4, { opacity: '.8' }) +
    repeat(10, (index) => {
      const [dx, dy] = polar(radius, index * 36)
      return (
        line(`M${middle} ${y}L${middle + dx} ${y + dy}`, '#ffffff', 1.8, { opacity: '.7' }) +
        fill(circle(middle + dx, y + dy, radius * 0.12), FLAGS[index % 3] ?? '#fff')
      )
    }) +
    line(legs, '#ffffff', 4, { opacity: '.8' })
  )
}

/** Flags on a line across the sky. */
function bunting(left: number, width: number, y: number, sag: number): string {
  return (
    line(`M${left} ${y}Q${left + width / 2} ${y + sag * 2} ${left + width} ${y}`, '#ffffff', 2) +
    repeat(13, (index) => {
      const part = (index + 0.5) / 13
      const [px, py] = [left + width * part, y + 4 * sag * part * (1 - part)]
      return fill(`M${px - 9} ${py}h18l-9 20Z`, FLAGS[index % 4] ?? '#fff')
    })
  )
}
