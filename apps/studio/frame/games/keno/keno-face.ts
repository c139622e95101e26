/** The card of forty numbers, the paytable for the number of marks, and the risk. */
import { kenoRisks, originals, type KenoChoices, type KenoRisk } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createSettings, createSwitch, createVerdict } from '../../view/board.ts'
import { leadByArrow } from '../../view/arrows.ts'
import { h, iconButton } from '../../view/dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const { numbers, marksMax } = originals.keno.definition
const COLUMNS = 8

export interface KenoActions {
  toggle(number: number): void
  random(): void
  risk(risk: KenoRisk): void
}

export function createKenoFace(kit: GameKit, actions: KenoActions) {
  const { t } = kit
  const card = createCard(kit, actions.toggle)
  const verdict = createVerdict()
  const table = h('ol', { class: 'keno-pays', label: t('keno.pays') })
  const risk = createSwitch(
    t('risk.label'),
    kenoRisks.map((one) => [one, t(`risk.${one}`)] as const),
    actions.risk,
  )
  const random = iconButton('dice', t('keno.random'), actions.random)
  random.classList.add('board-button')
  const element = createBoard(
    kit,
    'keno',
    h('div', { class: 'keno-table' }, card.element, verdict.element),
    table,
    h('div', { class: 'board-row' }, createSettings(kit, risk.element), random),
  )
  kit.store.subscribe(({ phase }) => {
    random.setAttribute('aria-disabled', String(phase !== 'idle'))
    card.enable(phase === 'idle')
  })
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
    verdict: verdict.show,
  }
}

/** The numbers are switches that share one tab stop; arrow keys move between them. */
function createCard({ t }: GameKit, toggle: (number: number) => void) {
  let ready = true
  let focused = 0
  let marked: readonly number[] = []
  const press = (number: number) => {
    if (!ready || (marked.length === marksMax && !marked.includes(number))) return
    clear()
    toggle(number)
  }
  const rove = (index: number) => {
    cells[focused]?.setAttribute('tabindex', '-1')
    cells[index]?.setAttribute('tabindex', '0')
    focused = index
  }
  const cells = Array.from({ length: numbers }, (_, index) =>
    h(
      'button',
      {
        type: 'button',
        class: 'keno-cell',
        attributes: { tabindex: index === 0 ? '0' : '-1', 'aria-pressed': 'false' },
        on: { click: () => press(index + 1), focus: () => rove(index) },
      },
      numeral(index + 1),
    ),
  )
  const element = h(
    'div',
    { class: 'keno-card', label: t('keno.card'), attributes: { role: 'group' } },
    ...cells,
  )
  element.addEventListener('keydown', (event) => leadByArrow(event, { columns: COLUMNS, cells, focused }))
  const clear = () => {
    for (const cell of cells) cell.classList.remove('drawn', 'hit')
  }
  return {
    element,
    clear,
    mark(marks: readonly number[]) {
      marked = marks
      cells.forEach((cell, index) => cell.setAttribute('aria-pressed', String(marks.includes(index + 1))))
    },
    enable(on: boolean) {
      ready = on
      element.classList.toggle('closed', !on)
      for (const cell of cells) cell.setAttribute('aria-disabled', String(!on))
    },
    draw: (number: number, isHit: boolean) =>
      cells[number - 1]?.classList.add(...(isHit ? ['drawn', 'hit'] : ['drawn'])),
  }
}
