/** A round in words, for those who do not see the felt. */
import type { GameKit } from '../../core/game-view.ts'
import type { ResultOf, Round } from '../../net/wire.ts'
import { cardName } from '../../view/cards.ts'
import { countOf } from './hand-words.ts'

type Words = Pick<GameKit, 't' | 'purse'>
type Result = ResultOf<'blackjack'>

/** What came of all hands together. A stake that came back, whole or in part, is no win. */
export function endOf({ purse }: Words, result: Result, round: Round): 'won' | 'returned' | 'back' | 'lost' {
  const [win, stake] = [purse.subunits(result.win), purse.subunits(round.stake)]
  if (win > stake) return 'won'
  if (win === stake) return 'returned'
  return win > 0n ? 'back' : 'lost'
}

export function describe(kit: Words, round: Round): string {
  const { t } = kit
  const { outcome } = round
  if (outcome?.kind !== 'blackjack') return ''
  const isOne = outcome.hands.length === 1
  const label = (at: number) => (isOne ? t('blackjack.hand') : t('blackjack.handOf', { index: at + 1 }))
  const names = (cards: readonly number[]) => cards.map((card) => cardName(kit, card)).join(', ')
  const hands = outcome.hands.map(({ cards, verdict }, at) => {
    const end = verdict === null ? '' : ` ${t(`blackjack.verdicts.${verdict}`)}.`
    return `${label(at)}: ${names(cards)}, ${countOf(cards)}.${end}`
  })
  const dealer = `${t('blackjack.dealer')}: ${names(outcome.dealer)}, ${countOf(outcome.dealer)}.`
  const { active } = outcome
  const last =
    active === null ? endIn(kit, outcome, round) : isOne ? '' : `${label(active)}: ${t('yourTurn')}.`
  return [...hands, dealer, last].join(' ').trimEnd()
}

function endIn(kit: Words, result: Result, round: Round): string {
  const { t, purse } = kit
  const end = endOf(kit, result, round)
  const amount = purse.show(result.win)
  if (end === 'won') return t('result.win', { amount })
  return end === 'lost' ? t('result.none') : t(`blackjack.${end}`, { amount })
}
