/**
 * The payment provider: accepts orders, lets a player pay or decline, and decides which messages follow. A payment ends once, in one
 * transaction with its messages, so that a crash loses none.
 */
import { inTransaction, type Tx } from '@fairhall/postgres'
import { defaultTimings, type SandboxOptions, type Timings } from '../options.ts'
import { makeAddress, makeTag, type Network } from './addresses.ts'
import { outcomeOf, type PlannedMessage, planMessages, usualAmount } from './outcomes.rules.ts'
import { cashCode, pixCode } from './payment-codes.ts'
import {
  endPayment,
  findOrder,
  findPayment,
  insertMessage,
  insertPayment,
  listDuePayments,
  type Payment,
  type Processing,
  type ReturnUrls,
} from './payments.queries.ts'

export interface DepositOrder {
  id: string
  method: string
  amount: string
  currency: string
  /** Set for payments to an address. */
  network?: Network | undefined
  isAmountOpen: boolean
  processing: Processing
  fee: string
  returnUrls: ReturnUrls
  locale: string
}

export interface PayoutOrder {
  id: string
  method: string
  amount: string
  currency: string
  destination: string
  /** The order of a payment that is refunded to its payer. */
  refundOf?: string | undefined
  fee: string
  locale: string
}

export function timingsOf(options: SandboxOptions): Timings {
  return { ...defaultTimings, ...options.timings }
}

export async function orderDeposit(options: SandboxOptions, order: DepositOrder): Promise<Payment> {
  const { network, isAmountOpen: isOpen, ...rest } = order
  const reference = options.uuid()
  const address = network === undefined ? null : makeAddress(network, options.randomBytes)
  const payment = {
    ...rest,
    reference,
    isOpen,
    kind: 'deposit',
    way: network === undefined ? 'page' : 'address',
    address,
    tag: network === undefined ? null : makeTag(network, options.randomBytes),
    qr: address === null ? codeOf(options, order, reference) : null,
  } as const
  return place(options, payment, actsInMs(options, payment))
}

/** Crypto and code payments happen in an external wallet, so the stand-in confirms them automatically. */
function actsInMs(options: SandboxOptions, { way, processing }: Pick<Payment, 'way' | 'processing'>) {
  const { cryptoMs, payoutMs } = timingsOf(options)
  if (processing === 'message') return payoutMs
  return way === 'address' || processing === 'qr' || processing === 'asyncRedirect' ? cryptoMs : null
}

function codeOf(
  options: SandboxOptions,
  { processing, method, amount, id }: DepositOrder,
  reference: string,
) {
  if (processing === 'asyncRedirect') return cashCode(options.randomBytes(6))
  if (processing !== 'qr') return null
  const url = `${options.publicUrl()}/pay/${reference}`
  return method === 'pix' ? pixCode(url, amount, id) : url
}

/** Null for a refund of an order without payment, or of more than was paid. */
export async function orderPayout(
  options: SandboxOptions,
  { refundOf, ...order }: PayoutOrder,
): Promise<Payment | null> {
  const { payoutMs } = timingsOf(options)
  if (refundOf !== undefined && !(await isPaid(options, refundOf, order.amount))) return null
  const payout = {
    ...order,
    reference: options.uuid(),
    kind: 'payout',
    isOpen: false,
    way: 'payout',
    address: order.destination,
    processing: 'form',
    tag: null,
    qr: null,
    returnUrls: {},
  } as const
  return place(options, payout, payoutMs)
}

async function isPaid(options: SandboxOptions, orderId: string, amount: string): Promise<boolean> {
  const payment = await findOrder(options.pool, 'deposit', orderId)
  return payment?.state === 'confirmed' && Number(payment.paidAmount ?? 0) >= Number(amount)
}

/** The operator cancels an order. A payment that was paid or has ended stays unchanged. Null for an unknown order. */
export async function cancel(options: SandboxOptions, orderId: string): Promise<Payment | null> {
  const payment = await findOrder(options.pool, 'deposit', orderId)
  if (payment === null) return null
  await end(options, payment.reference, { state: 'declined' }, [])
  return findOrder(options.pool, 'deposit', orderId)
}

type NewPayment = Omit<Payment, 'orderId' | 'state' | 'paidAmount' | 'createdAt'> & { id: string }

/** Stores an order and its later messages in one transaction. */
async function place(options: SandboxOptions, order: NewPayment, actsInMs: number | null): Promise<Payment> {
  const now = options.now()
  const { id: orderId, ...rest } = order
  const payment: Payment = { ...rest, orderId, state: 'waiting', paidAmount: null, createdAt: now }
  const actsAt = actsInMs === null ? null : new Date(now.getTime() + actsInMs)
  const inserted = await inTransaction(options.pool, async (tx) => {
    const first = await insertPayment(tx, payment, actsAt)
    if (first?.processing === 'asyncRedirect') await writeReady(options, tx, first)
    return first
  })
  const placed = inserted ?? (await findOrder(options.pool, order.kind, orderId))
  if (placed === null) throw new Error(`The order ${orderId} was not placed`)
  return placed
}

async function writeReady(options: SandboxOptions, tx: Tx, payment: Payment): Promise<void> {
  const { amount, qr, address, tag } = payment
  const planned = { isForged: false, copies: 1, delayMs: timingsOf(options).readyMs }
  await writeMessage(options, tx, payment, { status: 'ready', amount, qr, address, tag }, planned)
}

/** The player pays, to an address also another amount. A payment that has ended stays unchanged. */
export async function pay(
  options: SandboxOptions,
  payment: Payment,
  amount = usualAmount(payment),
): Promise<void> {
  // Nobody ordered an open amount, so what was sent selects the outcome.
  const outcome = outcomeOf(payment.isOpen ? amount : payment.amount)
  const isDoubled = Number.parseInt(payment.reference.charAt(0), 16) < 4 // one in four, like real providers
  const messages = planMessages(outcome, amount, isDoubled, timingsOf(options))
  const isRefused = messages[0]?.status === 'failed' && messages.length === 1
  const paid = messages.find((message) => message.status === 'success')?.amount ?? amount
  await end(
    options,
    payment.reference,
    isRefused ? { state: 'failed' } : { state: 'confirmed', paid },
    messages,
  )
}

export async function decline(options: SandboxOptions, payment: Payment): Promise<void> {
  const message = {
    status: 'declined',
    amount: payment.amount,
    delayMs: 0,
    isForged: false,
    copies: 1,
  } as const
  await end(options, payment.reference, { state: 'declined' }, [message])
}

/** Crypto payments and payouts are carried out automatically after a moment. */
export async function carryOutDue(options: SandboxOptions): Promise<number> {
  const references = await listDuePayments(options.pool, options.now())
  for (const reference of references) {
    const payment = await findPayment(options.pool, reference)
    if (payment !== null) await pay(options, payment)
  }
  return references.length
}

async function end(
  options: SandboxOptions,
  reference: string,
  result: { state: Payment['state']; paid?: string },
  messages: readonly PlannedMessage[],
): Promise<void> {
  await inTransaction(options.pool, async (tx) => {
    const ended = await endPayment(tx, reference, result.state, result.paid ?? null)
    if (ended === null) return
    for (const planned of messages) {
      const { status, amount } = planned
      await writeMessage(options, tx, ended, { status, amount }, planned)
    }
  })
}

async function writeMessage(
  options: SandboxOptions,
  tx: Tx,
  { kind, orderId, reference, currency }: Payment,
  content: object,
  planned: Pick<PlannedMessage, 'isForged' | 'copies' | 'delayMs'>,
): Promise<void> {
  const id = options.uuid()
  const body = JSON.stringify({ id, kind, orderId, reference, currency, ...content })
  await insertMessage(tx, id, reference, body, planned, options.now())
}
