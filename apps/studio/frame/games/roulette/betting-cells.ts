/** The cells of the betting layout: a button for each number and each outside spot. */
import { rouletteDefinition } from '@fairhall/games'
import { numeral } from '../../core/amounts/numerals.ts'
import type { Texts } from '../../core/language/texts.ts'
import { h } from '../../view/dom.ts'
import { colourOf } from './wheel-drawing.ts'

const OUTSIDE = [
  'column1',
  'column2',
  'column3',
  'dozen1',
  'dozen2',
  'dozen3',
  'low',
  'even',
  'red',
  'black',
  'odd',
  'high',
] as const
type Outside = (typeof OUTSIDE)[number]
const numbers = Array.from({ length: 37 }, (_, number) => number)

export type BettingCells = ReadonlyMap<string, HTMLButtonElement>

export function createCells(t: Texts): BettingCells {
  const cells = new Map<string, HTMLButtonElement>([
    ...numbers.map((number) => [String(number), cell(colourOf(number), numeral(number))] as const),
    ...OUTSIDE.map((spot) => [spot, cell(`outside ${spot}`, t(`roulette.short.${spot}`))] as const),
  ])
  for (const number of numbers.slice(1)) {
    const style = cells.get(String(number))?.style
    style?.setProperty('--row', String(Math.floor((number - 1) / 3)))
    style?.setProperty('--column', String((number - 1) % 3))
  }
  ;(cells.get('0') as HTMLButtonElement).tabIndex = 0
  return cells
}

function cell(look: string, text: string): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: `rl-cell ${look}`, attributes: { tabindex: '-1' } },
    h('span', { attributes: { 'aria-hidden': 'true' } }, text),
    h('span', { class: 'visually-hidden' }),
  )
}

/** Sets the accessible name. The visible text of the cell is hidden from screen readers. */
export function nameCell(button: HTMLElement, name: string): void {
  ;(button.querySelector('.visually-hidden') as HTMLElement).textContent = name
}

export function nameOf(t: Texts, spot: string, chips: number): string {
  const name = /^\d+$/.test(spot)
    ? t('roulette.number', {
        number: numeral(Number(spot)),
        colour: t(`roulette.${colourOf(Number(spot))}`),
      })
    : t(`roulette.${spot as Outside}`)
  return chips === 0 ? name : `${name}, ${t('roulette.chips', { count: chips })}`
}

/** Returns a function that marks the numbers of a spot, unless it is a single number. */
export function createCoverMarks(cells: BettingCells): (spot: string) => void {
  let marked = ''
  return (spot) => {
    if (spot === marked) return
    marked = spot
    const covered = rouletteDefinition.spots[spot] ?? []
    for (const number of numbers)
      cells.get(String(number))?.classList.toggle('covered', covered.length > 1 && covered.includes(number))
  }
}
