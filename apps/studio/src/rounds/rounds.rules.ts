import type { Outcome } from '@fairhall/games'
import { toDecimal, toSubunits } from '@fairhall/money'
import type { Currency } from '../wallet/currencies.ts'
import { stakesOf } from '../wallet/currencies.ts'
import type { WalletAnswer } from '../wallet/wallet-client.ts'

/** Pure decisions about a round and its one call to the wallet. */

/** Why a round is void, as the frame knows it. */
const refusalCodes: Record<number, string> = {
  100: 'notEnoughFunds',
  101: 'playerInvalid',
  105: 'limitReached',
  106: 'maxBetExceeded',
  107: 'gameForbidden',
  110: 'playerDisabled',
  153: 'countryNotAllowed',
  154: 'currencyNotAllowed',
  405: 'gameNotAvailable',
}

export const NOT_ENOUGH_FUNDS = 100

export const refusalCodeOf = (apiCode: number): string => refusalCodes[apiCode] ?? 'refused'

/** Refusals that say something of the call, not of the bet: after an unanswered try they prove nothing about it. */
const ABOUT_THE_CALL = new Set([400, 403, 404])

export type Verdict = 'settle' | 'void' | 'again'

/**
 * What an answer makes of a placed round. A first refusal means that nothing was booked. After a try that was not answered the
 * bet may be booked, and only an answer that the wallet gives by the transaction's id may end the round.
 */
export function judgeAnswer(answer: WalletAnswer, tries: number): Verdict {
  if (answer.kind === 'accepted') return 'settle'
  if (answer.kind === 'unanswered') return 'again'
  return tries > 1 && ABOUT_THE_CALL.has(answer.apiCode) ? 'again' : 'void'
}

const DELAYS_MS = [500, 2_000, 5_000, 15_000, 30_000, 60_000]
const DELAY_MAX_MS = 300_000

/** How long after the n-th try the next one follows. */
export const retryDelayMs = (tries: number): number => DELAYS_MS[tries - 1] ?? DELAY_MAX_MS

/** A stake of the grid in subunits, or null. */
export function readStake(text: string, currency: Currency): bigint | null {
  let stake: bigint
  try {
    stake = toSubunits(text, currency.subunitToUnit)
  } catch {
    return null
  }
  return stakesOf(currency).includes(stake) ? stake : null
}

export type Booking = {
  roundId: string
  accountId: string
  operatorSessionId: string
  game: string
  currency: Currency
  stake: bigint
  win: bigint
}

/**
 * The one call of a round: the bet, the win if there is one, and the end. Free games were drawn with the paid spin, so a
 * round is never open at the wallet while the player watches it, and no line can fail between its bet and its win.
 */
export function betwinBody(booking: Booking): string {
  const { roundId, currency, stake, win } = booking
  const move = (type: 'bet' | 'win', amount: bigint) => ({
    id_provider: `${roundId}:${type}`,
    type,
    amount: toDecimal(amount, currency.subunitToUnit),
  })
  return JSON.stringify({
    account_id: booking.accountId,
    currency: currency.code,
    game_id: booking.game,
    round_id: roundId,
    session_id: booking.operatorSessionId,
    transactions: win > 0n ? [move('bet', stake), move('win', win)] : [move('bet', stake)],
    finished: true,
  })
}

/** An outcome as it is stored and sent: amounts as decimal strings. */
export function toShownOutcome(outcome: Outcome, stake: bigint, lines: number, currency: Currency): object {
  const win = toDecimal(outcome.win, currency.subunitToUnit)
  if (outcome.kind === 'dice') return { ...outcome, win }
  return { ...outcome, win, lineBet: toDecimal(stake / BigInt(lines), currency.subunitToUnit) }
}
