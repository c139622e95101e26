/** A symbol cut out of the sprite sheet. */
import { symbolIds, type SymbolId } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'

const COLUMNS = 5
const ROWS = symbolIds.length / COLUMNS

/** Fills an element of any size with the symbol, as a CSS background. */
export function symbolPicture({ art }: Pick<GameKit, 'art'>, symbol: SymbolId): string {
  const index = symbolIds.indexOf(symbol)
  const across = ((index % COLUMNS) / (COLUMNS - 1)) * 100
  const down = (Math.floor(index / COLUMNS) / (ROWS - 1)) * 100
  const sheet = `url("${import.meta.env.BASE_URL}${art.sheet ?? ''}")`
  return `${sheet} ${across}% ${down}% / ${COLUMNS * 100}% ${ROWS * 100}% no-repeat`
}
