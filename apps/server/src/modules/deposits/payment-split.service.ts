/** Divides a payment into the part that the player may play with and the part that is held and returned. */
import { PlayerStatus } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import type { DepositsDeps } from './deposits.deps.ts'
import { acceptDeposit, isHeldByRegistersOnly } from '../limits/index.ts'
import { findPlayer, identityNeededFor } from '../players/index.ts'
import { currencyOf, isRestricted } from '../settings/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { refusesDeposits } from './payment-split.rules.ts'
import type { HeldFor, Invoice } from '../invoices/index.ts'

/** The received part of a deposit, in subunits of its currency and of the base currency. */
export interface PaidAmount {
  amount: bigint
  inBase: bigint
}

/** A held part, in subunits. */
export interface HeldPart {
  heldAmount: bigint
  heldFor: HeldFor
}

/** Both parts are positive. */
export type PaymentSplit =
  | { kind: 'credited'; credited: PaidAmount }
  | { kind: 'divided'; credited: PaidAmount; held: HeldPart }
  | { kind: 'held'; held: HeldPart }

/** Divides a payment of a positive amount under the player's lock, by the limits and state of this moment. */
export async function splitPayment(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Pick<Invoice, 'currency' | 'reserved_at' | 'base_amount'>,
  paid: PaidAmount,
): Promise<PaymentSplit> {
  const now = deps.clock.now()
  const player = await findPlayer(locked.tx, locked.playerId)
  const isFromRestricted = player !== null && isRestricted(deps.settings.current(), player.country)
  const isHeld = locked.state().restriction === 'held'
  const isByRegisters = isHeld && player !== null && (await isHeldByRegistersOnly(deps, locked.tx, player))
  const otherwise = isFromRestricted
    ? 'restricted'
    : player !== null && identityNeededFor(deps, player).includes('deposit')
      ? 'review'
      : null
  const ofState = refusesDeposits(player?.status ?? PlayerStatus.closed, locked.state(), now, isByRegisters)
  // What registers hold is returned without a review. What is also held for another reason is not.
  const refusal = ofState === 'register' ? (otherwise ?? ofState) : (ofState ?? otherwise)
  if (refusal !== null) return { kind: 'held', held: { heldAmount: paid.amount, heldFor: refusal } }

  const reserved = invoice.reserved_at === null ? 0n : invoice.base_amount
  const accepted = acceptDeposit(locked, paid.inBase, reserved, now)
  if (accepted >= paid.inBase) return { kind: 'credited', credited: paid }
  const settings = deps.settings.current()
  const [currency, base] = [currencyOf(settings, invoice.currency), settings.baseCurrency]
  const fitting = convert(accepted, base, currency, 'down')
  const amount = fitting < paid.amount ? fitting : paid.amount
  if (amount === paid.amount) return { kind: 'credited', credited: { amount, inBase: accepted } }
  const held: HeldPart = { heldAmount: paid.amount - amount, heldFor: 'limit' }
  if (amount === 0n) return { kind: 'held', held }
  return { kind: 'divided', credited: { amount, inBase: convert(amount, currency, base, 'up') }, held }
}
