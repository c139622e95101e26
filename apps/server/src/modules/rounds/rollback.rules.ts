/**
 * A rollback undoes one transaction once. It writes two entries: its own, which answers repeats, and a mark under the
 * original's ID. For a known original the mark records the reversal; for an unknown one it is a tombstone that refuses
 * the original if it arrives later. Pure.
 */
import type { StoredEntry } from '@fairhall/ledger'
import { uncountWager } from '../bonuses/index.ts'
import { uncountStake, uncountWin } from '../limits/index.ts'
import { uncountTurnOver, type BooksView, type Pocket } from '../standing/index.ts'
import { addCounted } from './bet.rules.ts'
import type { Draft, EntryContext } from './draft.rules.ts'
import type { Counted } from './round.companion.ts'
import type { Refused, Rollback, TransactionReply } from './wallet-call.ts'
import { placeBonusMoney } from './win.rules.ts'

/** The ledger source of marks of reversed originals. */
export function markSource(providerId: string): string {
  return `${providerId}:reversed`
}

type Step = Rollback['transactions'][number]

export function rollBack(
  draft: Draft,
  view: BooksView,
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

function refuseOriginal(draft: Draft, original: StoredEntry<Pocket>): Refused | null {
  if (original.asset !== draft.account.currency || (original.kind !== 'bet' && original.kind !== 'win')) {
    return draft.refuse(400, 'original_id_provider: is not a bet or win of this account')
  }
  return original.groupId === draft.round?.id
    ? null
    : draft.refuse(400, 'round_id_provider: is not the round of the original')
}

function returnBet(draft: Draft, step: Step, original: StoredEntry<Pocket>, digest: string): bigint {
  const kept = (original.context ?? {}) as EntryContext
  const counted = toCounted(kept.counted)
  const staked = { cash: -original.deltas.cash, bonus: -original.deltas.bonus }
  const back = placeBonusMoney(draft, kept.bonusId ?? null, staked)

  draft.windows = uncountStake(draft.windows, counted.bet, counted.loss, original.at)
  draft.asset = uncountTurnOver(
    uncountWager(draft.asset, counted.wager, kept.bonusId ?? null),
    counted.turnOver,
  )
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
function takeWin(draft: Draft, step: Step, original: StoredEntry<Pocket>, digest: string): bigint {
  const kept = (original.context ?? {}) as EntryContext
  const won = original.deltas
  // Bonus money may have moved since: it is still in its bonus, became cash when the bonus was wagered, or was
  // forfeited.
  const owed = placeBonusMoney(draft, kept.bonusId ?? null, won)
  const cash = owed.cash < draft.cash ? owed.cash : draft.cash
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
  const shortfall = owed.cash + owed.bonus - cash - bonus
  const context: EntryContext = { originalAt: original.at.toISOString(), counted: negated(counted) }
  if (owed.forfeited > 0n) context.forfeited = String(owed.forfeited)
  if (shortfall > 0n) context.shortfall = String(shortfall)
  draft.write({
    kind: 'rollback.win',
    externalId: step.id,
    digest,
    deltas: { cash: -cash, bonus: -bonus },
    context,
  })
  return bonus
}

function toCounted(texts: EntryContext['counted']): Counted {
  const [bet, loss, turnOver, wager] = (texts ?? ['0', '0', '0', '0']).map(BigInt)
  return { bet: bet ?? 0n, loss: loss ?? 0n, turnOver: turnOver ?? 0n, wager: wager ?? 0n }
}

function negated(counted: Counted): [string, string, string, string] {
  return [String(-counted.bet), String(-counted.loss), String(-counted.turnOver), String(-counted.wager)]
}
