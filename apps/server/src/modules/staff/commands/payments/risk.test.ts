/** Risk rules of withdrawals: shadow mode records, a live rule sends to staff, and a test of the past finds the same. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/players/players.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import {
  deposit,
  givenPayer,
  messageOf,
  passHours,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { keys, rows, refusal, givenStaff, both } = openOffice(server)
const { call, open } = createOfficeClient(server, keys)

const young = { id: 'young', about: 'A young account.', when: { accountHoursMax: 48, amountMin: '300' } }
const parts = { id: 'parts', about: 'In parts.', when: { withdrawalsMin: 3 } }

const fileWith = (...withdrawals: object[]) => write({ withdrawals })

function write(rules: { withdrawals: object[]; deposits?: object[] }): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'risk-')), 'risk-rules.json')
  writeFileSync(file, JSON.stringify(rules))
  return file
}

/** Ordered by ada, agreed to by bob. */
const publish = (...withdrawals: object[]) => publishFile(fileWith(...withdrawals))

async function publishFile(file: string): Promise<void> {
  const [{ revision = '0' } = {}] = (await rows('settings list')).filter(
    ({ file }) => file === 'risk-rules.json',
  )
  const placed = await rows(`settings publish risk-rules.json ${file} --from ${revision}`)
  await rows(`order agree ${placed[0]?.['order'] ?? ''}`, 'bob')
}

/** How many alerts the metrics count ten seconds later, and the age of the oldest. */
async function measured(): Promise<string[]> {
  server.clock.advance(10_000)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return [...text.matchAll(/^fairhall_deposit_alerts_open(?:_seconds)? (\S+)$/gm)].map(
    ([, value = '']) => value,
  )
}

/** Returns why staff must look at it. */
async function request(amount: string, payer?: Awaited<ReturnType<typeof givenPayer>>, to = {}) {
  const player = payer ?? (await givenPayer(server, { cash: 2_000_000n }))
  const { data } = await withdraw(server, player, amount, to)
  const { rows: found } = await server.deps.pool.query<{ why: string[] | null }>(
    'select looked_at_for as why from invoice where id = $1',
    [data.id],
  )
  return { id: data.id, player, why: found[0]?.why ?? null }
}

const hitsOf = async (id: string) =>
  (await rows('risk hits')).filter(({ invoice }) => invoice === id).map(({ rule, mode }) => [rule, mode])

test('shadow mode records what a live rule would have sent to staff', async () => {
  await publish({ ...young, mode: 'shadow' }, { ...parts, mode: 'off' })
  const shadow = await request('400.00')
  expect([shadow.why, await hitsOf(shadow.id)]).toEqual([null, [['young', 'shadow']]])
  expect((await request('200.00')).why).toBeNull()

  await publish({ ...young, mode: 'live' }, { ...parts, mode: 'off' })
  const live = await request('400.00')
  expect([live.why, await hitsOf(live.id)]).toEqual([['rule'], [['young', 'live']]])
  // It counts when it was requested: the account gets older, the reason stays.
  await passHours(server, live.player, 72)
  const body = { password: PASSWORD }
  await server.call('showPassword', { token: live.player.token, body })
  const waiting = (await call('listWithdrawals', { token: await open('bob') })).data
  expect(waiting.find(({ id }) => id === live.id)).toMatchObject({ rules: ['young'], reasons: ['rule'] })
  const old = await request('400.00', live.player)
  expect([old.why, await hitsOf(old.id)]).toEqual([null, []])
  expect(await rows('risk rules')).toMatchObject([
    {
      rule: 'young',
      mode: 'live',
      found: 2,
      players: 2,
      conditions: 'amountMin 300, accountHoursMax 48',
    },
    { rule: 'parts', mode: 'off', found: 0 },
  ])
})

test('a test of the past finds what the rule would have found then, and changes nothing', async () => {
  await publish({ ...young, mode: 'off' }, { ...parts, mode: 'off' })
  const { player } = await request('310.00')
  for (const amount of ['21.00', '22.00', '23.00']) {
    server.clock.advance(60_000)
    await request(amount, player)
  }
  const before = await rows('risk hits')
  const [first, second] = await rows('risk backtest')
  // Those of the test before are more than 48 hours older than their players, or below 300.
  expect(first).toMatchObject({ rule: 'young', mode: 'off', found: 3, players: 3, more: 3, of: 8 })
  expect(second).toMatchObject({ rule: 'parts', found: 2, players: 1, amount: '45.00 EUR' })
  expect(String(second?.['examples']).split(', ')).toHaveLength(2)
  expect(await rows('risk hits')).toEqual(before)
  // A draft is tested by its check.
  const draft = fileWith({ ...young, mode: 'live' }, { ...parts, mode: 'live', when: { withdrawalsMin: 2 } })
  const checked = await rows(`settings check risk-rules.json ${draft}`)
  expect(checked.filter(({ rule }) => rule !== undefined)).toMatchObject([{ rule: 'parts', found: 3 }])
})

test('a deposit counts from when it was paid, however long before that it was ordered', async () => {
  const when = { depositHoursMax: 2, depositsMin: '50' }
  await publish({ id: 'fast', about: 'Fast out.', mode: 'shadow', when })
  const payer = await givenPayer(server)
  const [paid, late] = [await deposit(server, payer, '50.00'), await deposit(server, payer, '50.00')]
  await passHours(server, payer, 72)
  await sendMessage(server, messageOf(paid.data.invoiceId))
  await server.deps.pool.query('update ledger_balance set turnover_required = 0 where owner = $1', [payer.id])
  const card = { method: 'card', fields: {} }
  expect(await hitsOf((await request('21.00', payer, card)).id)).toEqual([['fast', 'shadow']])
  await passHours(server, payer, 3)
  expect(await hitsOf((await request('21.00', payer, card)).id)).toEqual([])
  // What is paid after the withdrawals changes nothing about them.
  server.clock.advance(60_000)
  await sendMessage(server, messageOf(late.data.invoiceId))
  expect(await rows('risk backtest')).toMatchObject([{ rule: 'fast', found: 1 }])
  const draft = fileWith({ id: 'fast', about: 'More.', mode: 'shadow', when: { depositsMin: '100' } })
  const checked = await rows(`settings check risk-rules.json ${draft}`)
  expect(checked.filter(({ rule }) => rule !== undefined)).toMatchObject([{ found: 0 }])
})

test('a live rule of deposits opens an alert, and withdrawals wait until it is closed', async () => {
  const rule = { id: 'burst', about: 'Many deposits.', when: { depositCountMin: 2, depositsMin: '120' } }
  const payIn = async (payer: Awaited<ReturnType<typeof givenPayer>>, reference: string) => {
    server.clock.advance(1000)
    const { data } = await deposit(server, payer, '60.00')
    await sendMessage(server, messageOf(data.invoiceId, { reference, amount: '60.00' }))
    return data.invoiceId
  }
  await publishFile(write({ withdrawals: [], deposits: [{ ...rule, mode: 'shadow' }] }))
  const calm = await givenPayer(server, { cash: 2_000_000n })
  await payIn(calm, 'c-1')
  const second = await payIn(calm, 'c-2')
  expect([await hitsOf(second), await rows('risk alerts')]).toEqual([[['burst', 'shadow']], []])

  await publishFile(write({ withdrawals: [], deposits: [{ ...rule, mode: 'live' }] }))
  const payer = await givenPayer(server, { cash: 2_000_000n })
  await payIn(payer, 'p-1')
  expect(await rows('risk alerts')).toEqual([])
  const found = await payIn(payer, 'p-2')
  const alert = {
    rule: 'burst',
    invoice: found,
    player: payer.id,
    amount: '60.00 EUR',
    about: 'Many deposits.',
  }
  expect(await rows('risk alerts')).toMatchObject([alert])
  const counted = async () => (await call('getQueues', { token: await open('bob') })).data.alerts
  const opened = server.clock.now().toISOString()
  expect(await counted()).toEqual({ count: 1, since: opened })
  // Ten seconds, and thirty for the code of the member who counted them.
  expect(await measured()).toEqual(['1', '40'])
  await server.deps.pool.query('update ledger_balance set turnover_required = 0')
  const card = { method: 'card', fields: {} }
  expect((await request('21.00', payer, card)).why).toContain('alert')
  expect((await request('21.00', calm, card)).why ?? []).not.toContain('alert')
  expect(await rows('risk rules burst')).toMatchObject([{ kind: 'deposit', found: 2, paid: 2, open: 1 }])
  expect(await rows('risk backtest burst')).toMatchObject([
    { kind: 'deposit', found: 2, players: 2, more: 1 },
  ])

  expect(await rows(`risk close ${found} burst`)).toMatchObject([{ result: 'closed' }])
  expect(await refusal(`risk close ${found} burst`)).toEqual([3, 'notFound'])
  expect(await rows('risk alerts')).toEqual([])
  expect(await counted()).toEqual({ count: 0, since: null })
  expect(await measured()).toEqual(['0', '0'])
  expect((await request('21.00', payer, card)).why ?? []).not.toContain('alert')
})

test('a member of one market sees only its withdrawals, also behind many of others', async () => {
  await publish({ ...young, mode: 'shadow' })
  const [german, other] = [await request('400.00'), await request('401.00')]
  const { pool } = server.deps
  await pool.query(`update player set country = case when id = $1 then 'DE' else 'BR' end`, [
    german.player.id,
  ])
  await pool.query(
    `insert into risk_hit select $1, 'later-' || n, 'shadow', '{}', '{}', now() + interval '1 year', true from generate_series(1, 100) n`,
    [other.id],
  )
  await givenStaff('greta', 'payments,operations')
  await both('bound member greta * --markets german')
  const draft = fileWith({ ...young, mode: 'live', when: { amountMin: '1' } })
  const seen = async (line: string) => (await rows(line, 'greta')).filter(({ rule }) => rule !== undefined)
  expect(await seen('risk rules')).toMatchObject([{ rule: 'young', found: 1, players: 1 }])
  expect(await seen('risk hits')).toMatchObject([{ rule: 'young', invoice: german.id }])
  expect(await seen('risk backtest')).toMatchObject([{ found: 1, of: 1, amount: '400.00 EUR' }])
  expect(await seen(`settings check risk-rules.json ${draft}`)).toMatchObject([{ found: 1, of: 1 }])
  expect(await rows('risk hits')).toHaveLength(100)
  const countFor = async (member: string) =>
    (await call('getQueues', { token: await open(member) })).data.alerts?.count
  expect([await countFor('greta'), await countFor('bob'), await seen('risk alerts')]).toEqual([0, 100, []])
  // Failed deposits, which move no money.
  const copied = `player_id, account_id, method, provider, currency, amount, requested_amount, base_amount, rates_version, country, return_urls`
  await pool.query(
    `insert into invoice (id, number, type, state, created_at, updated_at, ${copied})
     select gen_random_uuid(), 'copy ' || n, 1, 'failed', created_at + interval '1 hour', updated_at, ${copied}
       from invoice cross join generate_series(1, 100) n where id = $1`,
    [other.id],
  )
  expect(await rows('payment list', 'greta')).toMatchObject([{ invoice: german.id }])
})

test.each([
  ['in shadow mode', 'success', 'shadow'],
  ['that is live', 'pending', 'live'],
])('a deposit whose facts a rule %s can’t read is %s afterwards', async (_, state, mode) => {
  const rule = { id: 'sum', about: 'A large sum.', mode, when: { depositsMin: '100' } }
  await publishFile(write({ withdrawals: [], deposits: [rule] }))
  const payer = await givenPayer(server)
  const { data: earlier } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(earlier.invoiceId, { reference: `${mode}-1` }))
  // With it, the sum of all deposits has no place in a bigint.
  const largest = 'update invoice set paid_base_amount = $2 where id = $1'
  await server.deps.pool.query(largest, [earlier.invoiceId, 2n ** 63n - 1n])
  const { data: next } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(next.invoiceId, { reference: `${mode}-2` }))
  const { rows: found } = await server.deps.pool.query('select state from invoice where id = $1', [
    next.invoiceId,
  ])
  expect([found, await hitsOf(next.invoiceId)]).toEqual([[{ state }], []])
  await server.deps.pool.query(largest, [earlier.invoiceId, null])
})

test.each([
  ['an unknown condition', { ...young, mode: 'live', when: { moonPhase: 3 } }],
  ['no condition', { ...young, mode: 'live', when: {} }],
  ['an amount that is none', { ...young, mode: 'live', when: { amountMin: '-5' } }],
  ['an unknown mode', { ...young, mode: 'on' }],
  ['a condition of deposits', { ...young, mode: 'live', when: { depositCountMin: 2 } }],
])('a file with %s is refused', async (_, rule) => {
  expect(await refusal(`settings check risk-rules.json ${fileWith(rule)}`)).toEqual([3, 'wrongSettings'])
})

test('an unknown rule is not found', async () => {
  expect(await refusal('risk backtest nothing')).toEqual([3, 'notFound'])
})
