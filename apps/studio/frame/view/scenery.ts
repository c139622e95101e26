/**
 * The surroundings of the canvas: the theme's colours and backdrop, the first picture, the row of latest
 * results.
 */
import type { GameArt } from '../../art-build.ts'
import type { GameKit, GameView } from '../core/game/game-view.ts'
import type { Round } from '../net/api-types.ts'
import { h } from './dom.ts'

const fileOf = (name: string) => `${import.meta.env.BASE_URL}${name}`

export function applyTheme({ colours, wide, tall }: GameArt): void {
  const { style } = document.documentElement
  colours.sky.forEach((colour, index) => style.setProperty(`--sky-${index}`, colour))
  colours.ink.forEach((colour, index) => style.setProperty(`--ink-${index}`, colour))
  style.setProperty('--glow', colours.glow)
  style.setProperty('--wide', `url("${fileOf(wide)}")`)
  style.setProperty('--tall', `url("${fileOf(tall)}")`)
}

export function createLoading(gameArt: GameArt | undefined): HTMLElement {
  const picture =
    gameArt === undefined
      ? null
      : h('img', { attributes: { src: fileOf(gameArt.icon), alt: '', width: '120', height: '120' } })
  return h(
    'div',
    { class: 'loading', attributes: { role: 'progressbar' } },
    picture,
    h('span', { class: 'loading-line' }),
  )
}

/** The latest results, newest first, in the game's short form. */
export function createRecent({ store, t, currencyFormat, locale }: GameKit, view: GameView): HTMLElement {
  const element = h('ol', { class: 'recent', label: t('latest') })
  const multiple = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

  const chip = (round: Round) => {
    const [paid, bet] = [currencyFormat.subunits(round.win ?? '0'), currencyFormat.subunits(round.stake)]
    const text = view.chip?.(round) ?? `${multiple.format(Number((paid * 1000n) / bet) / 1000)} ×`
    return h('li', { class: paid > 0n ? (paid > bet ? 'chip gain' : 'chip some') : 'chip' }, text)
  }
  const chips = new Map<Round, HTMLElement>()
  store.subscribe(({ recent }) => {
    for (const [round, one] of chips) {
      if (recent.includes(round)) continue
      one.remove()
      chips.delete(round)
    }
    for (const round of recent.toReversed()) {
      if (chips.has(round)) continue
      const one = chip(round)
      chips.set(round, one)
      element.prepend(one)
    }
  })
  return element
}
