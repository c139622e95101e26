/**
 * Maps BTCPay Server's invoices and payouts to outcomes. Its webhooks report changes without amounts, so the present
 * state of the order counts and the sequence of webhooks does not matter. Only payments that BTCPay Server calls
 * settled count, and what came in is booked: less, more or late. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MethodSetting } from '../../payment-methods/index.ts'

export type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
export type PayoutState = 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'

interface BtcPayPayment {
  value: string
  status: 'Invalid' | 'Processing' | 'Settled'
  /** Seconds since 1970. */
  receivedDate?: number | undefined
}

export interface BtcPayInvoice {
  status: InvoiceStatus
  /** `Marked`: set by a person in BTCPay Server, regardless of what was paid. */
  additionalStatus: string
  currency: string
  /** The ordered amount. */
  amount?: string | null | undefined
  /** Seconds since 1970. */
  expirationTime?: number | undefined
  /** The invoice's payment methods, each with the payments made by it. */
  paymentMethods: readonly {
    currency: string
    /** The value of one unit of the method's currency in the invoice's currency. */
    rate: string
    payments: readonly BtcPayPayment[]
  }[]
}

export type Outcome =
  /** `isOutdatedRate`: the rate of the order no longer holds for some of the amount. */
  | { kind: 'success'; amount: string; isOutdatedRate: boolean }
  | { kind: 'failed' | 'expired' | 'waiting' }
  /** Nothing has been paid yet. */
  | null

/** The combined outcome of all invoices made for one order, normally one. All have its currency. */
export function outcomeOf(invoices: readonly BtcPayInvoice[], now: Date): Outcome {
  const outcomes = invoices.map((invoice) => outcomeOfOne(invoice, now))
  if (outcomes.some((outcome) => outcome?.kind === 'waiting')) return { kind: 'waiting' }
  const paid = outcomes.filter((outcome) => outcome?.kind === 'success')
  if (paid.length > 0) {
    const isOutdatedRate = paid.some((outcome) => outcome.isOutdatedRate)
    const amount = withoutExcess(sum(paid.map((outcome) => outcome.amount)))
    return { kind: 'success', amount, isOutdatedRate }
  }
  return outcomes.includes(null) ? null : (outcomes[0] ?? null)
}

function outcomeOfOne(invoice: BtcPayInvoice, now: Date): Outcome {
  const { status, additionalStatus, currency, paymentMethods } = invoice
  if (status === 'Invalid' && additionalStatus === 'Marked') return { kind: 'failed' }
  const payments = paymentMethods.flatMap((method) =>
    method.payments.map((payment) => {
      const value = method.currency === currency ? payment.value : times(payment.value, method.rate)
      return { ...payment, value, isConverted: method.currency !== currency }
    }),
  )
  const settled = payments.filter((payment) => payment.status === 'Settled')
  const isComing = payments.some((payment) => payment.status === 'Processing')
  if (status === 'New' || status === 'Processing')
    return isComing || settled.length > 0 ? { kind: 'waiting' } : null
  if (isComing) return { kind: 'waiting' }
  if (settled.length > 0 || status === 'Settled') {
    const amount = sum(settled.map(({ value }) => value))
    const converted = settled.filter(({ isConverted }) => isConverted)
    const isOutdatedRate =
      converted.some((payment) => isLate(invoice, payment, now)) ||
      (converted.length > 0 && isTooMuch(invoice, amount))
    return { kind: 'success', amount, isOutdatedRate }
  }
  return { kind: status === 'Expired' ? 'expired' : 'failed' }
}

/** Covers the confirmations of a payment whose network fee is high enough. */
const CONFIRMED_WITHIN_S = 3 * 60 * 60

/**
 * The rate of an order holds until it expires: a later payer would choose between two prices. So would a payer who
 * pays in time with a low network fee, and raises the fee or takes the payment back once the price has changed.
 */
function isLate(
  { status, expirationTime }: BtcPayInvoice,
  { receivedDate }: BtcPayPayment,
  now: Date,
): boolean {
  if (expirationTime === undefined || receivedDate === undefined)
    return status === 'Expired' || status === 'Invalid'
  return receivedDate > expirationTime || now.getTime() / 1000 > expirationTime + CONFIRMED_WITHIN_S
}

/** Covers rounding and fees of wallets. */
const TOLERANCE = '1.05'

function isTooMuch({ amount: ordered }: BtcPayInvoice, amount: string): boolean {
  const [most, paid] = [scaled(times(ordered ?? '0', TOLERANCE)), scaled(amount)]
  return paid.digits * 10n ** BigInt(most.decimals) > most.digits * 10n ** BigInt(paid.decimals)
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
export function errorOfBtcPayMethod(
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

/** Far finer than the subunits of any currency, and short enough to be stored as an amount. */
const DECIMALS_MAX = 18

/** Cuts off decimals that a product of long numbers has. Whole subunits stay exact: nothing is rounded. */
export function withoutExcess(amount: string): string {
  const { digits, decimals } = scaled(amount)
  const excess = Math.max(0, decimals - DECIMALS_MAX)
  return toText({ digits: digits / 10n ** BigInt(excess), decimals: decimals - excess })
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
