/** The layout of Plinko: pins and ball on a canvas, pockets and settings around it. */
import { originals, plinkoRisks, type PlinkoChoices } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import {
  createBoard,
  createCount,
  createSettings,
  createSwitch,
  withVerdict,
  createVerdict,
} from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { createPins } from './pins.ts'

const { rowsMin, rowsMax } = originals.plinko.definition
/** Ratio of the board's width to its height. */
const WIDE = 1.5

export function createPlinkoLayout(kit: GameKit, change: (next: Partial<PlinkoChoices>) => void) {
  const { t } = kit
  const verdict = createVerdict()
  const pins = createPins(kit.art.colours.glow)
  const pockets = h('div', { class: 'pockets', attributes: { 'aria-hidden': 'true' } })
  const rows = createCount(
    t('plinko.rows'),
    [rowsMin, rowsMax],
    [t('plinko.fewer'), t('plinko.more')],
    (next) => change({ rows: next }),
  )
  const risk = createSwitch(
    t('risk.label'),
    plinkoRisks.map((one) => [one, t(`risk.${one}`)] as const),
    (next) => change({ risk: next }),
  )
  const table = h('div', { class: 'plinko-table' }, pins.element, pockets)
  fit(table)
  const element = createBoard(
    kit,
    'plinko',
    withVerdict(table, verdict),
    createSettings(kit, risk.element, rows.element),
  )
  return { element, verdict, pins, pockets, rows, risk }
}

/**
 * Limits the width of the pins by the available height. Container units could express this, but every change
 * inside would lay out all pockets again.
 */
function fit(table: HTMLElement): void {
  new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    table.style.setProperty('--side', `${Math.min(width, height * WIDE)}px`)
  }).observe(table)
}
