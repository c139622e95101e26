/** A sheet over the game: from below on a phone, centred on a desktop. The browser keeps the focus inside. */
import type { Texts } from '../core/language/texts.ts'
import { h, iconButton } from './dom.ts'

export interface Panel {
  readonly element: HTMLDialogElement
  open(): void
}

export function createPanel(t: Texts, name: string, title: string, fill: (body: HTMLElement) => void): Panel {
  const body = h('div', {
    class: 'panel-body',
    attributes: { tabindex: '0', role: 'region', 'aria-label': title },
  })
  const heading = h('h2', { id: `panel-${name}` }, title)
  const element = h('dialog', { class: 'panel', attributes: { 'aria-labelledby': `panel-${name}` } })
  element.append(
    h(
      'header',
      { class: 'panel-head' },
      heading,
      iconButton('close', t('close'), () => element.close()),
    ),
    body,
  )
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close()
  })
  return {
    element,
    open() {
      body.replaceChildren()
      fill(body)
      element.showModal()
    },
  }
}

/** A term and its value, optionally with a note. */
export type Fact = readonly [term: string, value: string, note?: HTMLElement | undefined]

export function facts(rows: readonly Fact[]): HTMLElement {
  const list = h('dl', { class: 'facts' })
  for (const [term, value, note = null] of rows)
    list.append(h('div', {}, h('dt', {}, term), h('dd', {}, value, note)))
  return list
}
