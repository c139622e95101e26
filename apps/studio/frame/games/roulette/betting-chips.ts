/** The chips on the betting layout: on the cells, and between them for spots with several numbers. */
import { rouletteDefinition } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { pictureOf } from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { nameCell, nameOf, type BettingCells } from './betting-cells.ts'
import { placeOf } from './spots.ts'

export function createChips({ t, art }: Pick<GameKit, 't' | 'art'>, cells: BettingCells) {
  const between = h('div', { class: 'rl-chips' })
  let chips: HTMLElement[] = []

  function createChip(spot: string, count: number): HTMLElement {
    const chip = h('span', { class: 'rl-chip', attributes: { 'data-spot': spot, 'aria-hidden': 'true' } })
    chip.append(pictureOf(art.pieces['chip'] ?? '', 'rl-chip-picture'), h('b', {}, numeral(count)))
    chips.push(chip)
    return chip
  }

  return {
    between,
    /** Shows the chips on the table. */
    lay(bets: Readonly<Record<string, number>>) {
      for (const old of chips) old.remove()
      chips = []
      for (const [spot, button] of cells) {
        const count = bets[spot] ?? 0
        nameCell(button, nameOf(t, spot, count))
        if (count > 0) button.append(createChip(spot, count))
      }
      for (const [spot, count] of Object.entries(bets)) {
        if (cells.has(spot)) continue
        const { along, across } = placeOf(rouletteDefinition.spots[spot] ?? [])
        const chip = createChip(spot, count)
        chip.style.setProperty('--along', String(along / 12))
        chip.style.setProperty('--across', String(across / 3))
        between.append(chip)
      }
    },
    win(number: number, won: readonly string[]) {
      cells.get(String(number))?.classList.add('won')
      for (const chip of chips) chip.classList.add(won.includes(chip.dataset['spot'] ?? '') ? 'paid' : 'lost')
    },
    clear() {
      for (const marked of [...cells.values(), ...chips]) marked.classList.remove('won', 'paid', 'lost')
    },
  }
}
