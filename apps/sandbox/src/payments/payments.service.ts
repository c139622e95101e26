/**
 * The payment provider's side: it takes orders, lets a player pay or decline, and decides which messages follow. A
 * payment ends once, in one transaction with its messages, so that a crash loses none.
 */
import type { PoolClient } from 'pg'
import { defaultTimings, type SandboxOptions, type Timings } from '../options.ts'
import { makeAddress, type Network } from './addresses.ts'
import { outcomeOf, type PlannedMessage, planMessages } from './outcomes.rules.ts'
import {
  endPayment,
  findOrder,
  findPayment,
  insertMessage,
  insertPayment,
  listDuePayments,
  type Payment,
  type ReturnUrls,
} from './payments.queries.ts'

export interface DepositOrder {
  id: string
  method: string
  amount: string
  currency: string
  /** Given for payments to an address. */
  network?: Network | undefined
  returnUrls: ReturnUrls
  locale: string
}

export interface PayoutOrder {
  id: string
  method: string
  amount: string
  currency: string
  destination: string
  locale: string
}

export function timingsOf(options: SandboxOptions): Timings {
  return { ...defaultTimings, ...options.timings }
}

export async function orderDeposit(options: SandboxOptions, order: DepositOrder): Promise<Payment> {
  const { network } = order
  const address = network === undefined ? null : makeAddress(network, options.randomBytes)
  const way = network === undefined ? ('page' as const) : ('address' as const)
  return place(
    options,
    { ...order, kind: 'deposit', way, address },
    way === 'page' ? null : timingsOf(options).cryptoMs,
  )
}

export async function orderPayout(options: SandboxOptions, order: PayoutOrder): Promise<Payment> {
  const { payoutMs } = timingsOf(options)
  const payout = {
    ...order,
    kind: 'payout',
    way: 'payout',
    address: order.destination,
    returnUrls: {},
  } as const
  return place(options, payout, payoutMs)
}

type NewPayment = Omit<Payment, 'reference' | 'orderId' | 'state' | 'paidAmount' | 'createdAt'> & {
  id: string
}

async function place(options: SandboxOptions, order: NewPayment, actsInMs: number | null): Promise<Payment> {
  const now = options.now()
  const { id: orderId, ...rest } = order
  const payment: Payment = {
    ...rest,
    orderId,
    reference: options.uuid(),
    state: 'waiting',
    paidAmount: null,
    createdAt: now,
  }
  const actsAt = actsInMs === null ? null : new Date(now.getTime() + actsInMs)
  const placed =
    (await insertPayment(options.pool, payment, actsAt)) ??
    (await findOrder(options.pool, order.kind, orderId))
  if (placed === null) throw new Error(`The order ${orderId} was not placed`)
  return placed
}

/** The player pays; on an address he may send another amount. A payment that has ended is left alone. */
export async function pay(options: SandboxOptions, payment: Payment, amount = payment.amount): Promise<void> {
  const outcome = outcomeOf(payment.amount)
  const isDoubled = Number.parseInt(payment.reference.charAt(0), 16) < 4 // one in four, as providers do
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

/** Crypto payments and payouts are carried out by themselves after a moment. */
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
  const client = await options.pool.connect()
  try {
    await client.query('begin')
    const ended = await endPayment(client, reference, result.state, result.paid ?? null)
    if (ended !== null) await writeMessages(options, client, ended, messages)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function writeMessages(
  options: SandboxOptions,
  client: PoolClient,
  payment: Payment,
  messages: readonly PlannedMessage[],
): Promise<void> {
  for (const planned of messages) {
    const id = options.uuid()
    const body = JSON.stringify({
      id,
      kind: payment.kind,
      orderId: payment.orderId,
      reference: payment.reference,
      status: planned.status,
      amount: planned.amount,
      currency: payment.currency,
    })
    await insertMessage(client, id, payment.reference, body, planned, options.now())
  }
}
