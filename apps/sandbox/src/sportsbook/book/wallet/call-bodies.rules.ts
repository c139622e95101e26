/** The bodies of the wallet calls about a bet. A repeat sends the same bytes, so each body is made once and stored. Pure. */
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import { pricedBet, type StoredBet, totalOdds, wholeReturn } from '../bets/bet.ts'
import { languageOf, marketText, selectionText } from '../bets/leg-texts.ts'
import { readMarketId } from '../offers/listed.rules.ts'
import type { NewCall } from './calls.queries.ts'

/** The operator takes no longer ones. */
const ODDS_MAX = 9_999_999_999

const money = ({ subunitToUnit }: StoredBet, amount: bigint): string => toDecimal(amount, subunitToUnit)

const call = (bet: StoredBet, name: NewCall['name'], more: object = {}): NewCall => ({
  bet: bet.id,
  name,
  body: JSON.stringify({ account_id: bet.accountId, currency: bet.currency, bet_id: bet.id, ...more }),
})

function priceOf(bet: StoredBet): { odds?: string; max_return: string } {
  const odds = totalOdds(bet)
  return {
    ...(odds !== null && odds <= ODDS_MAX && { odds: formatDecimal(odds) }),
    max_return: money(bet, wholeReturn(bet)),
  }
}

export function placeCall(bet: StoredBet): NewCall {
  const language = languageOf(bet.language)
  const legs = bet.legs.map(({ matchId, home, away, sport, marketId, selectionId, odds }, index) => {
    const market = readMarketId(marketId) ?? { market: marketId }
    return {
      id: String(index + 1),
      event_id: matchId,
      event: `${home} – ${away}`,
      market: marketText(market, language),
      selection: selectionText({ ...market, selection: selectionId }, { home, away }, language),
      odds: formatDecimal(odds),
      sport,
    }
  })
  return call(bet, 'place', {
    session_id: bet.operatorSession,
    stake: money(bet, bet.stake),
    ...(bet.freebet !== null && { freebet_id: bet.freebet }),
    kind: bet.kind,
    ...(bet.kind === 'system' && { combination_size: bet.size }),
    ...priceOf(bet),
    legs,
  })
}

export const acceptCall = (bet: StoredBet): NewCall => call(bet, 'accept', priceOf(bet))

export const declineCall = (bet: StoredBet): NewCall =>
  call(bet, 'decline', { reason: bet.declineCode ?? 'failed' })

export const cashOutCall = (
  bet: StoredBet,
  order: { id: string; amount: bigint; stake: bigint },
): NewCall => ({
  ...call(bet, 'cashout', {
    order_id: order.id,
    amount: money(bet, order.amount),
    // Without a part, the operator closes the bet.
    ...(order.stake < bet.stakeLeft && { stake_part: money(bet, order.stake) }),
  }),
  orderId: order.id,
})

const RESULTS = {
  won: 'won',
  lost: 'lost',
  void: 'void',
  half_won: 'half won',
  half_lost: 'half lost',
} as const

/** The settlement that the bet has now. The open legs of a lost combo have no result. */
export const settleCall = (bet: StoredBet, reason: string | null): NewCall =>
  call(bet, 'settle', {
    version: bet.version,
    result: bet.state,
    total_return: money(bet, bet.returned),
    ...(pricedBet(bet).legs.some(({ result }) => result !== null) && {
      legs: bet.legs.flatMap(({ result }, index) =>
        result === null ? [] : [{ id: String(index + 1), result: RESULTS[result] }],
      ),
    }),
    ...(reason !== null && { reason }),
  })

export const unsettleCall = (bet: StoredBet, reason: string): NewCall =>
  call(bet, 'unsettle', { version: bet.version, reason })
