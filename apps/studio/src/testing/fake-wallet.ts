import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toDecimal, toSubunits } from '@fairhall/money'
import { vi } from 'vitest'
import { isSigned } from '../platform/signing.ts'

/**
 * A small operator for the studio's tests: a real server that follows the wallet protocol for one account.
 * Tests can make it fail like a real one: before booking, after booking, late, or never.
 */
export type Behaviour =
  | 'normal'
  /** 500, nothing booked. */
  | 'fails'
  /** Booked, but the answer is a 500. */
  | 'fails-after-booking'
  /** Booked, but the connection is cut. */
  | 'cut-after-booking'
  /** Booked, and answered when `release` is called. */
  | 'held'
  /** 200 with an invalid body. */
  | 'garbage'
  | { refuses: number }

export type FakeWallet = {
  url: string
  accountId: string
  balance: bigint
  /** The behaviours of the next calls, one each; afterwards calls succeed normally. */
  next: Behaviour[]
  /** Every betwin, finish and rollback that arrived, as text. */
  received: string[]
  /** What was booked, by the provider's id. */
  booked: Map<string, { type: string; amount: bigint }>
  /** Rolled-back ids: they can never be booked again. */
  tombstones: Set<string>
  /** Rounds that were finished, by the provider's id. */
  finished: Set<string>
  /** Whether the operator has ended the player's game session, for example by an exclusion. */
  isSessionOver: boolean
  /** Resolves when a held call has arrived. */
  held: Promise<void>
  release(): void
  /** Resets to the initial state: nothing booked, all money available. */
  reset(): void
  close(): Promise<void>
}

type Transaction = { id_provider: string; type: string; amount: string; original_id_provider?: string }
type Call = {
  account_id: string
  currency: string
  round_id: string
  round_id_provider?: string
  finished?: boolean
  transactions?: Transaction[]
}

const EURO = 100

export async function openFakeWallet(secret: string, balance: bigint): Promise<FakeWallet> {
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const signals = { gate: gate.promise, arrived: arrived.resolve }
    // A caller that disconnects while sending gets no answer.
    answer(wallet, secret, request, response, signals).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const wallet: FakeWallet = {
    url: `http://127.0.0.1:${port}`,
    accountId: 'b1f6c0de-0000-4000-8000-000000000001',
    balance,
    next: [],
    received: [],
    booked: new Map(),
    tombstones: new Set(),
    finished: new Set(),
    isSessionOver: false,
    held: arrived.promise,
    release: gate.resolve,
    reset() {
      wallet.balance = balance
      wallet.next.length = 0
      wallet.received.length = 0
      wallet.booked.clear()
      wallet.tombstones.clear()
      wallet.finished.clear()
      wallet.isSessionOver = false
    },
    close: () =>
      new Promise((resolve) => {
        gate.resolve()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return wallet
}

/** Lets the test end the timeout of the next wallet call, independent of the clock. */
export function holdNextTimeout(): { end(): void } {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
    timeout.mockRestore()
    return controller.signal
  })
  return { end: () => controller.abort(new DOMException('The time is over', 'TimeoutError')) }
}

type Signals = { gate: Promise<void>; arrived: () => void }

async function answer(
  wallet: FakeWallet,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
  signals: Signals,
): Promise<void> {
  const body = await readBody(request)
  const send = (status: number, json: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  const refuse = (apiCode: number) =>
    send(400, {
      code: 'invalid_argument',
      msg: 'no',
      meta: { api_code: String(apiCode), balance: balanceOf(wallet) },
    })

  const signed = { method: 'POST', path: request.url ?? '', body }
  const at = new Date(Number(request.headers['x-request-time']) * 1000)
  if (!isSigned(signed, request.headers, [secret], at)) return refuse(403)
  const call = JSON.parse(body) as Call
  if (call.account_id !== wallet.accountId || call.currency !== 'EUR') return refuse(101)
  if (request.url?.endsWith('/balance') === true)
    return wallet.isSessionOver ? refuse(101) : send(200, { balance: balanceOf(wallet) })

  wallet.received.push(body)
  const behaviour = wallet.next.shift() ?? 'normal'
  if (typeof behaviour === 'object' && mayRefuse(wallet, behaviour.refuses, call))
    return refuse(behaviour.refuses)
  if (behaviour === 'fails') return send(500, { code: 'internal' })
  if (behaviour === 'garbage') return send(200, { hello: true })

  if (request.url?.endsWith('/rollback') === true) takeBack(wallet, call)
  else {
    if ((call.transactions ?? []).some((one) => wallet.tombstones.has(one.id_provider))) return refuse(409)
    if (isBetAfterEnd(wallet, call)) return refuse(400)
    const isBooked = book(wallet, call.transactions ?? [])
    if (!isBooked) return refuse(100)
    if (call.finished === true || request.url?.endsWith('/finish') === true)
      wallet.finished.add(call.round_id)
  }
  if (behaviour === 'fails-after-booking') return send(500, { code: 'internal' })
  if (behaviour === 'cut-after-booking') {
    response.destroy()
    return
  }
  if (behaviour === 'held') {
    signals.arrived()
    await signals.gate
  }
  send(200, { balance: balanceOf(wallet), round_id: 'ours', transactions: [] })
}

/** A known id is answered again before the round's end is checked. */
function isBetAfterEnd(wallet: FakeWallet, { round_id: round, transactions = [] }: Call): boolean {
  const isNewBet = ({ type, id_provider: id }: Transaction) => type === 'bet' && !wallet.booked.has(id)
  return wallet.finished.has(round) && transactions.some(isNewBet)
}

/** A signature is checked before the ids; every other refusal is of a bet that is not booked. */
function mayRefuse(wallet: FakeWallet, apiCode: number, call: Call): boolean {
  return apiCode === 403 || !(call.transactions ?? []).some((one) => wallet.booked.has(one.id_provider))
}

/** Books all or nothing, in order; a known id is answered again and moves nothing. */
function book(wallet: FakeWallet, transactions: Transaction[]): boolean {
  let { balance } = wallet
  const fresh = transactions.filter((one) => !wallet.booked.has(one.id_provider))
  for (const { type, amount } of fresh) {
    balance += type === 'bet' ? -toSubunits(amount, EURO) : toSubunits(amount, EURO)
    if (balance < 0n) return false
  }
  wallet.balance = balance
  for (const { id_provider: id, type, amount } of fresh)
    wallet.booked.set(id, { type, amount: toSubunits(amount, EURO) })
  return true
}

/**
 * Booked transactions are undone, and others can never be booked. A round without booked transactions cannot
 * be finished.
 */
function takeBack(
  wallet: FakeWallet,
  { transactions = [], finished, round_id_provider: round = '' }: Call,
): void {
  for (const { original_id_provider: id = '' } of transactions) {
    const known = wallet.booked.get(id)
    if (known !== undefined) wallet.balance += known.type === 'bet' ? known.amount : -known.amount
    if (known !== undefined && finished === true) wallet.finished.add(round)
    wallet.booked.delete(id)
    wallet.tombstones.add(id)
  }
}

const balanceOf = (wallet: FakeWallet) => toDecimal(wallet.balance, EURO)

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
