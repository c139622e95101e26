import { BonusCodeTrigger } from '@fairhall/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig, copyContent } from '#tests/support/server/config.ts'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  newKey,
  type Payer,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { withPlayerLock, setRestriction } from '../player-state/index.ts'

/** A well-formed code that is not a configured currency. */
const UNKNOWN = 'QQQ'
const free = { type: 'cash', base: { amount: '5' }, wagering: { multiplier: 0 } }
const config = copyConfig()
const content = copyContent()
const spins = [{ game: 'koi-river', quantity: 20 }]
config.edit<{ offers: object[] }>('bonuses.json', ({ offers }) => {
  offers.push(
    { id: 'spins', type: 'freespins', spins, base: { depositMin: '500', spinStake: '0.20' }, code: 'SPINS' },
    { id: 'gift', type: 'cash', trigger: 'code', code: 'GIFT5', base: { amount: '5' } },
    { id: 'closed', type: 'cash', isEnabled: false, code: 'CLOSED', base: { amount: '5' } },
    { id: 'abroad', type: 'cash', markets: ['brazil'], code: 'ABROAD', base: { amount: '5' } },
    { id: 'soon', type: 'cash', from: '2099-01-01T00:00:00Z', code: 'SOON', base: { amount: '5' } },
    { id: 'over', type: 'cash', until: '2020-01-01T00:00:00Z', code: 'OVER', base: { amount: '5' } },
    { ...free, id: 'now', trigger: 'code', code: 'NOW', base: { amount: '5', cap: '3' } },
    { ...free, id: 'paid', code: 'PAID' },
    { ...free, id: 'bet', code: 'BET', wagering: { multiplier: 0, sports: {} } },
    {
      id: 'always',
      type: 'cash',
      perPlayer: null,
      currencies: { BTC: { amount: '0.001', depositMin: '0.01' } },
    },
  )
})
content.edit<{ offers: Record<string, object> }>('en/global-components/bonuses.json', ({ offers }) => {
  for (const id of ['spins', 'gift', 'closed', 'abroad', 'soon', 'over', 'always', 'now', 'paid', 'bet'])
    offers[id] = { name: id, text: id }
})

afterAll(() => {
  config.remove()
  content.remove()
})
const server = await startCashier({ CONFIG_DIR: config.folder, CONTENT_DIR: content.folder })
const { deps } = server

const offers = (payer: Payer, query: { currency: string; amount?: string } = { currency: 'EUR' }) =>
  server.call('listDepositBonuses', { token: payer.token, query })
const addCode = (payer: Payer, bonusCode: string, trigger: BonusCodeTrigger = BonusCodeTrigger.deposit) =>
  server.call('addBonusCode', { token: payer.token, body: { bonusCode, trigger } })
const codes = (payer: Payer) => server.call('listBonusCodes', { token: payer.token, query: { trigger: '3' } })

async function issued(payer: Payer) {
  const { rows } = await deps.db.query<{ offer: string; amount: bigint; target: bigint; state: string }>(
    `select offer, amount, target, status || '-' || result as state from player_bonus where player_id = $1
     union all select offer, count, stake, status || '-' || result from player_freespin where player_id = $1 order by 1`,
    [payer.id],
  )
  return rows
}

async function verdictOf(invoiceId: string) {
  const text = 'select bonus_verdict as verdict from invoice where id = $1'
  const { rows } = await deps.db.query<{ verdict: string }>(text, [invoiceId])
  return rows[0]?.verdict
}

describe('the deposit offers', () => {
  test("are the player's own, with what they give for the amount", async () => {
    const payer = await givenPayer(server)
    const { data, meta } = await offers(payer, { currency: 'EUR', amount: '50.00' })
    expect(meta).toEqual({ isDeclinedByDefault: false })
    expect(data).toMatchObject([
      {
        id: 'welcome-first',
        type: 2,
        name: 'First deposit bonus',
        package: { id: 'welcome' },
        gives: { amount: '50.00', count: null },
        triggerConditions: {
          invoiceAmountItems: [{ currency: 'EUR', amountFrom: '20.00', amountTo: null }],
        },
        assignConditions: {
          depositPercentage: '100',
          maxAmountItems: [{ currency: 'EUR', amount: '200.00' }],
        },
      },
    ])
    expect((await offers(payer, { currency: 'EUR', amount: '5' })).data[0]?.gives).toBeNull()
    expect((await offers(payer, { currency: 'EUR', amount: 'x' })).data[0]?.gives).toBeNull()
    expect((await offers(payer, { currency: 'BTC', amount: '0.02' })).data).toMatchObject([
      { id: 'welcome-first', type: 2 },
      { id: 'always', type: 1, gives: { amount: '0.00100000' } },
    ])
    expect((await offers(payer, { currency: UNKNOWN })).status).toBe(422)
  })

  test('report which offers are still available', async () => {
    const payer = await givenPayer(server)
    const query = { currency: 'EUR', bonusIds: ['welcome-first', 'welcome-second', 'nothing'] }
    const { data } = await server.call('listBonusStatus', { token: payer.token, query })
    expect(data.map(({ isAvailable }) => isAvailable)).toEqual([true, false, false])
  })
})

describe('a chosen offer', () => {
  test('is issued and activated once when the deposit is confirmed, despite repeated and concurrent messages', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '300.00', { bonusId: 'welcome-first' })
    expect(await issued(payer)).toEqual([])
    const message = messageOf(data.invoiceId, { amount: '300.00' })
    await Promise.all(Array.from({ length: 8 }, () => sendMessage(server, message)))
    await sendMessage(server, messageOf(data.invoiceId, { amount: '300.00' }))
    await sendMessage(server, messageOf(data.invoiceId, { status: 'failed', amount: '300.00' }))
    expect(await issued(payer)).toEqual([
      { offer: 'welcome-first', amount: 20_000n, target: 800_000n, state: '2-1' },
    ])
    expect(await cashOf(server, payer)).toBe('300.00')
    const { data: accounts } = await server.call('listAccounts', { token: payer.token })
    expect(accounts[0]?.balance).toBe('500.00')
    const call = { token: payer.token, params: { id: data.invoiceId } }
    const bonus = { name: 'First deposit bonus', status: 2, wagerTarget: '8000.00' }
    expect((await server.call('getInvoice', call)).data.bonus).toMatchObject(bonus)
    expect((await offers(payer)).data).toMatchObject([{ id: 'welcome-second' }])
  })

  test('is issued for a deposit that succeeds after a failure', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await sendMessage(server, messageOf(data.invoiceId, { status: 'failed' }))
    await sendMessage(server, messageOf(data.invoiceId))
    expect(await issued(payer)).toMatchObject([{ offer: 'welcome-first', amount: 5000n }])
  })

  test('is judged by the amount really paid; less than the least of the method is no first deposit', async () => {
    const payer = await givenPayer(server)
    for (const [amount, next] of Object.entries({ '9.99': 'welcome-first', '10.00': 'welcome-second' })) {
      const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
      await sendMessage(server, messageOf(data.invoiceId, { amount }))
      expect([await verdictOf(data.invoiceId), (await offers(payer)).data[0]?.id]).toEqual(['amount', next])
    }
    expect(await issued(payer)).toEqual([])
  })

  test('of a crypto deposit is stored for any amount, and judged by the amount received', async () => {
    const coins = { currency: 'BTC', method: 'bitcoin' }
    const pay = async (payer: Payer, changes: object, came: string) => {
      const { data } = await deposit(server, payer, '0.0005', { ...coins, ...changes })
      await sendMessage(server, messageOf(data.invoiceId, { currency: 'BTC', amount: came }))
      return verdictOf(data.invoiceId)
    }
    const payer = await givenPayer(server, { currency: 'BTC' })
    expect(await pay(payer, { bonusId: 'always' }, '0.009')).toBe('amount')
    expect(await pay(payer, { bonusId: 'always' }, '0.01')).toBe('issued')
    await addCode(payer, 'FAIRHALL10')
    expect(await pay(payer, {}, '0.0005')).toBe('amount')
    expect(await pay(payer, {}, '0.001')).toBe('issued')
    expect((await issued(payer)).map(({ offer }) => offer)).toEqual(['always', 'ten-on-fifty'])
  })

  test('is issued for only the first of two concurrent deposits', async () => {
    const payer = await givenPayer(server)
    const bonusId = 'welcome-first'
    const both = await Promise.all([
      deposit(server, payer, '50.00', { bonusId }),
      deposit(server, payer, '50.00', { bonusId }),
    ])
    await Promise.all(both.map(({ data }) => sendMessage(server, messageOf(data.invoiceId))))
    expect(await issued(payer)).toHaveLength(1)
    const verdicts = await Promise.all(both.map(({ data }) => verdictOf(data.invoiceId)))
    expect(verdicts.sort()).toEqual(['deposits', 'issued'])
  })

  test('that is unavailable or declined is left out, and the deposit continues', async () => {
    const payer = await givenPayer(server)
    for (const changes of [
      { bonusId: 'welcome-second' },
      { bonusId: 'gift' },
      { bonusId: 'ten-on-fifty' },
      { bonusId: 'nothing' },
      { bonusId: 'welcome-first', isBonusDecline: true },
    ]) {
      const { status, data } = await deposit(server, payer, '50.00', changes)
      expect(status).toBe(200)
      await server.call('declineInvoice', { token: payer.token, params: { id: data.invoiceId } })
    }
    const chosen = 'select 1 from invoice where player_id = $1 and bonus is not null'
    expect((await deps.db.query(chosen, [payer.id])).rows).toEqual([])
  })

  test('is not issued for a payment that arrives during a break: the money is returned', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, [], (locked) => setRestriction(locked, 'cooling off', null)),
    )
    await sendMessage(server, messageOf(data.invoiceId))
    expect(await verdictOf(data.invoiceId)).toBeNull()
    expect(await cashOf(server, payer)).toBe('0.00')
  })
})

describe('a code', () => {
  test('waits for the next deposit, and is used once', async () => {
    const payer = await givenPayer(server)
    const added = await addCode(payer, ' fairhall10 ')
    expect(added.data).toMatchObject({ bonusCode: 'FAIRHALL10', status: 1, trigger: 3 })
    expect((await addCode(payer, 'FAIRHALL10')).data.id).toBe(added.data.id)
    expect((await codes(payer)).data).toMatchObject([{ bonusCode: 'FAIRHALL10' }])

    const key = newKey()
    const first = await deposit(server, payer, '50.00', {}, key)
    const second = await deposit(server, payer, '60.00')
    await sendMessage(server, messageOf(second.data.invoiceId, { amount: '60.00' }))
    await sendMessage(server, messageOf(first.data.invoiceId))
    expect(await issued(payer)).toMatchObject([{ offer: 'ten-on-fifty', amount: 1000n, target: 30_000n }])
    expect((await codes(payer)).data).toEqual([])
    expect((await addCode(payer, 'FAIRHALL10')).data).toMatchObject({ status: 4, playerBonusCodeId: null })
  })

  test('can give free spins', async () => {
    const payer = await givenPayer(server)
    await addCode(payer, 'SPINS')
    const { data } = await deposit(server, payer, '500.00')
    await sendMessage(server, messageOf(data.invoiceId, { amount: '500.00' }))
    expect(await issued(payer)).toEqual([{ offer: 'spins', amount: 20n, target: 20n, state: '1-1' }])
  })

  test('with a direct bonus issues it immediately, and only once when repeated', async () => {
    const payer = await givenPayer(server)
    const all = await Promise.all(
      Array.from({ length: 6 }, () => addCode(payer, 'GIFT5', BonusCodeTrigger.direct)),
    )
    expect(all.map(({ data }) => data.status).sort()).toEqual([2, 4, 4, 4, 4, 4])
    expect(await issued(payer)).toMatchObject([{ offer: 'gift', amount: 500n }])
  })

  test.each(['PAID', 'BET'])('without wagering becomes cash with its deposit: %s', async (code) => {
    const payer = await givenPayer(server)
    await addCode(payer, code)
    const { data } = await deposit(server, payer, '50.00')
    await Promise.all([1, 2].map(() => sendMessage(server, messageOf(data.invoiceId))))
    // The event of its end has not been handled. The bonus of the next deposit starts once it is.
    const next = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
    await sendMessage(server, messageOf(next.data.invoiceId))
    await server.settle()
    expect(await cashOf(server, payer)).toBe('105.00')
    expect(await issued(payer)).toMatchObject([
      { amount: 500n, target: 0n, state: '3-2' },
      { offer: 'welcome-second', state: '2-1' },
    ])
    expect(await findings(server)).toEqual([])
  })

  test('without wagering becomes cash when it is activated, once and up to its max cashout', async () => {
    const payer = await givenPayer(server)
    await addCode(payer, 'NOW', BonusCodeTrigger.direct)
    const [bonus] = (await server.call('listPlayerBonuses', { token: payer.token })).data
    const call = { token: payer.token, params: { id: bonus?.id ?? '' } }
    const all = await Promise.all([1, 2].map(() => server.call('activatePlayerBonus', call)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    await server.settle()
    expect(await cashOf(server, payer)).toBe('3.00')
    expect(await issued(payer)).toMatchObject([{ offer: 'now', state: '3-2' }])
    expect(await findings(server)).toEqual([])
  })

  test('is answered with status 3 if unknown and status 4 if unavailable', async () => {
    const payer = await givenPayer(server)
    const status = async (code: string, trigger: BonusCodeTrigger = BonusCodeTrigger.deposit) =>
      (await addCode(payer, code, trigger)).data.status
    expect(await status('NOBODYS')).toBe(3)
    expect(await status('FAIRHALL10', BonusCodeTrigger.direct)).toBe(3)
    expect(await status('GIFT5')).toBe(3)
    for (const code of ['CLOSED', 'ABROAD', 'SOON', 'OVER']) expect(await status(code)).toBe(4)
  })

  test('can be removed before use by its player only', async () => {
    const payer = await givenPayer(server)
    const other = await givenPayer(server)
    const { data } = await addCode(payer, 'FAIRHALL10')
    const remove = (token: string) =>
      server.call('removeBonusCode', { token, body: { playerBonusCodeId: data.id } })
    expect((await remove(other.token)).status).toBe(404)
    expect((await remove(payer.token)).status).toBe(200)
    expect((await remove(payer.token)).status).toBe(404)
    const { data: paid } = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(paid.invoiceId))
    expect(await issued(payer)).toEqual([])
  })
})
