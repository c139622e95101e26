/** A cabinet of drawers, which the player opens with a press. Arrow keys move between them. */
import type { OpenedPlace } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import type { GameKit } from '../../../core/game/game-view.ts'
import { leadByArrow } from '../../../view/arrows.ts'
import { h, write } from '../../../view/dom.ts'

const COLUMNS = 5

interface Drawers {
  readonly element: HTMLElement
  readonly rows: number
  /** How many are open. */
  readonly openedCount: number
  /** Closes all of them. */
  close(): void
  /** Whether the player may open one of those that are closed. */
  offer(on: boolean): void
  /** Opens one and shows its prize. */
  open(drawer: OpenedPlace): void
  mark(place: number, kind: 'waiting' | 'missed'): void
}

export function createDrawers({ t }: GameKit, count: number, choose: (place: number) => void): Drawers {
  const opened = new Set<number>()
  let [isOffered, focused] = [false, 0]
  const moveTabStop = (place: number) => {
    drawers[focused]?.setAttribute('tabindex', '-1')
    drawers[place]?.setAttribute('tabindex', '0')
    focused = place
  }
  const press = (place: number) => {
    if (isOffered && !opened.has(place)) choose(place)
  }
  const prizes = Array.from({ length: count }, () => h('b', { class: 'drawer-prize' }))
  const drawers = prizes.map((prize, place) => createDrawer(prize, place, { press, focus: moveTabStop }))
  const setPrize = (place: number, prize: string, name: string) => {
    const element = prizes[place]
    if (element !== undefined) write(element, prize)
    drawers[place]?.setAttribute('aria-label', t('pickFeature.drawer', { place: place + 1, what: name }))
  }
  const element = h(
    'div',
    { class: 'drawer-grid', label: t('pickFeature.title'), attributes: { role: 'group' } },
    ...drawers,
  )
  element.addEventListener('keydown', (event) =>
    leadByArrow(event, { columns: COLUMNS, cells: drawers, focused }),
  )
  function offer(on: boolean): void {
    isOffered = on
    drawers.forEach((drawer, place) => {
      drawer.classList.remove('waiting')
      drawer.setAttribute('aria-disabled', String(!on || opened.has(place)))
    })
  }

  return {
    element,
    rows: Math.ceil(count / COLUMNS),
    get openedCount() {
      return opened.size
    },
    close() {
      opened.clear()
      offer(false)
      drawers.forEach((drawer, place) => {
        drawer.className = 'drawer'
        setPrize(place, '', t('pickFeature.closed'))
      })
    },
    offer,
    open({ place, pays, more }) {
      opened.add(place)
      const text = more === true ? `${numeral(pays)} × +${numeral(1)}` : `${numeral(pays)} ×`
      setPrize(place, text, text)
      drawers[place]?.classList.add('open')
    },
    mark: (place, kind) => drawers[place]?.classList.add(kind),
  }
}

type OnDrawer = Record<'press' | 'focus', (place: number) => void>

const createDrawer = (prize: HTMLElement, place: number, { press, focus }: OnDrawer): HTMLButtonElement =>
  h(
    'button',
    {
      type: 'button',
      class: 'drawer',
      attributes: { tabindex: place === 0 ? '0' : '-1', 'aria-disabled': 'true' },
      on: { click: () => press(place), focus: () => focus(place) },
    },
    prize,
    h('span', { class: 'drawer-front' }, h('i', { class: 'drawer-knob' })),
  )
