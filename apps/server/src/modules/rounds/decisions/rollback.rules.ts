/**
 * A rollback undoes one transaction once. It writes two entries: its own, which answers repeats, and a mark under the
 * original's ID. For a known original the mark records the reversal; for an unknown one it is a tombstone that refuses
 * the original if it arrives later. Pure.
 */
import type { StoredEntry } from '@fairhall/ledger'
import { findCompleted, recordCompleted, takeFromCompleted, reverseWager } from '../../bonuses/index.ts'
import { uncountStake, uncountWin } from '../../limits/index.ts'
import { splitDebt, uncountTurnOver, type GameLedgerView, type Pocket } from '../../player-state/index.ts'
import { addCounted, toTexts } from './bet.rules.ts'
import type { PendingEntries, EntryContext } from './draft.rules.ts'
import { type CountedAmounts, type PocketAmounts, toBaseParts } from '../round.companion.ts'
import type { Refused, Rollback, TransactionReply } from '../wallet-api/wallet-call.ts'
import { placeBonusMoney } from './win.rules.ts'

/** The ledger source of marks of reversed originals. */
export function markSource(providerId: string): string {
  return `${providerId}:reversed`
}

type Step = Rollback['transactions'][number]

export function rollBack(
  draft: PendingEntries,
  view: GameLedgerView,
  step: Step,
  digest: string,
): TransactionReply | Refused {
  const original = view.entry(draft.providerId, step.originalId)
  if (original !== undefined && original.kind !== 'tombstone') {
    const refused = refuseOriginal(draft, original)
    if (refused !== null) return refused
  }
  const isMarked = view.entry(markSource(draft.providerId), step.originalId) !== undefined
  if (original === undefined || original.kind === 'tombstone' || isMarked) {
    draft.write({ kind: 'rollback.none', externalId: step.id, digest })
    if (original === undefined) draft.write({ kind: 'tombstone', externalId: step.originalId })
    return { idProvider: step.id, id: '', bonusAmount: 0n }
  }
  const reply = { idProvider: step.id, id: draft.refOf() }
  const bonusAmount =
    original.kind === 'bet'
      ? returnBet(draft, step, original, digest)
      : takeWin(draft, step, original, digest)
  draft.write({ kind: 'rollback.mark', source: markSource(draft.providerId), externalId: step.originalId })
  return { ...reply, bonusAmount }
}

function refuseOriginal(draft: PendingEntries, original: StoredEntry<Pocket>): Refused | null {
  if (original.asset !== draft.account.currency || (original.kind !== 'bet' && original.kind !== 'win')) {
    return draft.refuse(400, 'original_id_provider: is not a bet or win of this account')
  }
  return original.groupId === draft.round?.id
    ? null
    : draft.refuse(400, 'round_id_provider: is not the round of the original')
}

function returnBet(draft: PendingEntries, step: Step, original: StoredEntry<Pocket>, digest: string): bigint {
  const kept = (original.context ?? {}) as EntryContext
  const counted = toCounted(kept.counted)
  const staked = { cash: -original.deltas.cash, bonus: -original.deltas.bonus }
  const bonusId = kept.bonusId ?? null
  draft.windows = uncountStake(draft.windows, counted.bet, counted.loss, original.at)
  draft.asset = uncountTurnOver(reverseWager(draft.asset, counted.wager, bonusId), counted.turnOver)
  // After its wagering is subtracted: a completed bonus pays only for what is still wagered.
  const back = placeBonusMoney(draft, bonusId, staked)
  if (draft.round !== null) {
    const { round } = draft
    draft.round = {
      ...round,
      staked: { cash: round.staked.cash - staked.cash, bonus: round.staked.bonus - staked.bonus },
      counted: addCounted(round.counted, counted, -1n),
    }
  }
  const context: EntryContext = { originalAt: original.at.toISOString(), counted: negated(counted) }
  if (kept.bonusId !== undefined) context.bonusId = kept.bonusId
  if (back.released !== undefined) context.released = back.released
  if (back.forfeited > 0n) context.forfeited = String(back.forfeited)
  draft.write({
    kind: 'rollback.bet',
    externalId: step.id,
    digest,
    deltas: { cash: back.cash, bonus: back.bonus },
    context,
  })
  return back.bonus
}

/** Debits what is there and records the shortfall for the operator. */
function takeWin(draft: PendingEntries, step: Step, original: StoredEntry<Pocket>, digest: string): bigint {
  const kept = (original.context ?? {}) as EntryContext
  const won = original.deltas
  const owed = findOwed(draft, kept, won)
  const { cash, vault } = splitDebt(draft, owed.cash)
  const bonus = owed.bonus < draft.bonus ? owed.bonus : draft.bonus
  const counted = toCounted(kept.counted)

  draft.windows = uncountWin(draft.windows, -counted.loss, original.at)
  if (draft.round !== null) {
    const { round } = draft
    draft.round = {
      ...round,
      won: { cash: round.won.cash - won.cash, bonus: round.won.bonus - won.bonus },
    }
  }
  const shortfall = owed.missing + owed.cash + owed.bonus - cash - vault - bonus
  // Wins count towards loss limits only.
  const counts = negated({ ...ZERO, loss: counted.loss })
  const context: EntryContext = { originalAt: original.at.toISOString(), counted: counts }
  if (owed.released !== undefined) {
    context.released = owed.released
    if (kept.bonusId !== undefined) context.bonusId = kept.bonusId
  }
  if (owed.forfeited > 0n) context.forfeited = String(owed.forfeited)
  if (shortfall > 0n) context.shortfall = String(shortfall)
  draft.write({
    kind: 'rollback.win',
    externalId: step.id,
    digest,
    deltas: { cash: -cash, bonus: -bonus, vault: -vault },
    context,
  })
  return bonus
}

type Owed = ReturnType<typeof placeBonusMoney> & { missing: bigint }

/**
 * The bonus money may have moved since then: it is still in the bonus, became cash up to the cap of a completed bonus,
 * or was forfeited. Money that the bonus had lost in play before its completion is the shortfall.
 */
function findOwed(draft: PendingEntries, kept: EntryContext, won: PocketAmounts): Owed {
  const [latePot, latePaid] = (kept.released ?? ['0', '0']).map(BigInt) as [bigint, bigint]
  const share = { cash: won.cash - latePaid, bonus: won.bonus + latePot }
  const released = share.bonus === 0n ? null : findCompleted(draft.asset, kept.bonusId ?? null)
  if (released === null) return { ...placeBonusMoney(draft, kept.bonusId ?? null, won), missing: 0n }
  const { bonus, cash, missing } = takeFromCompleted(released, share.bonus)
  draft.asset = recordCompleted(draft.asset, bonus)
  const taken = share.bonus - missing
  return {
    cash: share.cash + cash,
    bonus: 0n,
    forfeited: taken - cash,
    missing,
    released: [String(-taken), String(-cash)],
  }
}

function toCounted(texts: EntryContext['counted']): CountedAmounts {
  const [bet = 0n, loss = 0n, turnOver = 0n, wager = 0n, base] = (texts ?? []).map(BigInt)
  return { bet, loss, turnOver, wager, base: toBaseParts(loss, base) }
}

const ZERO: CountedAmounts = { bet: 0n, loss: 0n, turnOver: 0n, wager: 0n, base: 0n }

const negated = (counted: CountedAmounts) => toTexts(addCounted(ZERO, counted, -1n))
