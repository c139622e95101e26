/** The second screen of a slot with a wheel: one disc for each level, over the reels until the next spin. */
import type { SlotDefinition, WheelSegment } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import type { GameKit } from '../../../core/game/game-view.ts'
import { h, svg, write } from '../../../view/dom.ts'

const RADIUS = 100
const HUB = 26
/** Colours of the segments in turn; a segment that leads up is lighter than all of them. */
const COLOURS = [
  ['#d8344a', '#1f8fd8', '#f0a428', '#1fa888'],
  ['#7a3ae0', '#d83a9a', '#3a5ae8', '#b84ae8'],
  ['#b8801c', '#7a1c2e', '#d8a02e', '#4a1430'],
] as const
const UP = '#fff2c0'
/** Texts run from the hub to the rim, so this points outwards. The selector keeps it from becoming an emoji. */
const OUTWARD = '▶\uFE0E'

export interface WheelScreen {
  readonly element: HTMLElement
  open(level: number): void
  close(): void
  /** Turns the disc clockwise. */
  turn(degrees: number): void
  /** Highlights the segment under the pointer. */
  land(segment: number): void
}

/** Null in games without a wheel. */
export function createWheelScreen({ t }: GameKit, definition: SlotDefinition): WheelScreen | null {
  const { wheel } = definition
  if (wheel === undefined) return null
  const title = h('span', { class: 'wheel-level' })
  const place = h('div', { class: 'wheel-disc' })
  const steps = wheel.levels.map(() => h('i', {}))
  const element = h(
    'div',
    { class: 'slot-screen wheel-screen', attributes: { 'aria-hidden': 'true' } },
    h('div', { class: 'wheel-frame' }, place, h('span', { class: 'wheel-pointer' })),
    h('div', { class: 'wheel-side' }, title, h('span', { class: 'wheel-steps' }, ...steps)),
  )
  const discs = wheel.levels.map((segments, level) =>
    drawDisc(segments, COLOURS[level % COLOURS.length] ?? COLOURS[0]),
  )

  return {
    element,
    open(level) {
      write(title, t('wheelFeature.level', { level: level + 1 }))
      steps.forEach((step, index) => step.classList.toggle('on', index <= level))
      const disc = discs[level]
      for (const hit of element.querySelectorAll('.hit')) hit.classList.remove('hit')
      if (disc !== undefined) place.replaceChildren(disc)
      place.style.transform = 'rotate(0deg)'
      element.classList.add('on')
    },
    close: () => element.classList.remove('on'),
    turn: (degrees) => void (place.style.transform = `rotate(${degrees.toFixed(2)}deg)`),
    land(segment) {
      place.querySelectorAll('.wheel-segment')[segment]?.classList.add('hit')
    },
  }
}

function drawDisc(segments: readonly WheelSegment[], colours: readonly string[]): SVGElement {
  const width = 360 / segments.length
  const point = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  }
  const fields = segments.map(({ pays, up }, index) => {
    const [from, to] = [(index - 0.5) * width, (index + 0.5) * width]
    const d = `M${point(from, HUB)}L${point(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to, RADIUS)}L${point(to, HUB)}A${HUB} ${HUB} 0 0 0 ${point(from, HUB)}Z`
    const isUp = up === true
    const text = svg('text', {
      class: isUp ? 'wheel-text up' : 'wheel-text',
      transform: `rotate(${index * width}) translate(0 -66) rotate(-90)`,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
    })
    text.textContent = isUp ? `${numeral(pays)} × ${OUTWARD}` : `${numeral(pays)} ×`
    const field = svg('path', { d, fill: isUp ? UP : (colours[index % colours.length] ?? UP) })
    return svg('g', { class: 'wheel-segment' }, field, text)
  })
  const bulbs = Array.from({ length: segments.length * 2 }, (_, index) => {
    const [x = '0', y = '0'] = point((index + 0.5) * (width / 2), RADIUS + 6).split(' ')
    return svg('circle', { class: 'wheel-bulb', cx: x, cy: y, r: 2.4 })
  })
  return svg(
    'svg',
    { viewBox: '-112 -112 224 224' },
    svg('circle', { class: 'wheel-ring', r: RADIUS + 6, fill: 'none' }),
    ...fields,
    ...bulbs,
    svg('circle', { class: 'wheel-hub', r: HUB }),
  )
}
