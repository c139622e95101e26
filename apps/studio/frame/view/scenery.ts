/** What surrounds the canvas: the theme's colours and backdrop, the first picture, the row of latest results. */
import type { GameArt } from '../../art-build.ts'
import type { GameKit } from '../core/game-view.ts'
import type { Round } from '../net/wire.ts'
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

/** The latest results, newest first: a dice's number, a slot's multiple of the stake. */
export function createRecent({ store, t, purse, locale }: GameKit): HTMLElement {
  const element = h('ol', { class: 'recent', label: t('latest') })
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

  const chip = ({ outcome, win, stake }: Round) => {
    const [paid, bet] = [purse.subunits(win ?? '0'), purse.subunits(stake)]
    const text =
      outcome?.kind === 'dice'
        ? two.format(outcome.roll / 100)
        : `${one.format(Number((paid * 1000n) / bet) / 1000)} ×`
    return h('li', { class: paid > 0n ? (paid > bet ? 'chip gain' : 'chip some') : 'chip' }, text)
  }
  let drawn: readonly Round[] = []
  store.subscribe(({ recent }) => {
    if (recent === drawn) return
    drawn = recent
    element.replaceChildren(...recent.map(chip))
  })
  return element
}
