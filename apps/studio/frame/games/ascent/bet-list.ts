/** The bets of a flight. */
import type { GameKit } from '../../core/game/game-view.ts'
import type { FlightBet } from '../../net/api-types.ts'
import { h, write } from '../../view/dom.ts'

const SHOWN_BETS = 40

/** The players on board, latest first. Those who have cashed out come first. */
export function createBetList(
  { t, currencyFormat, session, locale }: GameKit,
  times: (hundredths: number) => string,
) {
  // Counts bets, because a player may have two.
  const heading = h('h2', { class: 'ascent-count' })
  const rows = h('ol', { class: 'ascent-bets', attributes: { tabindex: '0' }, label: t('ascent.bets') })
  const out = h('p', { class: 'ascent-count' })
  const head = h(
    'div',
    { class: 'ascent-bet ascent-head', attributes: { 'aria-hidden': 'true' } },
    h('span', {}, t('ascent.player')),
    h('span', { class: 'ascent-stake' }, t('stake')),
    h('span', { class: 'ascent-out' }, t('cashOut')),
  )
  const element = h(
    'section',
    { class: 'ascent-board', label: t('ascent.bets') },
    h('div', { class: 'ascent-counts' }, heading, out),
    head,
    rows,
  )

  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 })
  const amount = ({ stake, currency }: FlightBet) =>
    currency === session.currency
      ? currencyFormat.show(stake)
      : `${amounts.format(stake as Intl.StringNumericLiteral)} ${currency}`
  const nameOf = ({ name }: FlightBet) => (name === '' ? t('ascent.player') : `${name}•••`)
  const row = (bet: FlightBet, isOwn: boolean) =>
    h(
      'li',
      { class: `ascent-bet ${bet.state}${isOwn ? ' own' : ''}` },
      h('span', { class: 'ascent-name' }, isOwn ? t('ascent.you') : nameOf(bet)),
      bet.isDemo ? h('span', { class: 'ascent-demo' }, t('demo')) : null,
      h('span', { class: 'ascent-stake' }, amount(bet)),
      h('span', { class: 'ascent-out' }, bet.cashOut === null ? '–' : times(bet.cashOut)),
    )
  /** The rows that are shown. They are reused: flights have many bets and several updates a second. */
  let made = new Map<string, HTMLElement>()

  return {
    element,
    /** The player's own bets are above all others. */
    show(bets: ReadonlyMap<number, FlightBet>, own: readonly FlightBet[], count: number) {
      const others = [...bets.values()].filter(({ tag }) => !own.some((bet) => bet.tag === tag))
      others.sort((one, other) => (other.cashOut ?? 0) - (one.cashOut ?? 0) || other.place - one.place)
      write(heading, t('ascent.count', { count }))
      const left = [...bets.values()].filter(({ state }) => state === 'out').length
      write(out, left === 0 ? '' : t('ascent.out', { count: left }))
      const shown = [...own, ...others].slice(0, SHOWN_BETS)
      const before = made
      made = new Map()
      for (const [index, bet] of shown.entries()) {
        const key = JSON.stringify([index < own.length, bet])
        made.set(key, before.get(key) ?? row(bet, index < own.length))
      }
      for (const [key, old] of before) if (!made.has(key)) old.remove()
      // Those that stay in their place are not touched.
      for (const [at, element] of [...made.values()].entries()) {
        const there = rows.children[at] ?? null
        if (there !== element) rows.insertBefore(element, there)
      }
    },
  }
}
