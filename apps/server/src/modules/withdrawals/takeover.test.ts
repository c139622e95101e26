/** Someone who had a player's password once must not be paid after the player recovered the account. */
import { expect, test } from 'vitest'
import { givenConfirmedPlayer } from '#tests/support/players/confirmed.ts'
import { givenFactor, startServerWithInbox } from '#tests/support/players/factors.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { givenCash, type Payer, payOut, withdraw } from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { removeFactorOfIn } from '../factors/index.ts'
import { findInvoice, listApprovers } from '../invoices/index.ts'
import { approveWithdrawal } from './approvals.service.ts'

const { server, inbox } = await startServerWithInbox()
const { deps } = server
const ADA = { actor: 'staff:ada', reason: 'looked at' }
const BOB = { actor: 'staff:bob', reason: 'looked at too' }
const NEW = 'a wholly new password'
const THIEF = { fields: { iban: 'FR7630006000011234567890189', account_holder: 'Mal Lory' } }
const HOUR_MS = 3_600_000

async function givenPayer(): Promise<Payer> {
  const player = await givenConfirmedPlayer({ server, inbox })
  await givenCash(server, player.id, 'EUR', 2_000_000n)
  const { data } = await server.call('listAccounts', { token: player.token })
  return { ...player, accountId: data[0]?.id ?? '' }
}

async function signIn({ email }: Payer, password = PASSWORD): Promise<string> {
  server.clock.advance(1000)
  return (await server.call('createSession', { body: { login: email, password } })).data.accessToken
}

async function confirmReset(code: string): Promise<void> {
  expect((await server.call('confirmPasswordReset', { body: { code, password: NEW } })).status).toBe(200)
  await server.settle()
}

async function reset({ email }: Payer): Promise<void> {
  await server.call('requestPasswordReset', { body: { login: email } })
  await server.settle()
  await confirmReset(inbox.find(email, /password-reset\/([\w-]+)/))
}

/** The thief changes the email with the password; the owner undoes it. */
async function undoEmailChange(payer: Payer): Promise<void> {
  const email = `thief-${payer.email}`
  const token = await signIn(payer)
  expect((await server.call('requestEmailChange', { token, body: { email } })).status).toBe(200)
  await server.settle()
  const code = /\b(\d{6})\b/.exec(inbox.lastTo(email)?.text ?? '')?.[1] ?? ''
  expect((await server.call('confirmEmailChange', { token, body: { code } })).status).toBe(200)
  await server.settle()
  await confirmReset(inbox.find(payer.email, /password-reset\/([\w-]+)/))
}

/** Staff removes a lost factor. */
async function removeFactor({ id, token }: Payer): Promise<void> {
  await givenFactor(server, token)
  const by = { ...ADA, secondMember: 'staff:bob' }
  expect(await inTransaction(deps.db, (tx) => removeFactorOfIn(deps, tx, { playerId: id, ...by }))).toBe(true)
}

const recoveries: [string, (payer: Payer) => Promise<void>, number | null][] = [
  ['a reset of the password', reset, null],
  ['an email change that was undone', undoEmailChange, 13040],
  ['the removal of a lost factor', removeFactor, null],
]

const codeOf = (error: unknown) => (error as { code?: number } | null)?.code ?? null
const approve = (id: string, by: typeof ADA) => approveWithdrawal(deps, id, by).then(() => null, codeOf)

test.each(recoveries)('after %s staff reviews what was requested before', async (_, recover, refused) => {
  const payer = await givenPayer()
  const { data } = await withdraw(server, payer, '11000.00', THIEF)
  await approveWithdrawal(deps, data.id, ADA)
  await recover(payer)
  expect(await findInvoice(deps.db, data.id)).toMatchObject({
    state: 'requested',
    looked_at_for: ['amount', 'day', 'access'],
  })
  expect(await listApprovers(deps.db, data.id)).toEqual([])
  expect(await approve(data.id, ADA)).toBe(refused)
  if (refused !== null) server.clock.advance(48 * HOUR_MS)
  if (refused !== null) expect(await approve(data.id, ADA)).toBe(null)
  expect(await approve(data.id, BOB)).toBe(null)
  expect((await findInvoice(deps.db, data.id))?.state).toBe('approved')
})

test('the owner learns of a new destination once; a cancelled withdrawal there is no reason to trust it', async () => {
  const payer = await givenPayer()
  const notices = () =>
    inbox.emails.filter(({ to, subject }) => to === payer.email && /new destination/.test(subject))
  await payOut(server, (await withdraw(server, payer, '50.00')).data)
  expect(notices()).toHaveLength(1)
  const stolen = { ...payer, token: await signIn(payer) }
  for (const amount of ['5000.00', '4000.00']) {
    const { data } = await withdraw(server, stolen, amount, THIEF)
    expect(
      (await server.call('declineInvoice', { token: stolen.token, params: { id: data.id } })).status,
    ).toBe(200)
  }
  await server.settle()
  expect(notices()).toHaveLength(2)
  expect(notices()[1]?.text).toContain('/profile/wallet')

  await reset(payer)
  const left = { ...payer, token: await signIn(payer, NEW) }
  server.clock.advance(10 * 60_000)
  expect((await withdraw(server, left, '50.00', THIEF)).error?.code).toBe(11101)
  expect((await withdraw(server, left, '50.00')).status).toBe(200)
})
