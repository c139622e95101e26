/** The layout of Keno: the card of forty numbers, the paytable, and the risk. */
import { kenoRisks, type KenoRisk } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { createBoard, createSettings, createSwitch, createVerdict } from '../../view/board.ts'
import { h, iconButton } from '../../view/dom.ts'
import { createNumberCard } from './number-card.ts'

export interface KenoActions {
  toggle(number: number): void
  random(): void
  risk(risk: KenoRisk): void
}

export function createKenoLayout(kit: GameKit, actions: KenoActions) {
  const { t } = kit
  const card = createNumberCard(kit, actions.toggle)
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
  return { element, card, verdict, table, risk }
}
