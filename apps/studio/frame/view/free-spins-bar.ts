/** How far the free spins are and what they have won, above the canvas; their summary when they are over. */
import type { FreeSpins } from '../net/api-types.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { h } from './dom.ts'

type Words = Pick<GameKit, 't' | 'currencyFormat'>

const summaryOf = ({ t, currencyFormat }: Words, { won }: FreeSpins): string =>
  currencyFormat.subunits(won) > 0n
    ? t('freeSpins.over', { amount: currencyFormat.show(won) })
    : t('freeSpins.overWithout')

function progressOf({ t, currencyFormat }: Words, { quantity, left, won }: FreeSpins): string {
  return t('freeSpins.progress', {
    played: quantity - left,
    total: quantity,
    amount: currencyFormat.show(won),
  })
}

export function createFreeSpinsBar(kit: GameKit): HTMLElement {
  const element = h('p', { class: 'free-spins', attributes: { hidden: '', role: 'status' } })
  let drawn = ''
  kit.store.subscribe(({ freeSpins }) => {
    const text =
      freeSpins === null ? '' : freeSpins.left > 0 ? progressOf(kit, freeSpins) : summaryOf(kit, freeSpins)
    if (text === drawn) return
    drawn = text
    element.textContent = text
    element.hidden = text === ''
    element.classList.toggle('over', freeSpins?.left === 0)
  })
  return element
}
