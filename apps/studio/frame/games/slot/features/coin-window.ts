/** A window of locking coins that unlock rows above the reels. It covers the reels until the next spin. */
import { reelsOf, rowsOf, type SlotDefinition } from '@fairhall/games'
import type { GameKit } from '../../../core/game/game-view.ts'
import { h, write } from '../../../view/dom.ts'
import { symbolPicture } from '../symbol-picture.ts'
import type { Cell } from '../win-sequence.ts'

export interface CoinWindow {
  readonly element: HTMLElement
  open(): void
  close(): void
  /** Unlocks the rows of this many coins. */
  setCoins(count: number): void
  lock(cell: Cell, text: string): void
  search(cells: readonly Cell[]): void
}

/** Null in games without such rows. */
export function createCoinWindow(kit: GameKit, definition: SlotDefinition): CoinWindow | null {
  const unlocks = definition.hold?.unlocksRowAt ?? []
  if (unlocks.length === 0) return null
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  const above = unlocks.length
  const cells = Array.from({ length: (rows + above) * reels }, () => h('span', { class: 'coin-window-cell' }))
  const cellAt = ([reel, row]: Cell) => cells[(row + above) * reels + reel]
  // The row that unlocks last is the topmost.
  const locks = unlocks.map((count, index) => {
    const lock = h('span', { class: 'coin-window-lock' }, kit.t('hold.unlocksAt', { count }))
    lock.style.gridRow = String(above - index)
    return { count, lock }
  })
  const element = h(
    'div',
    { class: 'slot-screen coin-window', attributes: { 'aria-hidden': 'true' } },
    ...cells,
    ...locks.map(({ lock }) => lock),
  )
  cells.forEach((cell, index) => {
    cell.style.gridArea = `${Math.floor(index / reels) + 1} / ${(index % reels) + 1}`
  })
  element.style.setProperty('--coin-window-rows', String(rows + above))
  element.style.setProperty('--symbol', symbolPicture(kit, 'scatter'))

  return {
    element,
    open() {
      element.classList.add('on')
    },
    close() {
      element.classList.remove('on')
      for (const cell of cells) cell.replaceChildren()
      for (const { lock } of locks) lock.classList.remove('unlocked')
    },
    setCoins(count) {
      for (const { count: needed, lock } of locks) lock.classList.toggle('unlocked', needed <= count)
    },
    lock(cell, text) {
      const value = h('b', {})
      write(value, text)
      cellAt(cell)?.replaceChildren(
        h('span', { class: kit.calm ? 'coin-window-coin' : 'coin-window-coin landing' }, value),
      )
    },
    search(searched) {
      for (const cell of cells) cell.classList.remove('searched')
      for (const cell of searched) cellAt(cell)?.classList.add('searched')
    },
  }
}
