/**
 * Maps BTCPay Server's invoices and payouts to outcomes. Its webhooks report changes without amounts, so the present
 * state of the order counts and the sequence of webhooks does not matter. Only payments that BTCPay Server calls
 * settled count, and what came in is booked: less, more or late. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MethodSetting } from '../methods.schema.ts'

export type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
export type PayoutState = 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'

export interface BtcPayInvoice {
  status: InvoiceStatus
  /** `Marked`: set by a person in BTCPay Server, regardless of what was paid. */
  additionalStatus: string
  currency: string
  /** The invoice's payment methods, each with the payments made by it. */
  paymentMethods: readonly {
    currency: string
    /** The value of one unit of the method's currency in the invoice's currency. */
    rate: string
    payments: readonly { value: string; status: 'Invalid' | 'Processing' | 'Settled' }[]
  }[]
}

export type Outcome =
  | { status: 'success'; amount: string }
  | { status: 'failed' | 'expired' | 'waiting' }
  /** Nothing has been paid yet. */
  | null

/** The combined outcome of all invoices made for one order, normally one. */
export function outcomeOf(invoices: readonly BtcPayInvoice[]): Outcome {
  const outcomes = invoices.map(outcomeOfOne)
  if (outcomes.some((outcome) => outcome?.status === 'waiting')) return { status: 'waiting' }
  const amounts = outcomes.flatMap((outcome) => (outcome?.status === 'success' ? [outcome.amount] : []))
  if (amounts.length > 0) return { status: 'success', amount: sum(amounts) }
  return outcomes.includes(null) ? null : (outcomes[0] ?? null)
}

function outcomeOfOne({ status, additionalStatus, currency, paymentMethods }: BtcPayInvoice): Outcome {
  if (status === 'Invalid' && additionalStatus === 'Marked') return { status: 'failed' }
  const payments = paymentMethods.flatMap((method) =>
    method.payments.map((payment) => {
      const value = method.currency === currency ? payment.value : times(payment.value, method.rate)
      return { value, status: payment.status }
    }),
  )
  const settled = payments.filter((payment) => payment.status === 'Settled').map(({ value }) => value)
  const isComing = payments.some((payment) => payment.status === 'Processing')
  if (status === 'New' || status === 'Processing')
    return isComing || settled.length > 0 ? { status: 'waiting' } : null
  if (isComing) return { status: 'waiting' }
  if (settled.length > 0 || status === 'Settled') return { status: 'success', amount: sum(settled) }
  return { status: status === 'Expired' ? 'expired' : 'failed' }
}

export function outcomeOfPayout(state: PayoutState): 'success' | 'failed' | null {
  if (state === 'Completed') return 'success'
  return state === 'Cancelled' ? 'failed' : null
}

/** `BTCPay-Sig: sha256=<hex>`: an HMAC over the raw body. */
export function isSignedBy(secret: string, body: Buffer, header: string | undefined): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]
  if (signature === undefined) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex'))
}

/** Why BTCPay Server can't carry out a method, or null. */
export function faultOfBtcPayMethod(
  method: MethodSetting,
  coins: Partial<Record<string, string>>,
): string | null {
  const { id, type, networks = [], deposit, withdrawal } = method
  const processing = deposit?.processingType
  if (processing === 'message' || processing === 'asyncRedirect')
    return `BTCPay Server does not support ${processing}: use form, iframe or qr`
  const unknown = networks.find(({ chain }) => coins[chain] === undefined)
  if (unknown !== undefined) return `coins of the provider lacks ${unknown.chain}`
  if (type === 'form' && withdrawal !== undefined)
    return `BTCPay Server pays only to addresses: ${id} must not have withdrawals`
  const ranges = Object.values(deposit?.currencies ?? {})
  const all = ranges.flatMap((range) => [range, ...Object.values(range.countries ?? {})])
  return all.some(({ fee }) => fee !== undefined) ? 'BTCPay Server does not support deposit fees' : null
}

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

interface Scaled {
  digits: bigint
  decimals: number
}

function scaled(text: string): Scaled {
  const [, whole = '0', fraction = ''] = DECIMAL.exec(text) ?? []
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}

function toText({ digits, decimals }: Scaled): string {
  const text = digits.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function times(left: string, right: string): string {
  const [one, other] = [scaled(left), scaled(right)]
  return toText({ digits: one.digits * other.digits, decimals: one.decimals + other.decimals })
}

export function sum(amounts: readonly string[]): string {
  const all = amounts.map(scaled)
  const decimals = Math.max(0, ...all.map((one) => one.decimals))
  const digits = all.reduce((total, one) => total + one.digits * 10n ** BigInt(decimals - one.decimals), 0n)
  return toText({ digits, decimals })
}

/** The amount that the recipient of a payout gets: without the network fee. */
export function without(amount: string, fee: string): string {
  const [one, other] = [scaled(amount), scaled(fee)]
  const decimals = Math.max(one.decimals, other.decimals)
  const at = ({ digits, decimals: has }: Scaled) => digits * 10n ** BigInt(decimals - has)
  return toText({ digits: at(one) - at(other), decimals })
}
