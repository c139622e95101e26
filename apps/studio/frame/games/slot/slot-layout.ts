/** The layout around the reels: name, counter of free games, win display, and cards over the canvas. */
import { reelsOf, rowsOf, type SlotDefinition } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h } from '../../view/dom.ts'
import type { Cell } from './win-sequence.ts'

const hidden = { 'aria-hidden': 'true' }

export function createSlotLayout({ t, art, session }: GameKit, definition: SlotDefinition) {
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  const window = h('div', { class: 'reels-window' })
  const value = h('span', { class: 'plaque-value' })
  const note = h('span', { class: 'plaque-note' })
  const plaque = h('div', { class: 'plaque', attributes: hidden }, value, note)
  const counter = h('span', { class: 'free-count' })
  const total = h('span', { class: 'free-total' })
  const banner = h('div', { class: 'free-banner', attributes: hidden }, counter, total)
  const state = h('div', { class: 'slot-state', attributes: hidden })
  const card = h('div', { class: 'free-card', attributes: hidden })
  const places = Array.from({ length: reels * rows }, () => h('span', { class: 'coin-place' }))
  const coins = h('div', { class: 'coins', attributes: hidden }, ...places)
  const placeOf = ([reel, row]: Cell) => places[row * reels + reel]
  const source = { src: `${import.meta.env.BASE_URL}${art.title}`, alt: session.title }
  const logo = h('h1', {}, h('img', { class: 'game-title', attributes: source }))
  const element = h(
    'div',
    { class: 'slot', label: t('canvas'), attributes: { role: 'group' } },
    h('div', { class: 'slot-head' }, logo),
    h('div', { class: 'reels' }, window, coins, h('div', { class: 'reels-words' }, state, plaque, card)),
    banner,
  )
  element.style.setProperty('--reels', String(reels))
  element.style.setProperty('--rows', String(rows))
  return { element, window, value, note, plaque, counter, total, state, card, places, placeOf }
}
