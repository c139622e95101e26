/** The lanes of the race: each is a radio button that picks its racer, and the track on which it drives. */
import { crashRaceDefinition } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { pictureOf } from '../../view/board.ts'
import { h, write } from '../../view/dom.ts'

export const RACERS = crashRaceDefinition.weights.map((_, racer) => racer)

function createLane({ t, art }: GameKit, racer: number, pick: () => void) {
  const times = h('span', { class: 'cr-times' })
  const car = h('span', { class: 'cr-car' }, pictureOf(art.pieces[`racer${racer + 1}`] ?? '', 'cr-picture'))
  const input = h('input', {
    type: 'radio',
    label: t('crashRace.racer', { number: racer + 1 }),
    attributes: { name: 'racer', value: String(racer) },
    on: { change: pick },
  })
  const element = h(
    'label',
    { class: 'cr-lane' },
    input,
    h('b', { class: 'cr-number', attributes: { 'aria-hidden': 'true' } }, numeral(racer + 1)),
    h('span', { class: 'cr-track', attributes: { 'aria-hidden': 'true' } }, car),
    times,
  )
  return { element, input, car, times }
}

export function createLanes(kit: GameKit, pick: (racer: number) => void) {
  const lanes = RACERS.map((racer) => createLane(kit, racer, () => pick(racer)))
  const element = h(
    'div',
    { class: 'cr-lanes', label: kit.t('crashRace.pick'), attributes: { role: 'radiogroup' } },
    ...lanes.map((lane) => lane.element),
  )
  return {
    element,
    choose(racer: number, times: readonly string[]) {
      lanes.forEach((lane, at) => {
        lane.input.checked = at === racer
        write(lane.times, times[at] ?? '')
      })
    },
    enable(isEnabled: boolean) {
      for (const { input } of lanes) input.disabled = !isEnabled
    },
    /** Places a racer at a share of the track. */
    put: (racer: number, share: number) => lanes[racer]?.car.style.setProperty('--x', share.toFixed(4)),
    stop: (racer: number) => lanes[racer]?.element.classList.add('stopped'),
    finish: (racer: number) => lanes[racer]?.element.classList.add('winner'),
    clear() {
      for (const { element: lane, car } of lanes) {
        lane.classList.remove('stopped', 'winner')
        car.style.setProperty('--x', '0')
      }
    },
  }
}
