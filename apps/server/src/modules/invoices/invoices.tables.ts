import type { InvoiceState, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { OfferTerms } from '../bonuses/index.ts'

/**
 * Why a deposit is held: beyond a deposit limit; during a cooling-off or self-exclusion; pending a staff review of the
 * player, or of an identity that their market demands; or the player's country no longer allows deposits.
 */
export type HeldFor = 'limit' | 'break' | 'register' | 'review' | 'restricted'

/**
 * Why staff must review a withdrawal: its amount; the sum of 24 hours; a limited or excluded player; a skipped
 * closed-loop method; a waived turnover; held money that is returned; access to the account that was recovered since; an
 * identity that is not verified; a live risk rule; an open alert about a deposit.
 */
export type ReviewReason =
  | 'amount'
  | 'day'
  | 'player'
  | 'method'
  | 'turnOver'
  | 'owed'
  | 'return'
  | 'access'
  | 'identity'
  | 'rule'
  | 'alert'

export interface PublicData {
  qr?: string
  address?: string
  tag?: string
}

export interface ReturnUrls {
  success?: string
  error?: string
  pending?: string
}

export interface InvoiceRow {
  id: string
  number: string
  player_id: string
  account_id: string
  type: InvoiceType
  state: InvoiceState
  /** Derived from the state. */
  status: InvoiceStatus
  method: string
  provider: string
  network: string | null
  currency: string
  amount: bigint
  requested_amount: bigint
  is_amount_open: boolean
  base_amount: bigint
  paid_base_amount: bigint | null
  /** Less was paid than the least amount of the method: not counted as a first or further deposit. */
  is_below_minimum: boolean
  rates_version: number
  fee: bigint
  reserved_at: Date | null
  country: string
  return_urls: ReturnUrls
  reply: object | null
  public_data: PublicData | null
  reason: string | null
  provider_reference: string | null
  expires_at: Date | null
  order_open_until: Date | null
  order_reference: string | null
  looked_at_for: ReviewReason[] | null
  /** The offer chosen with a deposit. */
  bonus: OfferTerms | null
  bonus_code_id: string | null
  bonus_verdict: string | null
  /** On a deposit that staff added: the deposit whose order received the money. */
  added_to: string | null
  /** Sum of what staff has added to this deposit. */
  added_amount: bigint
  /** On a deposit: the paid amount that is returned instead of credited, and why. */
  held_amount: bigint
  held_for: HeldFor | null
  /** On a payout that returns held money: the deposit. */
  returns: string | null
  /** On a return that staff paid without the provider: the reference of that payment. */
  paid_by_hand: string | null
  version: number
  created_at: Date
  updated_at: Date
  /** When it came to its last state. */
  settled_at: Date | null
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** A deposit or withdrawal was created or has a new state. */
    'invoice.changed': { playerId: string; invoiceId: string }
    /** Money came in by a deposit or went out by a withdrawal. */
    'payment.booked': { invoiceId: string }
    /** Money of a deposit is held and will be returned. */
    'deposit.held': { invoiceId: string }
    /** A bank has reversed a deposit. Amounts are subunits. */
    'deposit.chargedBack': {
      playerId: string
      invoiceId: string
      currency: string
      amount: string
      /** Amount debited from the player's remaining cash. */
      taken: string
      /** Held money kept instead of returned. The rest of `amount` is owed. */
      heldBack: string
    }
  }
}
