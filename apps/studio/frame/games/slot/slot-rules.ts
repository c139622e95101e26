/**
 * Paytable, lines and features of a slot. All come from its definition, so the panel always matches what the
 * engine pays.
 */
import {
  hasFreeGames,
  partsOf,
  reelsOf,
  rowsOf,
  symbolIds,
  type SlotDefinition,
  type SymbolId,
} from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { TextKey } from '../../core/language/texts.ts'
import { h, svg } from '../../view/dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'
import { holdTexts } from './features/hold-rules.ts'
import { trailTexts } from './features/trail-rules.ts'
import { wheelTexts } from './features/wheel-rules.ts'

const COLUMNS = 5

/** The name of a symbol in this game's theme. */
export function createNames({ t, session }: GameKit): (symbol: SymbolId) => string {
  const plain = new Set<SymbolId>(['ace', 'king', 'queen', 'jack'])
  return (symbol) =>
    t((plain.has(symbol) ? `symbols.${symbol}` : `symbols.${session.game}.${symbol}`) as TextKey)
}

export function slotRules(kit: GameKit, definition: SlotDefinition): HTMLElement {
  const { t } = kit
  const { wild, lines, ways } = definition
  const stake = kit.currencyFormat.show(stakeOf(kit.store.state))
  const count = ways === undefined ? lines.length : rowsOf(definition) ** reelsOf(definition)
  const parts = partsOf(definition)
  const hint = ways === undefined ? 'slotRules.payHint' : 'slotRules.waysHint'
  const { baseMultiplier = 1 } = wild
  return h(
    'div',
    {},
    h('h3', {}, t('slotRules.payTitle')),
    h('p', { class: 'quiet' }, t(hint, { stake, lines: count, parts })),
    paytable(kit, definition),
    h('h3', {}, t('slotRules.wildTitle')),
    h('p', {}, t('slotRules.wild')),
    wild.expands ? h('p', {}, t('slotRules.expands')) : null,
    baseMultiplier > 1 ? h('p', {}, t('slotRules.wildAlways', { multiplier: baseMultiplier })) : null,
    ...section(t('slotRules.fallTitle'), fallTexts(kit, definition)),
    ...section(t('slotRules.holdTitle'), holdTexts(kit, definition)),
    ...section(t('slotRules.wheelTitle'), wheelTexts(kit, definition)),
    ...section(t('slotRules.trailTitle'), trailTexts(kit, definition)),
    ...section(
      t(hasFreeGames(definition) ? 'slotRules.freeTitle' : 'slotRules.scatterTitle'),
      scatterTexts(kit, definition),
    ),
    h('h3', {}, t(ways === undefined ? 'slotRules.linesTitle' : 'slotRules.waysTitle', { count })),
    h('p', {}, t(ways === undefined ? 'slotRules.linesText' : 'slotRules.waysText')),
    h(
      'div',
      { class: 'line-maps' },
      ...lines.map((rows, index) =>
        lineMap(rows, rowsOf(definition), t('slotRules.line', { line: index + 1 })),
      ),
    ),
  )
}

const section = (title: string, texts: readonly string[]): HTMLElement[] =>
  texts.length === 0 ? [] : [h('h3', {}, title), ...texts.map((text) => h('p', {}, text))]

const asMultiple = (multiplier: number) => `× ${numeral(multiplier)}`
const ladder = (multipliers: readonly number[]) => multipliers.map(asMultiple).join(' · ')

function fallTexts({ t }: GameKit, definition: SlotDefinition): string[] {
  const { cascade } = definition
  if (cascade === undefined) return []
  const texts = [t('slotRules.fall', { multipliers: ladder(cascade.base) })]
  if (hasFreeGames(definition)) texts.push(t('slotRules.fallFree', { multipliers: ladder(cascade.free) }))
  return texts
}

/** What scatters pay and what they start. */
export function scatterTexts({ t }: Pick<GameKit, 't'>, definition: SlotDefinition): string[] {
  const { freeGames, scatterPays, wild } = definition
  const listAwards = (
    table: Record<string, number>,
    shown: (won: number) => string | number = (won) => won,
  ) =>
    Object.entries(table)
      .map(([count, won]) => t('slotRules.award', { count: Number(count), won: shown(won) }))
      .join(' · ')
  const pays =
    Object.keys(scatterPays).length === 0
      ? []
      : [t('slotRules.scatterPays', { awards: listAwards(scatterPays, asMultiple) })]
  if (!hasFreeGames(definition)) return pays
  const free = [t('slotRules.free', { awards: listAwards(freeGames.awards) })]
  if (Object.keys(freeGames.retrigger).length > 0)
    free.push(t('slotRules.retrigger', { awards: listAwards(freeGames.retrigger), limit: freeGames.limit }))
  if (freeGames.multiplier > 1) free.push(t('slotRules.freeMultiplier', { multiplier: freeGames.multiplier }))
  if (wild.freeMultiplier > 1) {
    const key = definition.ways === undefined ? 'slotRules.wildMultiplier' : 'slotRules.wildWays'
    free.push(t(key, { multiplier: wild.freeMultiplier }))
  }
  return [...pays, ...free]
}

function paytable(kit: GameKit, definition: SlotDefinition): HTMLElement {
  const { pays, scatterPays } = definition
  const { currencyFormat, store } = kit
  const stake = currencyFormat.subunits(stakeOf(store.state))
  const lineBet = stake / BigInt(partsOf(definition))
  const list = h('ul', { class: 'paytable' })
  for (const symbol of symbolIds) {
    if (symbol === 'wild') continue
    const rows: [string, bigint][] =
      symbol === 'scatter'
        ? Object.entries(scatterPays).map(([count, times]) => [count, stake * BigInt(times)])
        : pays[symbol].map((times, index) => [String(index + 3), lineBet * BigInt(times)])
    const values = h('dl', {})
    for (const [count, amount] of rows.toReversed()) {
      if (amount > 0n)
        values.append(
          h(
            'div',
            {},
            h('dt', {}, `${numeral(Number(count))} ×`),
            h('dd', {}, currencyFormat.showSubunits(amount)),
          ),
        )
    }
    list.append(
      h('li', {}, picture(kit, symbol), h('div', {}, h('strong', {}, createNames(kit)(symbol)), values)),
    )
  }
  return list
}

/** A symbol cut out of the sprite sheet by position. */
function picture(kit: GameKit, symbol: SymbolId): HTMLElement {
  const element = h('span', { class: 'symbol-picture', attributes: { 'aria-hidden': 'true' } })
  const index = symbolIds.indexOf(symbol)
  const rows = symbolIds.length / COLUMNS
  element.style.backgroundImage = `url("${import.meta.env.BASE_URL}${kit.art.sheet ?? ''}")`
  element.style.backgroundSize = `${COLUMNS * 100}% ${rows * 100}%`
  element.style.backgroundPosition = `${((index % COLUMNS) / (COLUMNS - 1)) * 100}% ${(Math.floor(index / COLUMNS) / (rows - 1)) * 100}%`
  return element
}

function lineMap(rows: readonly number[], height: number, label: string): HTMLElement {
  const cells = rows.flatMap((row, reel) =>
    Array.from({ length: height }, (_, one) =>
      svg('rect', {
        x: reel * 8 + 1,
        y: one * 8 + 1,
        width: 6,
        height: 6,
        rx: 1.5,
        class: one === row ? 'on' : 'off',
      }),
    ),
  )
  const picture = svg(
    'svg',
    {
      viewBox: `0 0 ${rows.length * 8} ${height * 8}`,
      role: 'img',
      'aria-label': `${label}: ${rows.map((row) => numeral(row + 1)).join(' ')}`,
    },
    ...cells,
  )
  const figure = h('figure', {}, h('figcaption', {}, label))
  figure.prepend(picture)
  return figure
}
