/**
 * Winnings of free spins that a provider played without bets and issued itself, such as its own campaign. Those that we
 * issued are booked by the module `free-spins`. An issue is credited once, as cash, when it is over. Its
 * winnings belong to no round and count towards no limit, because the player staked nothing. No terms of ours limit
 * them, so they are paid only up to what the operator has agreed with the provider. Pure.
 */
import type { GameLedgerView } from '../../player-state/index.ts'
import { digestOf, type PendingEntries, type EntryContext } from './draft.rules.ts'
import type { Done, FreeSpins, Refused } from '../wallet-api/wallet-call.ts'

/** The ledger source of issues. */
export function freeSpinsSource(providerId: string): string {
  return `${providerId}:freespins`
}

export function creditFreeSpins(
  draft: PendingEntries,
  view: GameLedgerView,
  call: FreeSpins,
): Done | Refused {
  const reply = (balance: bigint): Done => ({ kind: 'done', roundId: '', transactions: [], balance })
  const unknown = draft.refuse(404, 'issue_id: unknown issue')
  if (call.state === 'active') return call.totalMax === null ? unknown : reply(draft.balance)

  const source = freeSpinsSource(call.providerId)
  const digest = digestOf('freespins', String(call.totalWin), call.account.currency)
  const stored = view.entry(source, call.issueId)
  if (stored !== undefined) {
    if (stored.digest !== digest)
      return draft.refuse(400, 'issue_id: was already used with another total or account')
    const { balance } = (stored.context ?? {}) as EntryContext
    return reply(balance === undefined ? draft.balance : BigInt(balance))
  }
  if (call.totalMax === null) return unknown
  if (call.totalWin > call.totalMax) return draft.refuse(400, 'total_win: is more than agreed')
  draft.write({
    kind: 'freespins',
    source,
    externalId: call.issueId,
    digest,
    deltas: { cash: call.totalWin, bonus: 0n },
    context: { balance: String(draft.balance + call.totalWin) },
  })
  return reply(draft.balance)
}
