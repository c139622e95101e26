/** Draws the pockets of Plinko and where balls land. `pins.ts` draws their fall. */
import type { PlinkoChoices } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h } from '../../view/dom.ts'
import { createPlinkoLayout } from './plinko-layout.ts'

/** An animation of styles would not begin again for the second of two balls in one pocket. */
const SINKING = [
  { transform: 'none' },
  { transform: 'translateY(9px)', offset: 0.4, easing: 'ease-out' },
  { transform: 'none' },
]
const SINKING_MS = 300

export function createPlinkoBoard(kit: GameKit, change: (next: Partial<PlinkoChoices>) => void) {
  const { locale } = kit
  const { element, verdict, pins, pockets, rows, risk } = createPlinkoLayout(kit, change)
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  let drawn = ''
  let marked: Element | null = null

  function mark(pocket: Element | null): void {
    if (pocket === marked) return
    marked?.classList.remove('hit')
    pocket?.classList.add('hit')
    marked = pocket
  }

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
      marked = null
      pockets.replaceChildren(
        ...pays.map((hundredths, index) => pocketOf(one, hundredths, index, pays.length)),
      )
    },
    /** While other balls fall, the latest result stays. */
    clear() {
      if (pins.isFalling) return
      verdict.clear()
      pins.clear()
      mark(null)
    },
    drop: pins.drop,
    rest: pins.rest,
    draw: pins.draw,
    land(pocket: number) {
      const hit = pockets.children[pocket] ?? null
      mark(hit)
      if (!kit.calm) hit?.animate(SINKING, SINKING_MS)
    },
    showResult: (gain: boolean, words: string) =>
      gain ? verdict.show('won', words) : verdict.showText(words),
  }
}

/** Pockets have warmer colours towards the edges. */
function pocketOf(one: Intl.NumberFormat, hundredths: number, index: number, count: number): HTMLElement {
  const middle = (count - 1) / 2
  const pocket = h('span', { class: 'pocket' }, h('span', {}, one.format(hundredths / 100)))
  pocket.style.setProperty('--far', String(Math.abs(index - middle) / middle))
  return pocket
}
