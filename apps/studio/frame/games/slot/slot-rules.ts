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
  type PayingId,
  type SlotDefinition,
  type SymbolId,
} from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { TextKey } from '../../core/language/texts.ts'
import { h, svg } from '../../view/dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'
import { holdTexts } from './features/hold-rules.ts'
import { pickTexts } from './features/pick-rules.ts'
import { trailTexts } from './features/trail-rules.ts'
import { wheelTexts } from './features/wheel-rules.ts'
import { symbolPicture } from './symbol-picture.ts'
import { hasLadder } from './win-sequence.ts'

/** The name of a symbol in this game's theme. */
export function createNames({ t, session, art }: GameKit): (symbol: SymbolId) => string {
  const plain = new Set<SymbolId>(art.hasLetters ? ['ace', 'king', 'queen', 'jack'] : [])
  return (symbol) =>
    t((plain.has(symbol) ? `symbols.${symbol}` : `symbols.${session.game}.${symbol}`) as TextKey)
}

export function slotRules(kit: GameKit, definition: SlotDefinition): HTMLElement {
  const { t } = kit
  const { wild } = definition
  const { baseMultiplier = 1 } = wild
  return h(
    'div',
    {},
    h('h3', {}, t('slotRules.payTitle')),
    h('p', { class: 'quiet' }, payHint(kit, definition)),
    paytable(kit, definition),
    h('h3', {}, t('slotRules.wildTitle')),
    h('p', {}, t(hasScatters(definition) ? 'slotRules.wild' : 'slotRules.wildPlain')),
    wild.expands ? h('p', {}, t('slotRules.expands')) : null,
    definition.holdsWilds === true ? h('p', {}, t('slotRules.holdsWilds')) : null,
    baseMultiplier > 1 ? h('p', {}, t('slotRules.wildAlways', { multiplier: baseMultiplier })) : null,
    ...section(t('slotRules.fallTitle'), fallTexts(kit, definition)),
    ...section(t('slotRules.holdTitle'), holdTexts(kit, definition)),
    ...section(t('slotRules.wheelTitle'), wheelTexts(kit, definition)),
    ...section(t('slotRules.trailTitle'), trailTexts(kit, definition)),
    ...section(t('slotRules.pickTitle'), pickTexts(kit, definition)),
    ...section(
      t(hasFreeGames(definition) ? 'slotRules.freeTitle' : 'slotRules.scatterTitle'),
      scatterTexts(kit, definition),
    ),
    ...winSection(kit, definition),
    h(
      'div',
      { class: 'line-maps' },
      ...definition.lines.map((rows, index) =>
        lineMap(rows, rowsOf(definition), t('slotRules.line', { line: index + 1 })),
      ),
    ),
  )
}

const hasScatters = ({ strips }: SlotDefinition): boolean => strips.base.flat().includes('scatter')

/** The most ways that the window can have. */
const waysOf = (definition: SlotDefinition): number => rowsOf(definition) ** reelsOf(definition)

function payHint({ t, currencyFormat, store }: GameKit, definition: SlotDefinition): string {
  const { clusters, ways, lines } = definition
  const stake = currencyFormat.show(stakeOf(store.state))
  if (clusters !== undefined) return t('slotRules.clusterHint', { stake, from: clusters.from })
  const hint = definition.paysBothWays === true ? 'slotRules.payHintBoth' : 'slotRules.payHint'
  if (ways === undefined) return t(hint, { stake, lines: lines.length })
  return t('slotRules.waysHint', { stake, lines: waysOf(definition) })
}

/** How symbols have to be placed to pay. */
function winSection({ t }: GameKit, definition: SlotDefinition): HTMLElement[] {
  const { clusters, ways, grows, lines } = definition
  if (clusters !== undefined) {
    const texts = [t('slotRules.clusterText')]
    if (clusters.isMirrored === true) texts.push(t('slotRules.mirrored'))
    const { lights } = clusters
    if (lights !== undefined) texts.push(t('slotRules.lights', { base: lights.base, free: lights.free }))
    return section(t('slotRules.clusterTitle'), texts)
  }
  if (ways === undefined)
    return section(t('slotRules.linesTitle', { count: lines.length }), [
      t('slotRules.linesText'),
      ...(definition.paysBothWays === true ? [t('slotRules.bothWays')] : []),
    ])
  const [count, reels] = [waysOf(definition), reelsOf(definition)]
  if (grows === undefined) return section(t('slotRules.waysTitle', { count }), [t('slotRules.waysText')])
  return section(t('slotRules.waysRange', { from: grows.base ** reels, count }), [
    t('slotRules.waysText'),
    t('slotRules.rowsOpen', { from: grows.base, to: rowsOf(definition), count }),
    ...(grows.free === grows.base ? [] : [t('slotRules.rowsFree', { from: grows.free })]),
  ])
}

const section = (title: string, texts: readonly string[]): HTMLElement[] =>
  texts.length === 0 ? [] : [h('h3', {}, title), ...texts.map((text) => h('p', {}, text))]

const asMultiple = (multiplier: number) => `× ${numeral(multiplier)}`
const ladder = (multipliers: readonly number[]) => multipliers.map(asMultiple).join(' · ')

function fallTexts({ t }: GameKit, definition: SlotDefinition): string[] {
  const { cascade } = definition
  if (cascade === undefined) return []
  if (!hasLadder(definition)) return [t('slotRules.fallPlain')]
  const texts = [t('slotRules.fall', { multipliers: ladder(cascade.base) })]
  const free = cascade.keeps === true ? 'slotRules.keeps' : 'slotRules.fallFree'
  if (hasFreeGames(definition)) texts.push(t(free, { multipliers: ladder(cascade.free) }))
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
  const { scatterPays } = definition
  const { currencyFormat, store } = kit
  const stake = currencyFormat.subunits(stakeOf(store.state))
  const lineBet = stake / BigInt(partsOf(definition))
  const list = h('ul', { class: 'paytable' })
  for (const symbol of symbolIds) {
    if (symbol === 'wild' || (symbol === 'scatter' && !hasScatters(definition))) continue
    const rows: [string, bigint][] =
      symbol === 'scatter'
        ? Object.entries(scatterPays).map(([count, times]) => [numeral(Number(count)), stake * BigInt(times)])
        : sizesOf(definition, symbol).map(([count, times]) => [count, lineBet * BigInt(times)])
    const values = h('dl', {})
    for (const [count, amount] of rows.toReversed()) {
      if (amount > 0n)
        values.append(
          h('div', {}, h('dt', {}, `${count} ×`), h('dd', {}, currencyFormat.showSubunits(amount))),
        )
    }
    list.append(
      h('li', {}, picture(kit, symbol), h('div', {}, h('strong', {}, createNames(kit)(symbol)), values)),
    )
  }
  return list
}

/** The numbers of symbols that pay, as text, with their pay. Clusters that pay the same are one entry. */
function sizesOf({ pays, clusters }: SlotDefinition, symbol: PayingId): [count: string, times: number][] {
  const first = clusters?.from ?? 3
  const entries = pays[symbol].map((times, index) => ({ from: index + first, to: index + first, times }))
  if (clusters === undefined) return entries.map(({ from, times }) => [numeral(from), times])
  return entries
    .reduce<typeof entries>((merged, entry) => {
      const last = merged.at(-1)
      return last?.times === entry.times
        ? [...merged.slice(0, -1), { ...last, to: entry.to }]
        : [...merged, entry]
    }, [])
    .map(({ from, to, times }, index, { length }) => {
      const text = from === to ? numeral(from) : `${numeral(from)}–${numeral(to)}`
      return [index === length - 1 ? `${numeral(from)}+` : text, times]
    })
}

function picture(kit: GameKit, symbol: SymbolId): HTMLElement {
  const element = h('span', { class: 'symbol-picture', attributes: { 'aria-hidden': 'true' } })
  element.style.background = symbolPicture(kit, symbol)
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
