/** Describes a round as text, for players who can't see the table. */
import type { GameKit } from '../../core/game/game-view.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import type { Round } from '../../net/api-types.ts'
import { cardName } from '../../view/cards.ts'
import { countOf } from './hand-words.ts'

type Words = Pick<GameKit, 't' | 'currencyFormat'>

export function describe(kit: Words, round: Round): string {
  const { t } = kit
  const { outcome } = round
  if (outcome?.kind !== 'blackjack') return ''
  const isOne = outcome.hands.length === 1
  const label = (at: number) => (isOne ? t('blackjack.hand') : t('blackjack.handNumber', { index: at + 1 }))
  const names = (cards: readonly number[]) => cards.map((card) => cardName(kit, card)).join(', ')
  const hands = outcome.hands.map(({ cards, verdict }, at) => {
    const end = verdict === null ? '' : ` ${t(`blackjack.verdicts.${verdict}`)}.`
    return `${label(at)}: ${names(cards)}, ${countOf(cards)}.${end}`
  })
  const dealer = `${t('blackjack.dealer')}: ${names(outcome.dealer)}, ${countOf(outcome.dealer)}.`
  const { active } = outcome
  const last =
    active === null
      ? paidSentence(kit, outcome.win, round.stake)
      : isOne
        ? ''
        : `${label(active)}: ${t('yourTurn')}.`
  return [...hands, dealer, last].join(' ').trimEnd()
}
