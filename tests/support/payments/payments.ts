/** Helpers for payment tests: players who can deposit, signed provider messages, and an audit after each test. */
import { afterAll, afterEach, expect } from 'vitest'
import type { Body } from '../../../packages/contract/src/index.ts'
import { audit } from '../../../packages/ledger/src/index.ts'
import { SIGNATURE_HEADER, sign } from '../../../apps/sandbox/src/signature.ts'
import { givenPlayer, type TestPlayer } from '#tests/support/players/players.ts'
import { giveCash } from './corrections.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import { updatePlayer } from '../../../apps/server/src/modules/players/index.ts'
import { bonusChecks, budgetChecks } from '../../../apps/server/src/modules/bonuses/index.ts'
import { vaultChecks } from '../../../apps/server/src/modules/vault/index.ts'
import { paymentChecks } from '../../../apps/server/src/modules/payments/index.ts'

export const IBAN = 'DE89 3704 0044 0532 0130 00'

/** Starts a server with payments for a test file and audits the books after each test. */
export async function startCashier(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox', ...env } })
  afterAll(() => server.stop())
  afterEach(async () => expect(await findings(server)).toEqual([]))
  return server
}

export interface Payer extends TestPlayer {
  accountId: string
}

/** Creates an adult player with a confirmed email and optional cash. */
export async function givenPayer(
  server: TestServer,
  input: { currency?: string; cash?: bigint; affiliateTag?: string } = {},
): Promise<Payer> {
  const { currency = 'EUR', cash = 0n, ...form } = input
  const player = await givenPlayer(server, { currency, ...form })
  const { db, clock } = server.deps
  await inTransaction(db, (tx) =>
    updatePlayer(tx, player.id, { birthdate: '1990-05-17', email_confirmed_at: clock.now() }),
  )
  if (cash > 0n) await givenCash(server, player.id, currency, cash)
  const { data } = await server.call('listAccounts', { token: player.token })
  return { ...player, accountId: data[0]?.id ?? '' }
}

export function givenCash(server: TestServer, playerId: string, asset: string, cash: bigint): Promise<void> {
  return giveCash(server.deps, playerId, asset, cash)
}

let keys = 0
export const newKey = () => `test-key-${(keys += 1)}`

export function deposit(
  server: TestServer,
  payer: Payer,
  amount: string,
  changes: Partial<Body<'createDeposit'>> = {},
  key = newKey(),
) {
  const body = { method: 'card', currency: 'EUR', amount, accountId: payer.accountId, ...changes }
  return server.call('createDeposit', { token: payer.token, body, headers: { 'idempotency-key': key } })
}

/** Pays or declines on the stand-in's payment page. The stand-in then sends its message. */
export function decideOnPage(
  page: string | undefined,
  decision: 'pay' | 'decline' = 'pay',
): Promise<Response> {
  return fetch(page ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) })
}

/** Sets a daily limit in euros. */
export function limitDeposits(server: TestServer, payer: Payer, amount: string) {
  const body = { definition: 3 as const, period: 'daily', amount, currency: 'EUR' }
  return server.call('createLimit', { token: payer.token, body })
}

export function withdraw(
  server: TestServer,
  payer: Payer,
  amount: string,
  changes: Partial<Body<'createWithdrawal'>> = {},
  key = newKey(),
) {
  const fields = { iban: IBAN, account_holder: 'Ada Lovelace' }
  const body = { method: 'bank', currency: 'EUR', amount, accountId: payer.accountId, fields, ...changes }
  return server.call('createWithdrawal', { token: payer.token, body, headers: { 'idempotency-key': key } })
}

export interface ProviderMessage {
  id: string
  kind: 'deposit' | 'payout'
  orderId: string
  reference: string
  status: 'success' | 'failed' | 'declined'
  amount: string
  currency: string
}

/** Builds a provider message about an invoice. Default: success of 50 euros. */
export function messageOf(orderId: string, changes: Partial<ProviderMessage> = {}): ProviderMessage {
  const base = {
    kind: 'deposit',
    reference: 'r-1',
    status: 'success',
    amount: '50.00',
    currency: 'EUR',
  } as const
  return { id: crypto.randomUUID(), orderId, ...base, ...changes }
}

/** Sends a signed provider message. Returns the verdict, or the status of a refusal. */
export async function sendMessage(
  server: TestServer,
  word: ProviderMessage | object,
  secret?: Buffer,
): Promise<string | number> {
  const path = '/api/payment/providers/sandbox/messages'
  const body = JSON.stringify(word)
  const key = secret ?? server.deps.secrets.current('payment-provider-sandbox').key
  const signature = sign(key, { method: 'POST', path, body }, server.clock.now())
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  })
  const { data } = (await reply.json()) as { data?: { verdict: string } }
  return data?.verdict ?? reply.status
}

/** Sends an approved withdrawal and reports that its provider has paid it. */
export async function payOut(
  server: TestServer,
  { id, amount, currency }: { id: string; amount: string; currency: string },
): Promise<void> {
  await server.settle()
  expect(await sendMessage(server, messageOf(id, { kind: 'payout', amount, currency }))).toBe('booked')
}

export async function cashOf(server: TestServer, payer: Payer): Promise<string> {
  const { data } = await server.call('listAccounts', { token: payer.token })
  return data.find(({ id }) => id === payer.accountId)?.withdrawalBalance ?? ''
}

export async function invoiceOf(server: TestServer, payer: Payer, invoiceId: string) {
  const { data } = await server.call('listInvoices', { token: payer.token, query: { perPage: '100' } })
  return data.find(({ id }) => id === invoiceId)
}

/** Advances the clock and refreshes the player's token, which would expire. */
export async function passHours(server: TestServer, payer: Payer, hours: number): Promise<void> {
  server.clock.advance(hours * 3_600_000)
  const { data } = await server.call('refreshSession', { token: payer.token })
  payer.token = data.accessToken
}

/** Audits books, bonuses and invoices. Returns an empty list if there is no difference. */
export function findings(server: TestServer) {
  return inTransaction(server.deps.db, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    return audit(tx, [...bonusChecks, ...budgetChecks, ...vaultChecks, ...paymentChecks])
  })
}
