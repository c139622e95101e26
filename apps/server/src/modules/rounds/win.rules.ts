/** A win is always paid, whatever the player's state. Only its destination depends on the bonus. Pure. */
import { shareOfWin } from '../bonuses/index.ts'
import { countWin } from '../limits/index.ts'
import type { Draft, EntryContext } from './draft.rules.ts'
import type { Parts, Round } from './round.companion.ts'
import type { GameTransaction } from './wallet-call.ts'

export function payWin(draft: Draft, round: Round, transaction: GameTransaction, digest: string): void {
  const share = placeBonusMoney(draft, round.bonusId, shareOfWin(transaction.amount, round.staked))
  const loss = draft.env.toBase(share.cash, 'down')
  draft.windows = countWin(draft.windows, loss)
  draft.round = {
    ...round,
    won: { cash: round.won.cash + share.cash, bonus: round.won.bonus + share.bonus },
  }
  const context: EntryContext = { counted: ['0', String(-loss), '0', '0'] }
  if (share.bonus > 0n && round.bonusId !== null) context.bonusId = round.bonusId
  if (share.forfeited > 0n) context.forfeited = String(share.forfeited)
  draft.write({
    kind: 'win',
    externalId: transaction.id,
    digest,
    deltas: { cash: share.cash, bonus: share.bonus },
    context,
  })
}

/**
 * Where money of a bonus goes: to the bonus while it is active, to cash if the bonus was wagered, else to the operator.
 */
export function placeBonusMoney(
  draft: Draft,
  bonusId: string | null,
  share: Parts,
): Parts & { forfeited: bigint } {
  if (share.bonus === 0n || (bonusId !== null && draft.asset.bonusId === bonusId)) {
    return { ...share, forfeited: 0n }
  }
  if (bonusId !== null && draft.asset.bonusReleased.includes(bonusId)) {
    return { cash: share.cash + share.bonus, bonus: 0n, forfeited: 0n }
  }
  return { cash: share.cash, bonus: 0n, forfeited: share.bonus }
}
