/**
 * What the product does in every market, because it protects money or people wherever they are. These are names, not settings: no code
 * reads them, and there is nothing to switch. A market's file may name one as `true`; any other value is refused. `statements/` says which
 * statement of regulation each one answers, and which tests show it.
 */
import { z } from 'zod'

/** Shown in place of a value. */
export const HELD = 'held in every market'

const always = z.literal(true, { error: `is ${HELD}` }).optional()

export const heldRules = z.strictObject({
  /** A limit can be set at any time after registration. */
  takesLimitsAtAnyTime: always,
  /** The reply to a change of a limit says from when it applies. */
  showsStartOfLimits: always,
  /** The amount of a limit is free. */
  takesAnyLimitAmount: always,
  limitsAllProducts: always,
  appliesLowestLimit: always,
  /** A withdrawal makes no room in a deposit limit. */
  countsGrossDeposits: always,
  stopsDepositsAtLimit: always,
  subtractsWinsFromLosses: always,
  lowersLimitsImmediately: always,
  /** A self-exclusion needs no staff. */
  excludesImmediately: always,
  stopsOffersToExcluded: always,
  excludesFromAllBrands: always,
  /** Open rounds of excluded players are settled. */
  paysOpenRounds: always,
  /** Each sign-in opens its own session. */
  separatesSessions: always,
  showsBalance: always,
  /** No game celebrates a win that does not exceed its stake. */
  celebratesOnlyGains: always,
  /** No text or offer urges a player to chase losses. */
  leavesLossesAlone: always,
  /** No balance is negative, and players can't pay one another. */
  forbidsDebtsAndTransfers: always,
  /** A new password, email address or payout destination needs a second proof. */
  provesSignInAndPayouts: always,
  /** A deposit can be played only after its provider has confirmed it. */
  waitsForPayments: always,
  /** Staff can stop all play, a game or a player, with a reason in the journal. */
  stopsPlayOnOrder: always,
  keepsInterruptedRounds: always,
  drawsCryptographically: always,
  /** Odds don't depend on history, and the stated return is the configured one. */
  keepsStatedOdds: always,
  /** The wagering of an offer counts one product. */
  bindsOffersToOneProduct: always,
})

export type HeldRule = `held.${keyof typeof heldRules.shape}`
