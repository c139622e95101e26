/**
 * Decides a game provider's call: the only place where money, limits, bonus, turnover and round are decided together,
 * using the pure functions of their modules. Runs in order of arrival, under the player's lock or before it with rows that are then
 * verified under the lock (decision 50), and may run again if its batch is retried. So it never changes a row in place. It must never
 * refuse a win of a round that was opened.
 */
import type { Posting, StoredEntry } from '@fairhall/ledger'
import { finishBonus, latePaymentsOf, recordCompleted, withdrawableOf } from '../../bonuses/index.ts'
import { resetTurnOver, splitDebt, type GameLedgerView, type Pocket } from '../../player-state/index.ts'
import { placeBet, refuseBets } from './bet.rules.ts'
import { announceCorrection, announceReturned, refusalEvents } from './call-events.rules.ts'
import {
  type BookEntry,
  digestOf,
  PendingEntries,
  type DecisionContext,
  type EntryContext,
} from './draft.rules.ts'
import { toSums } from '../round-sums.rules.ts'
import type { Round } from '../round.companion.ts'
import { creditFreeSpins } from './free-spins.rules.ts'
import { rollBack } from './rollback.rules.ts'
import type {
  BetWin,
  Done,
  Finish,
  Refused,
  Rollback,
  TransactionReply,
  WalletCall,
  WalletReply,
} from '../wallet-api/wallet-call.ts'
import { payWin } from './win.rules.ts'

interface CallDecision {
  reply: WalletReply
  posting: Posting<Pocket>
}

export function decideCall(view: GameLedgerView, call: WalletCall, env: DecisionContext): CallDecision {
  const draft = new PendingEntries(view, call, env)
  const reply = refuseRound(draft, call) ?? decide(draft, view, call)
  if (reply.kind === 'refused') return { reply, posting: { events: refusalEvents(draft, call, reply) } }
  if (draft.isBeyondBooks) return { reply: draft.refuse(400, 'amount: the sum is too large'), posting: {} }
  return { reply, posting: draft.toPosting() }
}

function decide(draft: PendingEntries, view: GameLedgerView, call: WalletCall): WalletReply {
  if (call.call === 'betwin') return decideBetWin(draft, view, call)
  if (call.call === 'freespins') return creditFreeSpins(draft, view, call)
  return call.call === 'rollback' ? decideRollback(draft, view, call) : decideFinish(draft, call)
}

function decideBetWin(draft: PendingEntries, view: GameLedgerView, call: BetWin): WalletReply {
  const transactions: TransactionReply[] = []
  const storedEntries: StoredEntry<Pocket>[] = []
  let isAllowed = false
  for (const transaction of call.transactions) {
    const digest = digestOf(
      transaction.type,
      String(transaction.amount),
      call.account.currency,
      call.game,
      call.roundId,
    )
    const stored = view.entry(call.providerId, transaction.id)
    if (stored !== undefined) {
      if (stored.kind === 'tombstone') return draft.refuse(409, `${transaction.id}: was rolled back`)
      if (stored.digest !== digest)
        return draft.refuse(400, `${transaction.id}: was already used with different content`)
      storedEntries.push(stored)
      transactions.push(toStoredReply(draft, stored))
      continue
    }
    const id = draft.refOf()
    const bonusBefore = draft.bonus
    if (transaction.type === 'bet') {
      if (draft.round !== null && !draft.round.isOpen)
        return draft.refuse(400, 'round_id: the round is finished')
      const refused =
        (isAllowed ? null : refuseBets(draft, view, call)) ?? placeBet(draft, call, transaction, digest)
      if (refused !== null) return refused
      isAllowed = true
    } else {
      if (draft.round === null) return draft.refuse(404, 'round_id: unknown round')
      payWin(draft, draft.round, transaction, digest)
    }
    const moved = draft.bonus - bonusBefore
    transactions.push({ idProvider: transaction.id, id, bonusAmount: moved < 0n ? -moved : moved })
  }
  return conclude(draft, call, transactions, storedEntries)
}

function decideRollback(draft: PendingEntries, view: GameLedgerView, call: Rollback): WalletReply {
  const transactions: TransactionReply[] = []
  const storedEntries: StoredEntry<Pocket>[] = []
  for (const step of call.transactions) {
    const digest = digestOf('rollback', step.originalId, call.account.currency, call.roundId)
    const stored = view.entry(call.providerId, step.id)
    if (stored !== undefined) {
      if (stored.digest !== digest)
        return draft.refuse(400, `${step.id}: was already used with different content`)
      storedEntries.push(stored)
      transactions.push(toStoredReply(draft, stored))
      continue
    }
    const reply = rollBack(draft, view, step, digest)
    if ('kind' in reply) return reply
    transactions.push(reply)
  }
  announceReturned(draft)
  return conclude(draft, call, transactions, storedEntries)
}

function decideFinish(draft: PendingEntries, call: Finish): WalletReply {
  if (draft.round === null) return draft.refuse(404, 'round_id: unknown round')
  return conclude(draft, { ...call, isFinished: true }, [], [])
}

/**
 * A round belongs to one account and one game. Refuses a call that names others. Ending a round also updates the
 * account's row.
 */
function refuseRound(draft: PendingEntries, call: WalletCall): Refused | null {
  const { round } = draft
  if (round === null) return null
  const field = call.call === 'rollback' ? 'round_id_provider' : 'round_id'
  if (round.currency !== call.account.currency)
    return draft.refuse(400, `${field}: belongs to another account`)
  const gameId = draft.env.game?.id
  return gameId !== undefined && gameId !== round.gameId
    ? draft.refuse(400, `${field}: belongs to another game`)
    : null
}

function toStoredReply(draft: PendingEntries, stored: StoredEntry<Pocket>): TransactionReply {
  const moved = stored.deltas.bonus
  return {
    idProvider: stored.externalId,
    id: stored.kind === 'rollback.none' ? '' : draft.refOf(stored.seq),
    bonusAmount: moved < 0n ? -moved : moved,
  }
}

/** Ends each call: closes the round if finished, settles the bonus, and determines the balance to answer. */
function conclude(
  draft: PendingEntries,
  call: { isFinished: boolean },
  transactions: readonly TransactionReply[],
  storedEntries: readonly StoredEntry<Pocket>[],
): Done {
  const own = draft.entries.length
  announceCorrection(draft)
  if (call.isFinished) closeRound(draft)
  claimUnwagered(draft)
  settleBonus(draft)
  draft.events.push(...latePaymentsOf(draft.assetBefore, draft.asset))
  draft.asset = resetTurnOver(draft.asset, draft)

  const isRepeat = own === 0 && storedEntries.length > 0
  const balance = isRepeat ? storedBalance(storedEntries) : draft.balance
  if (draft.entries.length > own || balance !== draft.cash + draft.bonus)
    keepBalance(draft.entries.slice(0, own), balance)
  return {
    kind: 'done',
    roundId: draft.round?.id ?? storedEntries[0]?.groupId ?? draft.env.newRoundId(),
    transactions,
    balance,
  }
}

function closeRound(draft: PendingEntries): void {
  const { round } = draft
  if (round === null || !round.isOpen) return
  const closedAt = endOf(round, draft.env.now)
  draft.round = { ...round, isOpen: false, closedAt }
  const holdsBonus = round.bonusId !== null && round.bonusId === draft.asset.bonusId
  draft.asset = {
    ...draft.asset,
    roundsOpen: draft.asset.roundsOpen - 1,
    bonusOpen: draft.asset.bonusOpen - (holdsBonus ? 1 : 0),
  }
  draft.events.push({
    kind: 'round.closed',
    playerId: round.player,
    roundId: round.id,
    gameId: round.gameId,
    currency: round.currency,
    sums: toSums(round),
    at: closedAt.toISOString(),
  })
}

/** Clocks of processes differ. No round ends before it began, because rounds are looked up by both times. */
const endOf = ({ openedAt }: Round, now: Date): Date => (now < openedAt ? openedAt : now)

/** If wagering of a completed bonus is rolled back, takes its cash back up to the player's own money. Staff sees the shortfall. */
function claimUnwagered(draft: PendingEntries): void {
  for (const bonus of draft.asset.completedBonuses) {
    const claim = bonus.paid - withdrawableOf(bonus)
    if (claim <= 0n) continue
    const { cash, vault } = splitDebt(draft, claim)
    const taken = cash + vault
    const context: EntryContext = { bonusId: bonus.id, released: ['0', String(-claim)] }
    if (claim > taken) context.shortfall = String(claim - taken)
    draft.write({
      kind: 'bonus.reversed',
      source: 'bonuses',
      externalId: `reversed:${draft.refOf()}`,
      contra: 'operator:bonuses',
      groupId: bonus.id,
      deltas: { cash: -cash, bonus: 0n, vault: -vault },
      context,
    })
    draft.asset = recordCompleted(draft.asset, { ...bonus, paid: bonus.paid - claim })
    draft.events.push({
      kind: 'bonus.reversed',
      playerId: draft.asset.player,
      bonusId: bonus.id,
      currency: draft.asset.asset,
      taken: String(taken),
      shortfall: String(claim - taken),
    })
  }
}

function settleBonus(draft: PendingEntries): void {
  const finished = finishBonus(draft.asset, draft.bonus)
  if (finished === null) return
  if (finished.entry !== null) draft.write(finished.entry)
  draft.asset = finished.asset
  draft.events.push(finished.event)
}

/** The balance that the last of the known transactions was answered with. */
function storedBalance(storedEntries: readonly StoredEntry<Pocket>[]): bigint {
  const last = storedEntries.reduce((latest, entry) => (entry.seq > latest.seq ? entry : latest))
  const { balance } = (last.context ?? {}) as EntryContext
  return balance === undefined ? last.after.cash + last.after.bonus : BigInt(balance)
}

/**
 * Stores the answered balance if a bonus moved money after the call's own entries, so that a repeat gets the same answer.
 * A repeat finds the entries that have a digest, not the marks of rollbacks.
 */
function keepBalance(own: readonly BookEntry[], balance: bigint): void {
  const entry = own.findLast(({ digest }) => digest !== undefined)
  if (entry === undefined) return
  const context = (entry.context ?? {}) as EntryContext
  entry.context = { ...context, balance: String(balance) } as BookEntry['context']
}
