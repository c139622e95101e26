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
  const chips = new Map<string, { readonly element: HTMLElement; readonly count: number }>()

  function createChip(spot: string, count: number): HTMLElement {
    const chip = h('span', { class: 'rl-chip', attributes: { 'data-spot': spot, 'aria-hidden': 'true' } })
    chip.append(pictureOf(art.pieces['chip'] ?? '', 'rl-chip-picture'), h('b', {}, numeral(count)))
    return chip
  }

  function place(spot: string, chip: HTMLElement): void {
    const cell = cells.get(spot)
    if (cell !== undefined) return cell.append(chip)
    const { along, across } = placeOf(rouletteDefinition.spots[spot] ?? [])
    chip.style.setProperty('--along', String(along / 12))
    chip.style.setProperty('--across', String(across / 3))
    between.append(chip)
  }

  function name(spot: string, count: number): void {
    const cell = cells.get(spot)
    if (cell !== undefined) nameCell(cell, nameOf(t, spot, count))
  }
  for (const spot of cells.keys()) name(spot, 0)

  return {
    between,
    /** Shows the chips on the table. Only spots that changed: a new layout of all would take several frames of a slow phone. */
    lay(bets: Readonly<Record<string, number>>) {
      for (const spot of new Set([...chips.keys(), ...Object.keys(bets)])) {
        const [old, count] = [chips.get(spot), bets[spot] ?? 0]
        if (old?.count === count) continue
        old?.element.remove()
        chips.delete(spot)
        name(spot, count)
        if (count === 0) continue
        const element = createChip(spot, count)
        chips.set(spot, { element, count })
        place(spot, element)
      }
    },
    win(number: number, won: readonly string[]) {
      cells.get(String(number))?.classList.add('won')
      for (const [spot, { element }] of chips) element.classList.add(won.includes(spot) ? 'paid' : 'lost')
    },
    clear() {
      for (const cell of cells.values()) cell.classList.remove('won')
      for (const { element } of chips.values()) element.classList.remove('paid', 'lost')
    },
  }
}
