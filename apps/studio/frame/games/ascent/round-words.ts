/** Describes a bet as text, for players who can't see the flight, and in a few characters. */
import { paidSentence, refundWords } from '../../core/amounts/payout-text.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import type { ResultOf, Round } from '../../net/api-types.ts'

type Times = (hundredths: number) => string

export const chipOf = ({ cashOut, crash }: ResultOf<'ascent'>, times: Times): string =>
  cashOut !== null ? times(cashOut) : crash === null ? '–' : times(crash)

export function describe(
  kit: Pick<GameKit, 't' | 'currencyFormat'>,
  times: Times,
  { outcome, stake, state }: Round,
): string {
  const { t } = kit
  if (outcome?.kind !== 'ascent') return ''
  if (state !== 'settled') return t('waiting')
  if (outcome.cashOut !== null)
    return `${t('ascent.cashedOut', { height: times(outcome.cashOut) })} ${paidSentence(kit, outcome.win, stake)}`
  if (outcome.crash !== null)
    return `${t('ascent.reached', { height: times(outcome.crash) })} ${t('result.none')}`
  return refundWords(kit, outcome.win)
}
