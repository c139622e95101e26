/** Events of a call, apart from those that a state change announces where it is made. Pure. */
import type { PendingEntries } from './draft.rules.ts'
import { toSums } from '../round-sums.rules.ts'
import type { ApiCode, Refused, WalletCall } from '../wallet-api/wallet-call.ts'

const playerEvents: Partial<Record<ApiCode, 'game.bet.max.exceed' | 'game.bet.restricted'>> = {
  106: 'game.bet.max.exceed',
  107: 'game.bet.restricted',
}

/** Refusals that the site explains to the player next to the game. */
export function refusalEvents(draft: PendingEntries, call: WalletCall, { apiCode }: Refused): object[] {
  const event = playerEvents[apiCode]
  if (event === undefined || call.call !== 'betwin') return []
  const bets = call.transactions.filter((transaction) => transaction.type === 'bet')
  const stake = bets.reduce((sum, bet) => sum + bet.amount, 0n)
  return [
    {
      kind: 'bet.refused',
      event,
      betId: `${call.providerId}:${bets[0]?.id ?? ''}`,
      playerId: call.account.playerId,
      gameId: draft.env.game?.id ?? call.game,
      currency: call.account.currency,
      amount: String(stake),
      maxAmount: apiCode === 106 ? String(draft.asset.bonusMaxBet) : null,
      at: draft.env.now.toISOString(),
    },
  ]
}

/** Publishes a stake that the provider returned after the player had seen the round. */
export function announceReturned(draft: PendingEntries): void {
  const returned = draft.entries.filter(({ kind }) => kind === 'rollback.bet')
  const amount = returned.reduce((sum, { deltas }) => sum + (deltas?.cash ?? 0n) + (deltas?.bonus ?? 0n), 0n)
  if (draft.round === null || amount === 0n) return
  draft.events.push({
    kind: 'bet.returned',
    returnId: `${draft.providerId}:${returned[0]?.externalId ?? ''}`,
    playerId: draft.round.player,
    roundId: draft.round.id,
    gameId: draft.round.gameId,
    currency: draft.round.currency,
    amount: String(amount),
    at: draft.env.now.toISOString(),
  })
}

/** Reports a late win or a rollback, because the sums of the end were counted. */
export function announceCorrection(draft: PendingEntries): void {
  const { round, roundBefore: before } = draft
  if (round === null || before === null || before.isOpen || round === before) return
  draft.events.push({
    kind: 'round.corrected',
    playerId: round.player,
    roundId: round.id,
    gameId: round.gameId,
    currency: round.currency,
    closedAt: (before.closedAt ?? draft.env.now).toISOString(),
    before: toSums(before),
    after: toSums(round),
    at: draft.env.now.toISOString(),
  })
}
