/** The card of forty numbers. */
import { originals } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { leadByArrow } from '../../view/arrows.ts'
import { h } from '../../view/dom.ts'

const { numbers, marksMax } = originals.keno.definition
const COLUMNS = 8

/** The numbers are switches that share one tab stop; arrow keys move between them. */
export function createNumberCard({ t }: GameKit, toggle: (number: number) => void) {
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
      if (on === ready) return
      ready = on
      element.classList.toggle('closed', !on)
      for (const cell of cells) cell.setAttribute('aria-disabled', String(!on))
    },
    draw: (number: number, isHit: boolean) =>
      cells[number - 1]?.classList.add(...(isHit ? ['drawn', 'hit'] : ['drawn'])),
  }
}
