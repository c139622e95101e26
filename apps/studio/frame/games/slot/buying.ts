/**
 * Buying the feature, where the market allows it: shows its price and return, and buys it on a second tap.
 */
import type { SlotGame } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { percentIn } from '../../core/amounts/percent.ts'
import { playedSpins, stakeOf, type ScreenState } from '../../core/screen/store.ts'
import { h } from '../../view/dom.ts'
import { createPanel } from '../../view/panel.ts'

/** Free spins come first: a feature is bought with a stake. */
const isOffered = (state: ScreenState) =>
  state.phase === 'idle' && state.autoplay === null && playedSpins(state) === null

interface Buying {
  readonly elements: readonly HTMLElement[]
  choices(): { buy: true } | undefined
  chips(): number
}

export function createBuying(kit: GameKit, { definition, buyRtp }: SlotGame): Buying {
  const { session, t, currencyFormat, store, locale } = kit
  const price = definition.buy?.price ?? 1
  let isBuying = false
  const state = {
    choices: () => (isBuying ? ({ buy: true } as const) : undefined),
    chips: () => (isBuying ? price : 1),
  }
  if (!session.bonusBuy || definition.buy === undefined || buyRtp === null) return { ...state, elements: [] }

  const cost = () => currencyFormat.subunits(stakeOf(store.state)) * BigInt(price)
  const rtp = percentIn(locale, Number(buyRtp), { maximumFractionDigits: 2 })
  const panel = createPanel(t, 'buy', t('buy.title'), (body) => {
    const highest = currencyFormat.subunits(session.stakes.at(-1) ?? '0')
    const confirm = () => {
      panel.element.close()
      if (store.state.phase !== 'idle') return
      isBuying = true
      // By then the bought round is played to its end, or refused.
      void kit.play().finally(() => (isBuying = false))
    }
    const amount = currencyFormat.showSubunits(cost())
    body.append(
      h('p', {}, t('buy.text', { price: amount, rtp })),
      cost() > highest
        ? h('p', { class: 'quiet' }, t('buy.tooHigh'))
        : h(
            'button',
            { type: 'button', class: 'notice-action', on: { click: confirm } },
            t('buy.confirm', { price: amount }),
          ),
    )
  })
  const open = () => {
    if (isOffered(store.state)) panel.open()
  }
  const button = h('button', { type: 'button', class: 'buy-feature', on: { click: open } }, t('buy.title'))
  store.subscribe((state) => button.setAttribute('aria-disabled', String(!isOffered(state))))
  return { ...state, elements: [button, panel.element] }
}
