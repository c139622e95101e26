/** Creates elements without markup strings, so that no server response can become HTML. */
import { numeral } from '../core/amounts/numerals.ts'

type Child = Node | string | null
type Listeners = { [Event in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Event]) => void }
interface Properties {
  readonly class?: string
  readonly id?: string
  readonly type?: string
  readonly label?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly on?: Listeners
}

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (properties.class !== undefined) element.className = properties.class
  if (properties.id !== undefined) element.id = properties.id
  if (properties.type !== undefined) element.setAttribute('type', properties.type)
  if (properties.label !== undefined) element.setAttribute('aria-label', properties.label)
  for (const [name, value] of Object.entries(properties.attributes ?? {})) element.setAttribute(name, value)
  for (const [event, listener] of Object.entries(properties.on ?? {})) {
    element.addEventListener(event, listener as EventListener)
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/** Writes only changed text: rewriting the same text triggers a new layout of it and its surroundings. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

const SVG = 'http://www.w3.org/2000/svg'

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Node[]
): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

/** Line icons on a 24-unit grid. */
const ICONS = {
  spin: 'M21 12a9 9 0 1 1-2.6-6.4L21 8M21 3v5h-5',
  roll: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01',
  bet: 'M8 4.500v15l12-7.500Z',
  betNext: 'M6 5l9 7-9 7ZM18 5v14',
  cancelBet: 'M7 7l10 10M17 7 7 17',
  drop: 'M12 3v12M6.500 10l5.500 5.500 5.500-5.500M5 20.500h14',
  deal: 'M4 6.500 12.500 4 17 18.500 8.500 21ZM15.500 5.500H20v14h-2.500',
  cashOut:
    'M12 10a7 3 0 1 0 0-6 7 3 0 0 0 0 6ZM5 7v5c0 1.700 3.100 3 7 3s7-1.300 7-3V7M5 12v5c0 1.700 3.100 3 7 3s7-1.300 7-3v-5',
  hit: 'M12 5v14M5 12h14',
  draw: 'M4 12a8 8 0 0 1 13.700-5.600M20 12a8 8 0 0 1-13.700 5.600M18 2.500v4.500h-4.500M6 21.500v-4.500h4.500',
  stand: 'M5 12h14',
  split: 'M12 20v-6L5 6M12 14l7-8M5 11V6h5M14 6h5v5',
  higher: 'M12 20V5M5.500 11.500 12 5l6.500 6.500',
  lower: 'M12 4v15M5.500 12.500 12 19l6.500-6.500',
  same: 'M5 9h14M5 15h14',
  next: 'M5 5l8 7-8 7ZM17 5v14',
  undo: 'M8 5 3.500 9.500 8 14M4 9.500h10a6 6 0 0 1 0 12h-3',
  waiting: 'M6 3h12M6 21h12M7.500 3v3.500L12 12l4.500-5.500V3M7.500 21v-3.500L12 12l4.500 5.500V21',
  yourTurn: 'M12 20v-6M12 14 7.500 9.500M12 14l4.500-4.500M5 4h14',
  dice: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 8h.01M16 16h.01M12 12h.01',
  skip: 'M5 5l7 7-7 7ZM13 5l7 7-7 7Z',
  stop: 'M7 7h10v10H7Z',
  autoplay: 'M4 12a8 8 0 0 1 14-5.300M20 12a8 8 0 0 1-14 5.300M18 3v4h-4M6 21v-4h4M10.500 9.500v5l4-2.500Z',
  turbo: 'M13 3 5 14h6l-1 7 8-11h-6Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 16v-4.5M12 8h.01',
  fair: 'M12 3l7 2.6v5.2c0 4.6-3 8-7 9.7-4-1.700-7-5.100-7-9.700V5.600ZM8.800 11.800l2.300 2.300 4.200-4.400',
  history: 'M3.500 9A9 9 0 1 1 3 12M3 4v5h5M12 7.500V12l3 2',
  soundOff: 'M11 5 6.500 9H3v6h3.500L11 19ZM16 9.500l5 5M21 9.500l-5 5',
  soundOn: 'M11 5 6.500 9H3v6h3.500L11 19ZM15.500 9a4.200 4.200 0 0 1 0 6M18.500 6a8.500 8.500 0 0 1 0 12',
  less: 'M5 12h14',
  more: 'M5 12h14M12 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  cross: 'M7 7l10 10M17 7 7 17',
  alert: 'M12 4 2.500 20h19ZM12 10v4M12 17h.01',
  over: 'M7 17 17 7M9 7h8v8',
  under: 'M7 7l10 10M17 9v8H9',
} as const
export type IconName = keyof typeof ICONS | 'double'

export function icon(name: IconName): Element {
  if (name === 'double') return sign(`×${numeral(2)}`)
  const shape = {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', ...shape },
    svg('path', { d: ICONS[name] }),
  )
}

/**
 * A number as an icon, in the language's digits. The styles insert it as generated content: as text it would
 * become part of the button's accessible name.
 */
export const sign = (text: string): HTMLElement =>
  h('span', { class: 'icon sign', attributes: { 'aria-hidden': 'true', 'data-sign': text } })

export function iconButton(name: IconName, label: string, press: () => void): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: 'icon-button', label, attributes: { title: label }, on: { click: press } },
    icon(name),
  )
}
