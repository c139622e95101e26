/** The betting spots: each is a button that takes a chip, with what it pays and the chips on it. */
import { baccaratDefinition, baccaratSpots, type BaccaratSpot } from '@fairhall/games'
import { createMultiplierFormat } from '../../core/amounts/multiplier.ts'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { pictureOf } from '../../view/board.ts'
import { h, write } from '../../view/dom.ts'
import type { Bets } from './bets.ts'

const hidden = { 'aria-hidden': 'true' }

function createSpot({ t, art, locale }: GameKit, spot: BaccaratSpot, put: () => void) {
  const count = h('b', {})
  const label = h('span', { class: 'visually-hidden' })
  const chip = h(
    'span',
    { class: 'bc-chip', attributes: hidden },
    pictureOf(art.pieces['chip'] ?? '', 'bc-chip-picture'),
    count,
  )
  const name = t(`baccarat.${spot}`)
  const times = createMultiplierFormat(locale)(baccaratDefinition.pays[spot])
  const element = h(
    'button',
    { type: 'button', class: `bc-spot ${spot}`, on: { click: put } },
    h('span', { class: 'bc-spot-name', attributes: hidden }, name),
    h('span', { class: 'bc-spot-pays', attributes: hidden }, times),
    chip,
    label,
  )
  return {
    element,
    lay(chips: number) {
      chip.classList.toggle('on', chips > 0)
      write(count, chips > 0 ? numeral(chips) : '')
      const laid = chips > 0 ? `, ${t('roulette.chips', { count: chips })}` : ''
      write(label, `${name}, ${times}${laid}`)
    },
  }
}

export function createSpots(kit: GameKit, put: (spot: BaccaratSpot) => void) {
  const spots = baccaratSpots.map((spot) => [spot, createSpot(kit, spot, () => put(spot))] as const)
  const element = h(
    'div',
    { class: 'bc-spots', label: kit.t('roulette.table'), attributes: { role: 'group' } },
    ...spots.map(([, one]) => one.element),
  )
  return {
    element,
    lay(bets: Bets) {
      for (const [spot, one] of spots) one.lay(bets[spot] ?? 0)
    },
    enable(isEnabled: boolean) {
      for (const [, one] of spots) one.element.setAttribute('aria-disabled', String(!isEnabled))
    },
    mark(won: readonly BaccaratSpot[]) {
      for (const [spot, one] of spots) one.element.classList.toggle('won', won.includes(spot))
    },
  }
}
