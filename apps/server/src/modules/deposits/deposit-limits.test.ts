import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { limitPlayer, setWindow } from '../limits/index.ts'
import { auditBooks } from '../audit/index.ts'
import { type Restriction, withPlayerLock, readPlayerState, setRestriction } from '../player-state/index.ts'
import { updatePlayer } from '../players/index.ts'
import { reviseSettings, stop } from '../settings/index.ts'
import { expireDeposits, pollDeposits } from './deposits.jobs.ts'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenPayer,
  invoiceOf,
  newKey,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { deps } = server
const ADA = { actor: 'staff:ada', reason: 'looked at' }

const setDepositLimit = (payer: Payer, amount: bigint) =>
  inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, [], (locked) =>
      setWindow(deps, locked, { kind: 'deposit', period: 'daily', amount }, deps.clock.now()),
    ),
  )

const windowOf = async (payer: Payer) => (await readPlayerState(deps.db, payer.id))?.windows[0]

describe('a deposit limit', () => {
  test('is reserved immediately, used by success and freed by failure', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const first = await deposit(server, payer, '60.00')
    expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
    await sendMessage(server, messageOf(first.data.invoiceId, { status: 'declined', amount: '60.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 0n, reserved: 0n })

    const second = await deposit(server, payer, '60.00')
    await sendMessage(server, messageOf(second.data.invoiceId, { amount: '60.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 6000n, reserved: 0n })
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13100)
    expect((await deposit(server, payer, '40.00')).status).toBe(200)
  })

  test('counts the paid amount, also after its reservation was freed', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const { data } = await deposit(server, payer, '60.00')
    await sendMessage(server, messageOf(data.invoiceId, { status: 'failed', amount: '60.00' }))
    await sendMessage(server, messageOf(data.invoiceId, { amount: '55.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 5500n, reserved: 0n })
  })

  test('is checked by the audit', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 30_000n)
    server.clock.advance(1000)
    const paid = await deposit(server, payer, '60.00')
    await sendMessage(server, messageOf(paid.data.invoiceId, { amount: '60.00' }))
    await deposit(server, payer, '70.00')
    const { pool } = server.database
    const found = async (used: string) => {
      await pool.query('update ledger_owner set used = $2 where owner = $1', [payer.id, used])
      const { findings } = await auditBooks(server.database.pool)
      return findings.map(({ check }) => check)
    }
    const name = 'deposit limit windows equal the reserved and booked deposits'
    expect(await found('{0,7000}')).toEqual([name])
    expect(await found('{6001,7000}')).toEqual([name])
    expect(await found('{6000,0}')).toEqual([name])
    expect(await found('{6000,7000}')).toEqual([])
  })

  test('counts earlier deposits of the running period when it is set', async () => {
    const payer = await givenPayer(server)
    const open = await deposit(server, payer, '60.00')
    server.clock.advance(1000)
    const paid = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(paid.data.invoiceId, { amount: '50.00' }))
    await setDepositLimit(payer, 12_000n)
    expect(await windowOf(payer)).toMatchObject({ used: 5000n, reserved: 6000n })
    await sendMessage(server, messageOf(open.data.invoiceId, { amount: '60.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 11_000n, reserved: 0n })
  })

  test('lets only one of two concurrent deposits through', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const both = await Promise.all([deposit(server, payer, '60.00'), deposit(server, payer, '60.00')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('refuses the list of methods once it is used up: 13100', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 6000n)
    const { data } = await deposit(server, payer, '60.00')
    const methods = () =>
      server.call('listDepositMethods', { token: payer.token, query: { currency: 'EUR' } })
    expect((await methods()).error?.code).toBe(13100)
    await sendMessage(server, messageOf(data.invoiceId, { amount: '60.00' }))
    expect((await methods()).error?.code).toBe(13100)
    // The next period.
    await passHours(server, payer, 24)
    expect((await methods()).status).toBe(200)
    expect((await deposit(server, payer, '60.00')).status).toBe(200)
  })

  test('asks for the amount before it shows the address of a coin', async () => {
    const payer = await givenPayer(server, { currency: 'LTC' })
    const isOpen = async () => {
      const query = { currency: 'LTC' }
      const { data } = await server.call('listDepositMethods', { token: payer.token, query })
      return data.map(({ method, isAmountOpen }) => [method, isAmountOpen])
    }
    expect(await isOpen()).toEqual([['litecoin', true]])
    await setDepositLimit(payer, 10_000n)
    expect(await isOpen()).toEqual([['litecoin', false]])
    const order = { method: 'litecoin', currency: 'LTC' }
    const refused = await deposit(server, payer, '0.1', { ...order, isAmountOpen: true })
    expect([refused.status, refused.error?.fields]).toEqual([422, { amount: expect.anything() }])
    expect((await deposit(server, payer, '0.1', order)).status).toBe(200)
  })
})

describe('a provider that does not answer', () => {
  /** No call of the sandbox is answered meanwhile. */
  async function whileAway<T>(work: () => Promise<T>): Promise<T> {
    await server.database.pool.query('alter table sandbox.payment rename to payment_gone')
    return work().finally(() =>
      server.database.pool.query('alter table sandbox.payment_gone rename to payment'),
    )
  }

  const ordersOf = async (payer: Payer) => {
    const { rows } = await server.database.pool.query(
      'select 1 from sandbox.payment p join invoice i on i.id::text = p.order_id where i.player_id = $1',
      [payer.id],
    )
    return rows.length
  }

  test('decides nothing: a repeat with the same key asks for the order and opens it', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const key = newKey()
    const refused = await whileAway(() => deposit(server, payer, '60.00', {}, key))
    expect([refused.status, refused.error?.code]).toEqual([503, 13010])
    expect(await windowOf(payer)).toMatchObject({ reserved: 6000n })

    const both = await Promise.all([1, 2].map(() => deposit(server, payer, '60.00', {}, key)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ data }) => data.invoiceId)).size).toBe(1)
    expect(await ordersOf(payer)).toBe(1)
    expect(await windowOf(payer)).toMatchObject({ reserved: 6000n })
  })

  test.each([
    ['the player is limited', (id: string) => limitPlayer(deps, { playerId: id, ...ADA })],
    ['the player is blocked', (id: string) => setRestrictionOf(id, 'blocked')],
    ['the player takes a break', (id: string) => setRestrictionOf(id, 'cooling off')],
    ['the account is of a restricted country', (id: string) => changePlayer(id, { country: 'FR' })],
    ['the player turns out to be a minor', (id: string) => changePlayer(id, { birthdate: '2015-03-01' })],
    ['a second factor is required', () => requireSecondFactor()],
    ['deposits are stopped', () => stopDeposits()],
  ])('gets no repeated order while %s, and the deposit ends', async (_, happen) => {
    const payer = await givenPayer(server)
    const key = newKey()
    await whileAway(() => deposit(server, payer, '60.00', {}, key))
    await happen(payer.id)
    const refused = (await deposit(server, payer, '60.00')).error?.code
    expect((await deposit(server, payer, '60.00', {}, key)).error?.code).toBe(refused)
    const { data } = await server.call('listInvoices', { token: payer.token, query: {} })
    expect(data).toMatchObject([{ state: 'pending' }])
    server.clock.advance(4 * 60_000)
    expect((await deposit(server, payer, '60.00', {}, key)).error?.code).toBe(refused)
    expect(await invoiceOf(server, payer, data[0]?.id ?? '')).toMatchObject({ state: 'failed' })
    expect(await ordersOf(payer)).toBe(0)
  })

  test('is asked about an order it may have taken before a repeat orders again', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const { data } = await deposit(server, payer, '60.00', {}, key)
    await server.database.pool.query(
      'update invoice set reply = null, provider_reference = null where id = $1',
      [data.invoiceId],
    )
    await server.database.pool.query(
      `update sandbox.payment set state = 'confirmed', paid_amount = '60.00' where order_id = $1`,
      [data.invoiceId],
    )
    const again = await deposit(server, payer, '60.00', {}, key)
    expect(again.data).toMatchObject({ invoiceId: data.invoiceId, invoice: { state: 'success' } })
    expect(again.data.action).toBeUndefined()
    expect(await cashOf(server, payer)).toBe('60.00')
  })

  test('frees the limit once it reports the order as unknown, and the key starts another deposit', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const key = newKey()
    await whileAway(() => deposit(server, payer, '60.00', {}, key))
    await pollDeposits.run(deps, {})
    expect(await windowOf(payer)).toMatchObject({ reserved: 6000n })
    server.clock.advance(4 * 60_000)
    await pollDeposits.run(deps, {})
    expect(await windowOf(payer)).toMatchObject({ reserved: 0n })

    const both = await Promise.all([1, 2].map(() => deposit(server, payer, '60.00', {}, key)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ data }) => data.invoiceId)).size).toBe(1)
    expect(await ordersOf(payer)).toBe(1)
    expect(await windowOf(payer)).toMatchObject({ reserved: 6000n })
  })
})

describe('an unpaid deposit', () => {
  test('expires and frees its limit', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const { data } = await deposit(server, payer, '60.00')
    await passHours(server, payer, 2)
    await expireDeposits.run(deps, null)
    expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ status: 3, state: 'expired' })
    expect(await windowOf(payer)).toMatchObject({ reserved: 0n })
  })

  test('is asked about first, because a message may have been lost', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.05')
    await decideOnPage(data.action)
    expect(await cashOf(server, payer)).toBe('0.00')
    await passHours(server, payer, 2)
    await expireDeposits.run(deps, null)
    expect(await cashOf(server, payer)).toBe('50.05')
  })

  test('can be cancelled while pending, by its player only', async () => {
    const payer = await givenPayer(server)
    const other = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    const decline = (token: string) =>
      server.call('declineInvoice', { token, params: { id: data.invoiceId } })
    expect((await decline(other.token)).error?.code).toBe(10001)
    expect((await decline(payer.token)).data).toMatchObject({ state: 'declined', isDeclinable: false })
    expect((await decline(payer.token)).error?.code).toBe(13007)
  })
})

const changePlayer = (id: string, changes: Parameters<typeof updatePlayer>[2]) =>
  inTransaction(deps.db, (tx) => updatePlayer(tx, id, changes))
const setRestrictionOf = (id: string, restriction: Restriction) =>
  inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, id, [], (locked) => setRestriction(locked, restriction, null)),
  )

async function stopDeposits(): Promise<void> {
  const change = (isOff: boolean) => stop(deps, { part: 'deposits', isOff, ...ADA })
  await change(true)
  onTestFinished(() => change(false))
}

async function requireSecondFactor(): Promise<void> {
  const { signIn } = deps.settings.current()
  const content = { ...signIn, secondFactor: { ...signIn.secondFactor, signIn: 'required' } }
  const revise = (to: object | null) => reviseSettings(deps, { file: 'sign-in.json', content: to, ...ADA })
  await revise(content)
  onTestFinished(async () => void (await revise(null)))
}
