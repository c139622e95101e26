/**
 * The sky of Ascent: the curve of the flight, the balloon at its tip, the height, and the players on board.
 */
import type { GameKit } from '../../core/game/game-view.ts'
import type { FlightBet } from '../../net/wire.ts'
import { createBoard, createSettings, createVerdict, pictureOf } from '../../view/board.ts'
import { h, svg, write } from '../../view/dom.ts'
import { createTarget } from './target.ts'

const WIDTH = 1000
const HEIGHT = 600
const FOOT = 560
const POINTS = 36
const SHOWN_BETS = 40
const LEAST_MS = 9_000
const LEAST_HEIGHT = 2

export type Mood = 'waiting' | 'betting' | 'flying' | 'crashed' | 'void' | 'lost'
const hidden = { 'aria-hidden': 'true' }

export function createAscentFace(kit: GameKit, choose: (auto: number | null) => void) {
  const { t, art, locale } = kit
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const times = (hundredths: number) => `${two.format(hundredths / 100)} ×`
  const number = h('output', { class: 'ascent-number', attributes: hidden })
  const word = h('p', { class: 'ascent-word' })
  const wait = h('span', { class: 'ascent-wait', attributes: hidden })
  const verdict = createVerdict()
  const area = svg('path', { class: 'ascent-area' })
  const curveLine = svg('path', { class: 'ascent-line' })
  const curve = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'ascent-curve', ...hidden },
    area,
    curveLine,
  )
  const flyer = h(
    'div',
    { class: 'ascent-flyer', attributes: hidden },
    pictureOf(art.pieces['balloon'] ?? '', 'ascent-balloon'),
  )
  const lastRow = h('ol', { class: 'ascent-last', label: t('ascent.last') })
  const middle = h('div', { class: 'ascent-middle' }, number, word, wait, verdict.element)
  const sky = h('div', { class: 'ascent-sky' }, curve, flyer, lastRow, middle)
  const list = createBetList(kit, times)
  const target = createTarget(kit, choose)
  const element = createBoard(
    kit,
    'ascent',
    h('div', { class: 'ascent-table' }, sky, list.element),
    createSettings(kit, target.element),
  )
  let mood: Mood | null = null

  return {
    element,
    times,
    target,
    bets: list.show,
    verdict: verdict.show,
    showText: verdict.showText,
    clearVerdict: verdict.clear,
    mood(next: Mood, words: string) {
      write(word, words)
      if (mood === next) return
      mood = next
      element.dataset['mood'] = next
    },
    /** The remaining share of the boarding time. */
    wait: (share: number) => wait.style.setProperty('--share', share.toFixed(3)),
    number(hundredths: number | null) {
      write(number, hundredths === null ? '' : times(hundredths))
    },
    /** Draws the curve up to a height reached after this time. */
    climb(height: number, flownMs: number) {
      const [wide, high] = [
        Math.max(LEAST_MS, flownMs * 1.12),
        Math.max(LEAST_HEIGHT, 1 + (height - 1) * 1.22),
      ]
      const heightAfter = (ms: number) => (flownMs === 0 ? 1 : height ** (ms / flownMs))
      const placeOf = (at: number, ms: number) =>
        [(ms / wide) * WIDTH, FOOT - ((at - 1) / (high - 1)) * (FOOT - 90)] as const
      const points = Array.from({ length: POINTS + 1 }, (_, index) => {
        const ms = (flownMs * index) / POINTS
        return placeOf(index === POINTS ? height : heightAfter(ms), ms)
      })
      const [x, y] = points.at(-1) ?? [0, FOOT]
      const path = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')
      curveLine.setAttribute('d', `M${path}`)
      area.setAttribute('d', `M${path}L${x.toFixed(1)} ${HEIGHT}L0 ${HEIGHT}Z`)
      flyer.style.setProperty('--x', (x / WIDTH).toFixed(4))
      flyer.style.setProperty('--y', (y / HEIGHT).toFixed(4))
    },
    last(flights: readonly { readonly id: string; readonly crash: number }[]) {
      lastRow.replaceChildren(
        ...flights.map(({ crash }) =>
          h(
            'li',
            { class: crash >= 1_000 ? 'chip high' : crash >= 200 ? 'chip gain' : 'chip' },
            times(crash),
          ),
        ),
      )
    },
  }
}
export type AscentFace = ReturnType<typeof createAscentFace>

/** The players on board, latest first. Those who have cashed out come first. */
function createBetList({ t, purse, session, locale }: GameKit, times: (hundredths: number) => string) {
  const heading = h('h2', { class: 'ascent-count' })
  const rows = h('ol', { class: 'ascent-bets', attributes: { tabindex: '0' }, label: t('ascent.bets') })
  const element = h('section', { class: 'ascent-board', label: t('ascent.bets') }, heading, rows)

  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 })
  const amount = ({ stake, currency }: FlightBet) =>
    currency === session.currency
      ? purse.show(stake)
      : `${amounts.format(stake as Intl.StringNumericLiteral)} ${currency}`
  const nameOf = ({ name }: FlightBet) => (name === '' ? t('ascent.player') : `${name}•••`)
  const row = (bet: FlightBet, isOwn: boolean) =>
    h(
      'li',
      { class: `ascent-bet ${bet.state}${isOwn ? ' own' : ''}` },
      h('span', { class: 'ascent-name' }, isOwn ? t('ascent.you') : nameOf(bet)),
      bet.isDemo ? h('span', { class: 'ascent-demo' }, t('demo')) : null,
      h('span', { class: 'ascent-stake' }, amount(bet)),
      h('span', { class: 'ascent-out' }, bet.cashOut === null ? '' : times(bet.cashOut)),
    )
  return {
    element,
    /** The player's own bet is above all others. */
    show(bets: ReadonlyMap<number, FlightBet>, own: FlightBet | null, count: number) {
      const others = [...bets.values()].filter(({ tag }) => tag !== own?.tag)
      others.sort((one, other) => (other.cashOut ?? 0) - (one.cashOut ?? 0) || other.place - one.place)
      heading.textContent = t('ascent.players', { count })
      const shown = own === null ? others : [own, ...others]
      rows.replaceChildren(...shown.slice(0, SHOWN_BETS).map((bet) => row(bet, bet === own)))
    },
  }
}
