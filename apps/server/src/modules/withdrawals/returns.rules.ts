/** Which held money goes back without a decision by staff. Pure. */
import type { HeldFor } from '../invoices/index.ts'

/** A return needs no staff if the provider can refund the payment and the player needs no review. */
export function isReturnedAutomatically(
  heldFor: HeldFor,
  {
    canRefund,
    baseAmount,
    twoMembersFrom,
  }: { canRefund: boolean; baseAmount: bigint; twoMembersFrom: bigint },
): boolean {
  return canRefund && heldFor !== 'review' && heldFor !== 'restricted' && baseAmount < twoMembersFrom
}
