/** Draws the figures and the result of Mines. `mine-field.ts` draws the tiles. */
import type { Payout } from '../../core/amounts/payout-text.ts'
import { originals, type MinesChoices } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import type { ResultOf } from '../../net/api-types.ts'
import { createMinesLayout, type MinesActions } from './mines-layout.ts'
import { COLUMNS } from './tiles.ts'

type MinesFigures = { safe: number; now: string; next: string; nextPays: string; chance: string }

const { tiles } = originals.mines.definition
export const ROWS = tiles / COLUMNS

export function createMinesBoard(kit: GameKit, actions: MinesActions) {
  const { element, field, verdict, figures, count, random } = createMinesLayout(kit, actions)

  return {
    element,
    settings({ mines }: MinesChoices, shown: MinesFigures) {
      count.show(mines)
      figures.gems.show(`${numeral(shown.safe)} / ${numeral(tiles - mines)}`)
      figures.now.show(shown.now)
      figures.next.show(shown.next)
      figures.nextPays.show(shown.nextPays)
      figures.chance.show(shown.chance)
    },
    clear() {
      verdict.clear()
      element.classList.remove('lost')
      random.setAttribute('aria-disabled', 'true')
      field.clear()
    },
    lay: field.lay,
    wait: field.wait,
    /** Enables all tiles except these; null disables all. */
    enable(opened: readonly number[] | null) {
      random.setAttribute('aria-disabled', String(opened === null))
      field.enable(opened)
    },
    verdict(won: boolean, payout: Payout, words?: string) {
      element.classList.toggle('lost', !won)
      verdict.showPaid(kit, payout, words)
    },
    /** Shows what is below the closed tiles of one row. */
    revealRow(result: ResultOf<'mines'>, row: number) {
      for (let tile = row * COLUMNS; tile < (row + 1) * COLUMNS; tile += 1) {
        if (!result.opened.includes(tile)) field.reveal(tile, result.mines.includes(tile) ? 'mine' : 'gem')
      }
    },
  }
}

export type MinesBoard = ReturnType<typeof createMinesBoard>
