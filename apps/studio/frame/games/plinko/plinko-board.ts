/** Draws the pockets of Plinko and where the ball lands. `pins.ts` draws its fall. */
import type { PlinkoChoices } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h } from '../../view/dom.ts'
import { createPlinkoLayout } from './plinko-layout.ts'

export function createPlinkoBoard(kit: GameKit, change: (next: Partial<PlinkoChoices>) => void) {
  const { locale } = kit
  const { element, verdict, pins, pockets, rows, risk } = createPlinkoLayout(kit, change)
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  let drawn = ''

  return {
    element,
    settings(choices: PlinkoChoices, pays: readonly number[]) {
      rows.show(choices.rows)
      risk.show(choices.risk)
      const key = `${choices.rows} ${choices.risk}`
      if (key === drawn) return
      drawn = key
      pins.setRows(choices.rows)
      pockets.style.setProperty('--count', String(pays.length))
      pockets.replaceChildren(
        ...pays.map((hundredths, index) => pocketOf(one, hundredths, index, pays.length)),
      )
    },
    clear() {
      verdict.clear()
      pins.clear()
      for (const pocket of pockets.children) pocket.classList.remove('hit')
    },
    fallOf: pins.fallOf,
    place: pins.place,
    draw: pins.draw,
    land(pocket: number) {
      pins.rest(pocket)
      pockets.children[pocket]?.classList.add('hit')
    },
    showResult: (gain: boolean, words: string) =>
      gain ? verdict.show(true, words) : verdict.showText(words),
  }
}

/** Pockets have warmer colours towards the edges. */
function pocketOf(one: Intl.NumberFormat, hundredths: number, index: number, count: number): HTMLElement {
  const middle = (count - 1) / 2
  const pocket = h('span', { class: 'pocket' }, h('span', {}, one.format(hundredths / 100)))
  pocket.style.setProperty('--far', String(Math.abs(index - middle) / middle))
  return pocket
}
