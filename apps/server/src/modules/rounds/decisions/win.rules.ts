/** A win is always paid, whatever the player's state. Only its destination depends on the bonus. Pure. */
import { addToCompleted, findCompleted, recordCompleted, shareOfWin } from '../../bonuses/index.ts'
import { countWin } from '../../limits/index.ts'
import type { PendingEntries, EntryContext } from './draft.rules.ts'
import type { PocketAmounts, Round } from '../round.companion.ts'
import type { GameTransaction } from '../wallet-api/wallet-call.ts'

export function payWin(
  draft: PendingEntries,
  round: Round,
  transaction: GameTransaction,
  digest: string,
): void {
  const parts = shareOfWin(transaction.amount, round.staked, round.bonusId !== null)
  const share = placeBonusMoney(draft, round.bonusId, parts)
  const loss = draft.env.toBase(share.cash, 'down')
  draft.windows = countWin(draft.windows, loss)
  draft.round = {
    ...round,
    won: { cash: round.won.cash + share.cash, bonus: round.won.bonus + share.bonus },
  }
  const context: EntryContext = { counted: ['0', String(-loss), '0', '0', '0'] }
  const isOfBonus = share.bonus > 0n || share.released !== undefined
  if (isOfBonus && round.bonusId !== null) context.bonusId = round.bonusId
  if (share.released !== undefined) context.released = share.released
  if (share.forfeited > 0n) context.forfeited = String(share.forfeited)
  draft.write({
    kind: 'win',
    externalId: transaction.id,
    digest,
    deltas: { cash: share.cash, bonus: share.bonus },
    context,
  })
}

type Placed = PocketAmounts & Pick<EntryContext, 'released'> & { forfeited: bigint }

/**
 * Decides where bonus money goes: to the bonus while it is active; after completion to cash, up to the cap and the
 * wagered share; otherwise to the operator.
 */
export function placeBonusMoney(draft: PendingEntries, bonusId: string | null, share: PocketAmounts): Placed {
  if (share.bonus === 0n || (bonusId !== null && draft.asset.bonusId === bonusId)) {
    return { ...share, forfeited: 0n }
  }
  const released = findCompleted(draft.asset, bonusId)
  if (released === null) return { cash: share.cash, bonus: 0n, forfeited: share.bonus }
  const { bonus, cash } = addToCompleted(released, share.bonus)
  draft.asset = recordCompleted(draft.asset, bonus)
  return {
    cash: share.cash + cash,
    bonus: 0n,
    forfeited: share.bonus - cash,
    released: [String(share.bonus), String(cash)],
  }
}
