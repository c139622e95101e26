/** Paytable, lines and features of a slot, from its definition: the panel cannot say other than what the engine pays. */
import { symbolIds, type SlotDefinition, type SymbolId } from '@fairhall/games'
import type { GameKit } from '../../core/game-view.ts'
import { stakeOf } from '../../core/state.ts'
import type { TextKey } from '../../core/texts.ts'
import { h, svg } from '../../view/dom.ts'

const COLUMNS = 5

/** The name of a symbol in this game's theme. */
export function createNames({ t, session }: GameKit): (symbol: SymbolId) => string {
  const plain = new Set<SymbolId>(['ace', 'king', 'queen', 'jack'])
  return (symbol) =>
    t((plain.has(symbol) ? `symbols.${symbol}` : `symbols.${session.game}.${symbol}`) as TextKey)
}

export function slotRules(kit: GameKit, definition: SlotDefinition): HTMLElement {
  const { t } = kit
  const { freeGames, wild, lines } = definition
  const awards = Object.entries(freeGames.awards).map(([count, won]) =>
    t('slotRules.award', { count: Number(count), won }),
  )
  const again = Object.entries(freeGames.retrigger).map(([count, won]) =>
    t('slotRules.award', { count: Number(count), won }),
  )
  const free = [t('slotRules.free', { awards: awards.join(' · ') })]
  if (again.length > 0)
    free.push(t('slotRules.retrigger', { awards: again.join(' · '), limit: freeGames.limit }))
  if (freeGames.multiplier > 1) free.push(t('slotRules.freeMultiplier', { multiplier: freeGames.multiplier }))
  if (wild.freeMultiplier > 1) free.push(t('slotRules.wildMultiplier', { multiplier: wild.freeMultiplier }))

  return h(
    'div',
    {},
    h('h3', {}, t('slotRules.payTitle')),
    h(
      'p',
      { class: 'quiet' },
      t('slotRules.payHint', { stake: kit.purse.show(stakeOf(kit.store.state)), lines: lines.length }),
    ),
    paytable(kit, definition),
    h('h3', {}, t('slotRules.wildTitle')),
    h('p', {}, t('slotRules.wild')),
    wild.expands ? h('p', {}, t('slotRules.expands')) : null,
    h('h3', {}, t('slotRules.freeTitle')),
    ...free.map((text) => h('p', {}, text)),
    h('h3', {}, t('slotRules.linesTitle', { count: lines.length })),
    h('p', {}, t('slotRules.linesText')),
    h(
      'div',
      { class: 'line-maps' },
      ...lines.map((rows, index) => lineMap(rows, t('slotRules.line', { line: index + 1 }))),
    ),
  )
}

function paytable(kit: GameKit, { pays, scatterPays, lines }: SlotDefinition): HTMLElement {
  const { purse, store } = kit
  const stake = purse.subunits(stakeOf(store.state))
  const lineBet = stake / BigInt(lines.length)
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
        values.append(h('div', {}, h('dt', {}, `${count} ×`), h('dd', {}, purse.showSubunits(amount))))
    }
    list.append(
      h('li', {}, picture(kit, symbol), h('div', {}, h('strong', {}, createNames(kit)(symbol)), values)),
    )
  }
  return list
}

/** A symbol cut out of the sheet by position. */
function picture(kit: GameKit, symbol: SymbolId): HTMLElement {
  const element = h('span', { class: 'symbol-picture', attributes: { 'aria-hidden': 'true' } })
  const index = symbolIds.indexOf(symbol)
  const rows = symbolIds.length / COLUMNS
  element.style.backgroundImage = `url("${import.meta.env.BASE_URL}${kit.art.sheet ?? ''}")`
  element.style.backgroundSize = `${COLUMNS * 100}% ${rows * 100}%`
  element.style.backgroundPosition = `${((index % COLUMNS) / (COLUMNS - 1)) * 100}% ${(Math.floor(index / COLUMNS) / (rows - 1)) * 100}%`
  return element
}

function lineMap(rows: readonly number[], label: string): HTMLElement {
  const cells = rows.flatMap((row, reel) =>
    [0, 1, 2].map((one) =>
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
    { viewBox: '0 0 40 24', role: 'img', 'aria-label': `${label}: ${rows.map((row) => row + 1).join(' ')}` },
    ...cells,
  )
  const figure = h('figure', {}, h('figcaption', {}, label))
  figure.prepend(picture)
  return figure
}
