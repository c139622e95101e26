import { describe, expect, test } from 'vitest'
import { givenFactor } from '#tests/support/players/factors.ts'
import {
  givenPayer,
  IBAN,
  type Payer,
  payOut,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { destroyKey } from '../players/index.ts'
import { findDestination } from './destinations.service.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'

const server = await startCashier()
const { deps, database } = server

const OTHER_IBAN = 'FR76 3000 6000 0112 3456 7890 189'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const book = async (payer: Payer, method = 'bank') =>
  (await server.call('listDestinations', { token: payer.token, query: { method } })).data
const remove = (payer: Payer, id: string) =>
  server.call('removeDestination', { token: payer.token, params: { id } })
const to = (destinationId: string) => ({ destinationId, fields: {} })
const toIban = (iban: string) => ({ fields: { iban, account_holder: 'Ada Lovelace' } })

async function wentTo(invoiceId: string) {
  const invoice = await findInvoice(deps.db, invoiceId)
  return invoice === null ? null : findDestination(deps, invoice)
}

describe('the address book', () => {
  test('lists each destination once per method, last used first, masked and stored sealed', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    expect(await book(payer)).toEqual([])
    await withdraw(server, payer, '20.00')
    server.clock.advance(1000)
    await withdraw(server, payer, '20.00', toIban(OTHER_IBAN))
    server.clock.advance(1000)
    await withdraw(server, payer, '20.00', toIban(IBAN.replaceAll(' ', '')))
    expect(await book(payer)).toMatchObject([
      { method: 'bank', network: null, label: 'DE89…3000' },
      { method: 'bank', network: null, label: 'FR76…0189' },
    ])
    expect(await book(payer, 'ewallet')).toEqual([])
    const { rows } = await database.pool.query<{ text: string }>(
      'select d::text as text from payment_destination d',
    )
    for (const { text } of rows)
      for (const part of ['3704', 'Lovelace']) {
        expect(text).not.toContain(part)
        expect(text).not.toContain(Buffer.from(part).toString('hex'))
      }
  })

  test('supplies the fields and the network of a withdrawal', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    await withdraw(server, payer, '20.00')
    const [bank] = await book(payer)
    const { data } = await withdraw(server, payer, '30.00', to(bank?.id ?? ''))
    expect(await wentTo(data.id)).toEqual({ iban: IBAN, account_holder: 'Ada Lovelace' })
    expect(await book(payer)).toHaveLength(1)

    const miner = await givenPayer(server, { currency: 'BTC', cash: 100_000_000n })
    const coins = { method: 'bitcoin', currency: 'BTC' }
    await withdraw(server, miner, '0.01', { ...coins, fields: { wallet_id: BITCOIN } })
    const [coin] = await book(miner, 'bitcoin')
    expect(coin).toMatchObject({ network: 'bitcoin', label: 'bc1q…f3t4' })
    const again = await withdraw(server, miner, '0.01', { ...coins, ...to(coin?.id ?? '') })
    expect(await wentTo(again.data.id)).toEqual({ wallet_id: BITCOIN })
  })

  test('refuses destinations of another player or method, and removed ones', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    const other = await givenPayer(server, { cash: 100_000n })
    await withdraw(server, payer, '20.00')
    const id = (await book(payer))[0]?.id ?? ''
    const refused = { status: 422, error: { fields: { destinationId: [expect.any(String)] } } }
    expect(await withdraw(server, other, '20.00', to(id))).toMatchObject(refused)
    expect(await withdraw(server, payer, '20.00', { method: 'ewallet', ...to(id) })).toMatchObject(refused)
    expect((await remove(other, id)).status).toBe(404)
    expect((await remove(payer, id)).status).toBe(200)
    expect((await remove(payer, id)).status).toBe(404)
    expect(await withdraw(server, payer, '20.00', to(id))).toMatchObject(refused)
    expect(await book(payer)).toEqual([])
  })

  test('keeps the ten most recent destinations, and none of a refused withdrawal', async () => {
    const payer = await givenPayer(server, { cash: 1_000_000n })
    for (let n = 10; n < 22; n += 1) {
      server.clock.advance(1000)
      const fields = { wallet_email: `ada${n}@example.org` }
      await withdraw(server, payer, '10.00', { method: 'ewallet', fields })
    }
    await withdraw(server, payer, '99999.00', {
      method: 'ewallet',
      fields: { wallet_email: 'b@example.org' },
    })
    const kept = await database.pool.query('select 1 from payment_destination where player_id = $1', [
      payer.id,
    ])
    expect([kept.rowCount, (await book(payer, 'ewallet')).length]).toEqual([10, 10])
  })

  test('does not bypass the second factor', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    await withdraw(server, payer, '20.00')
    await givenFactor(server, payer.token)
    const id = (await book(payer))[0]?.id ?? ''
    server.clock.advance(6 * 60_000)
    expect((await withdraw(server, payer, '20.00', to(id))).status).toBe(409)
  })

  test('requires the password before a withdrawal to a new destination if there is no second factor', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    const { data: elsewhere } = await server.call('createSession', {
      body: { login: payer.email, password: PASSWORD },
    })
    const { data: first } = await withdraw(server, payer, '20.00')
    server.clock.advance(6 * 60_000)
    const asked = { status: 409, error: { code: 11084 } }
    expect(await withdraw(server, payer, '20.00')).toMatchObject(asked)
    await payOut(server, first)
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    expect(await withdraw(server, payer, '20.00', toIban(OTHER_IBAN))).toMatchObject(asked)

    const show = (password: string) => server.call('showPassword', { token: payer.token, body: { password } })
    expect((await show('wrong')).status).toBe(422)
    expect(await withdraw(server, payer, '20.00', toIban(OTHER_IBAN))).toMatchObject(asked)
    expect((await show(PASSWORD)).status).toBe(200)
    const atElsewhere = { ...payer, token: elsewhere.accessToken }
    expect(await withdraw(server, atElsewhere, '20.00', toIban(OTHER_IBAN))).toMatchObject(asked)
    expect((await withdraw(server, payer, '20.00', toIban(OTHER_IBAN))).status).toBe(200)

    server.clock.advance(6 * 60_000)
    const id = (await book(payer)).find(({ label }) => label.startsWith('FR'))?.id ?? ''
    await remove(payer, id)
    expect(await withdraw(server, payer, '20.00', toIban(OTHER_IBAN))).toMatchObject(asked)
    const { data } = await server.call('listInvoices', { token: payer.token })
    expect(data).toHaveLength(3)
  })

  test('does not make a destination known by a withdrawal that was cancelled, nor by one with another holder', async () => {
    const payer = await givenPayer(server, { cash: 300_000n })
    const { data } = await withdraw(server, payer, '1500.00')
    const cancelled = await server.call('declineInvoice', { token: payer.token, params: { id: data.id } })
    expect(cancelled.data.state).toBe('declined')
    const holder = { fields: { iban: IBAN, account_holder: 'Mal Lory' } }
    await payOut(server, (await withdraw(server, payer, '20.00', holder)).data)
    server.clock.advance(6 * 60_000)
    expect((await withdraw(server, payer, '20.00')).error?.code).toBe(11084)
    const mine = (await book(payer)).map(({ id }) => id)
    const answers = await Promise.all(mine.map((id) => withdraw(server, payer, '20.00', to(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is the only choice for two days after the email was changed', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    await payOut(server, (await withdraw(server, payer, '20.00')).data)
    await database.pool.query('update player set email_changed_at = $2 where id = $1', [
      payer.id,
      server.clock.now(),
    ])
    const refused = await withdraw(server, payer, '20.00', toIban(OTHER_IBAN))
    expect(refused).toMatchObject({ status: 409, error: { code: 11101 } })
    expect(refused.error?.message).toContain(String(server.clock.now().getUTCDate() + 2))
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)

    server.clock.advance(48 * 3_600_000)
    const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
    const later = { ...payer, token: data.accessToken }
    expect((await withdraw(server, later, '20.00', toIban(OTHER_IBAN))).status).toBe(200)
  })

  test('does not accept a password instead of a second factor', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    await givenFactor(server, payer.token)
    const body = { password: PASSWORD }
    expect((await server.call('showPassword', { token: payer.token, body })).error?.code).toBe(11050)
  })

  test('is empty after its owner was erased', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    await withdraw(server, payer, '20.00')
    await inTransaction(deps.db, (tx) => destroyKey(deps, tx, payer.id))
    expect(await book(payer)).toEqual([])
  })
})
