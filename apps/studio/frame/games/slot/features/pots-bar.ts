/** The fixed pots of a slot with locking coins: what each pays at the current stake, and the coins collected for it. */
import type { PotId, SlotDefinition } from '@fairhall/games'
import type { GameKit } from '../../../core/game/game-view.ts'
import { stakeOf } from '../../../core/screen/store.ts'
import { h, write } from '../../../view/dom.ts'

/** Grand is the pot of a full window. */
type AnyPot = PotId | 'grand'

export interface PotsBar {
  readonly element: HTMLElement
  /** Shows how many coins of each pot were collected since it was paid. */
  collect(counts: ReadonlyMap<PotId, number>): void
  /** Highlights a pot that was won, until the next spin. */
  win(pot: AnyPot): void
  reset(): void
}

/** Null in games without pots. */
export function createPotsBar(kit: GameKit, definition: SlotDefinition): PotsBar | null {
  const { t, store, currencyFormat } = kit
  const { hold } = definition
  if (hold?.pots === undefined) return null
  const { coins, kinds } = hold.pots
  const pots: { pot: AnyPot; pays: number; needed: number }[] = [
    { pot: 'grand', pays: hold.full, needed: 0 },
    ...kinds.map(({ pot, pays }) => ({ pot, pays, needed: coins })).toReversed(),
  ]
  const plaques = pots.map(({ pot, pays, needed }) => {
    const amount = h('span', { class: 'pot-amount' })
    const dots = Array.from({ length: needed }, () => h('i', {}))
    const element = h(
      'div',
      { class: 'pot', attributes: { 'data-pot': pot } },
      h('span', { class: 'pot-name' }, t(`pots.${pot}`)),
      amount,
      h('span', { class: 'pot-dots' }, ...dots),
    )
    return { pot, pays, amount, dots, element }
  })
  store.subscribe((state) => {
    const stake = currencyFormat.subunits(stakeOf(state))
    for (const { amount, pays } of plaques) write(amount, currencyFormat.showSubunits(stake * BigInt(pays)))
  })
  const collect = (counts: ReadonlyMap<PotId, number>) => {
    for (const { pot, dots } of plaques) {
      const count = pot === 'grand' ? 0 : (counts.get(pot) ?? 0)
      dots.forEach((dot, index) => dot.classList.toggle('on', index < count))
    }
  }

  return {
    element: h(
      'div',
      { class: 'pots', attributes: { 'aria-hidden': 'true' } },
      ...plaques.map(({ element }) => element),
    ),
    collect,
    win: (pot) => plaques.find((one) => one.pot === pot)?.element.classList.add('won'),
    reset() {
      collect(new Map())
      for (const { element } of plaques) element.classList.remove('won')
    },
  }
}
