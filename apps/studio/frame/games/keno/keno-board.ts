/** Draws the marks and the drawn numbers of Keno, and what the hits pay. */
import type { KenoChoices } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h } from '../../view/dom.ts'
import { createKenoLayout, type KenoActions } from './keno-layout.ts'

export function createKenoBoard(kit: GameKit, actions: KenoActions) {
  const { t } = kit
  const { element, card, verdict, table, risk } = createKenoLayout(kit, actions)
  let drawn = ''
  const forgetHits = () => {
    for (const row of table.children) row.classList.remove('hit')
  }
  return {
    element,
    settings({ marks, risk: chosen }: KenoChoices, pays: readonly string[]) {
      risk.show(chosen)
      card.mark(marks)
      if (pays.join() === drawn) return forgetHits()
      drawn = pays.join()
      table.replaceChildren(
        ...pays.map((text, hits) =>
          h('li', {}, h('span', {}, t('keno.hitsShort', { count: hits })), h('strong', {}, text)),
        ),
      )
    },
    clear() {
      verdict.clear()
      card.clear()
      forgetHits()
    },
    draw(number: number, isHit: boolean, hits: number) {
      card.draw(number, isHit)
      for (const [index, row] of [...table.children].entries()) row.classList.toggle('hit', index === hits)
    },
    verdict: verdict.showPaid,
  }
}
