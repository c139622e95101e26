/** Bounds of permissions over HTTP and on the command line: how they are set, and what they stop. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { keys, givenStaff, place, both, rows, refusal } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Record<string, unknown>>(text, values)).rows
const moveTo = (player: string, country: string) =>
  sql('update player set country = $2 where id = $1', [player, country])
async function givenPayerIn(country: string, cash = 0n) {
  const payer = await givenPayer(server, { cash })
  await moveTo(payer.id, country)
  return payer
}

/** Options with spaces go through the office: the typed commands of tests are split at them. */
async function setBound(name: string, args: string[], options: Record<string, string>, second = 'sam') {
  const placed = await run(await open('ada'), name, args, options)
  const order = String(placed.data?.rows[0]?.['order'] ?? placed.code)
  return (await rows(`order agree ${order}`, second))[0]
}

const home = makeTestHome()
afterAll(() => rmSync(home, { recursive: true, force: true }))

function givenFile(...players: string[]): string {
  const file = path.join(home, `${crypto.randomUUID()}.csv`)
  writeFileSync(file, ['player', ...players].join('\n'))
  return file
}

/** The result for `mia`, or the code of its refusal. */
async function give(name: string, ...players: string[]): Promise<unknown> {
  const line = `reward import ${givenFile(...players)} arcade-spins --run ${name}`
  const [exitCode, code] = await refusal(line, 'mia')
  return exitCode === 0 ? (await rows(line, 'mia'))[0]?.['result'] : code
}

beforeAll(async () => {
  await givenStaff('sam', 'responsible-gambling')
  await givenStaff('agent', 'payments-agent')
  await givenStaff('lead', 'payments-lead')
})

describe('setting a bound', () => {
  let token: string | undefined
  test('needs a second member who is not concerned, and is in the journal', async () => {
    const options = { amounts: '1000 EUR, 1200.50 USD', markets: 'world,german' }
    const placed = await run(await open('ada'), 'bound right', ['payments-agent', 'withdrawal.*'], options)
    const order = String(placed.data.rows[0]?.['order'])
    expect(await rows('bound list')).toEqual([])
    expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
    const [shown] = await rows(`order show ${order}`, 'sam')
    expect(shown?.['what']).toBe(
      'amounts unset → 1000.00 EUR, 1200.50 USD; markets unset → german, world; permission withdrawal.*; right or member right:payments-agent',
    )
    const agreed = await rows(`order agree ${order}`, 'sam')
    expect(agreed[0]?.['what']).toMatch(/^bound unset → "up to 1000.00 EUR and/)
    expect(await rows('bound list')).toMatchObject([
      { holder: 'right:payments-agent', permission: 'withdrawal.*', by: 'staff:ada', agreed: 'staff:sam' },
    ])
    const [entry] = await rows('journal')
    expect(entry).toMatchObject({ action: 'bound.set', actor: 'staff:ada', second: 'staff:sam' })
    await both('bound end-right payments-agent withdrawal.*', 'sam')
    expect(await rows('bound list')).toEqual([])
  })

  test.each([
    ['their own', 'bound member', ['ada', '*'], { markets: 'german' }, 'ownBound'],
    ['a right that they have', 'bound right', ['payments', '*'], { markets: 'german' }, 'ownBound'],
    ['an unknown member', 'bound member', ['nobody', '*'], { markets: 'german' }, 'notFound'],
    ['an unknown right', 'bound right', ['kings', '*'], { markets: 'german' }, 'wrongInput'],
    ['an unknown permission', 'bound member', ['agent', 'money.print'], { markets: 'german' }, 'wrongInput'],
    ['an unknown market', 'bound member', ['agent', '*'], { markets: 'atlantis' }, 'wrongInput'],
    ['an unknown currency', 'bound member', ['agent', '*'], { amounts: '5 XYZ' }, 'wrongInput'],
    ['a negative amount', 'bound member', ['agent', '*'], { amounts: '-5 EUR' }, 'wrongInput'],
    ['too many digits', 'bound member', ['agent', '*'], { amounts: '5.001 EUR' }, 'wrongInput'],
    ['a currency twice', 'bound member', ['agent', '*'], { amounts: '5 EUR, 6 EUR' }, 'wrongInput'],
    ['nothing', 'bound member', ['agent', '*'], {}, 'wrongInput'],
    ['the end of none', 'bound end-member', ['agent', '*'], {}, 'notFound'],
  ] as const)('refuses %s', async (_, name, args, options, code) => {
    token ??= await open('ada')
    expect((await run(token, name, [...args], options)).code).toBe(code)
  })

  test('nobody agrees to a bound of theirs or of a right of theirs', async () => {
    for (const words of [
      ['bound member', 'lead'],
      ['bound right', 'payments-lead'],
    ] as const) {
      const placed = await run(await open('ada'), words[0], [words[1], '*'], { markets: 'german' })
      const order = String(placed.data.rows[0]?.['order'])
      expect(await refusal(`order agree ${order}`, 'lead')).toEqual([4, 'approverConcerned'])
      await rows(`order refuse ${order}`)
    }
  })

  test('is void once the bound has changed, and takes effect once under concurrent approvals', async () => {
    const ordered = async (amounts: string) => {
      const placed = await run(await open('ada'), 'bound member', ['agent', 'player.note'], { amounts })
      return String(placed.data.rows[0]?.['order'])
    }
    const [first, second] = [await ordered('1 EUR'), await ordered('2 EUR')]
    const answers = await Promise.all([1, 2, 3].map(() => refusal(`order agree ${first}`, 'sam')))
    expect(answers.map(([exitCode]) => exitCode).sort()).toEqual([0, 3, 3])
    expect(await refusal(`order agree ${second}`, 'sam')).toEqual([3, 'orderStale'])
    await both('bound end-member agent player.note', 'sam')
  })

  test('ends sessions, open orders and approvals of the members concerned', async () => {
    const payer = await givenPayer(server, { cash: 3_000_000n })
    const lead = await open('lead')
    const order = await place(`balance correct ${payer.id} EUR 1.00`, 'lead')
    const { id } = (await withdraw(server, payer, '15000.00')).data
    expect((await rows(`withdrawal approve ${id}`, 'lead'))[0]).toMatchObject({ approved: '1 of 2' })
    await setBound('bound right', ['payments-lead', 'withdrawal.approve'], { amounts: '20000 EUR' })
    expect((await call('getSession', { token: lead })).status).toBe(401)
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderDecided'])
    expect((await rows('withdrawal list')).find(({ invoice }) => invoice === id)).toMatchObject({
      approved: '0 of 2',
    })
    await rows(`withdrawal reject ${id}`)
    await both('bound end-right payments-lead withdrawal.approve', 'sam')
  })
})

describe('an amount above the bound', () => {
  beforeAll(() => setBound('bound right', ['payments-agent', 'withdrawal.*'], { amounts: '3000 EUR' }))

  test('is refused, shown with its reason, and left to a member with a higher bound', async () => {
    const payer = await givenPayer(server, { cash: 1_000_000n })
    const { id } = (await withdraw(server, payer, '3000.01')).data
    const token = await open('agent')
    const waiting = (await call('listWithdrawals', { token })).data.find((one) => one.id === id)
    expect(waiting?.refusal).toBe('beyondAmount')
    const content = { content: waiting?.content ?? '' }
    expect(await run(token, 'withdrawal approve', [id], content)).toMatchObject({
      status: 403,
      code: 'beyondAmount',
    })
    expect((await run(token, 'withdrawal reject', [id])).code).toBe('beyondAmount')
    const form = (await call('listCommands', { token })).data.find(
      ({ name }) => name === 'withdrawal approve',
    )
    const bound = { amounts: [{ amount: '3000.00', currency: 'EUR' }], dayAmounts: [], markets: null }
    expect(form?.bounds).toEqual({ all: [], anyOf: [[bound]] })
    expect(
      await sql(`select 1 from security_event where kind = 'permission-denied' and actor = 'staff:agent'`),
    ).not.toEqual([])
    await rows(`withdrawal reject ${id}`, 'lead')
  })

  test('at the bound is approved', async () => {
    const payer = await givenPayer(server, { cash: 1_000_000n })
    const { id } = (await withdraw(server, payer, '3000.00')).data
    const [row] = await rows(`withdrawal approve ${id}`, 'agent')
    expect(row).toMatchObject({ approved: '1 of 1' })
  })

  test('can be ordered, and needs a second member with a bound that is high enough', async () => {
    await setBound('bound member', ['lead', 'balance.correct'], { amounts: '50 EUR' })
    const payer = await givenPayer(server)
    const high = await place(`balance correct ${payer.id} EUR 50.01`)
    expect(await refusal(`order agree ${high}`, 'lead')).toEqual([4, 'beyondAmount'])
    const [shown] = (await call('listOrders', { token: await open('lead') })).data.filter(
      ({ id }) => id === high,
    )
    expect(shown?.refusal).toBe('beyondAmount')
    const low = await place(`balance correct ${payer.id} EUR -50.00`)
    expect(await refusal(`order agree ${low}`, 'lead')).toEqual([3, expect.any(String)])
    await rows(`order agree ${high}`, 'bob')
    expect(await refusal(`order agree ${low}`, 'lead')).toEqual([0, ''])
    // Their own order may go beyond it: the second member decides.
    expect((await rows(`balance correct ${payer.id} EUR 500.00`, 'lead'))[0]?.['order']).toBeTruthy()
    await both('bound end-member lead balance.correct', 'sam')
  })

  test('makes a grant wait for a second member', async () => {
    await givenStaff('cora', 'crm')
    const payer = await givenPayer(server)
    await setBound('bound right', ['crm', 'reward.*'], { amounts: '0.01 EUR' })
    const [given] = await rows(`reward give ${payer.id} arcade-spins`, 'cora')
    expect(given?.['result']).toMatch(/^order .* waits for a second staff member/)
    await both('bound end-right crm reward.*', 'sam')
    const [direct] = await rows(`reward give ${payer.id} arcade-spins --run direct-run`, 'cora')
    expect(direct?.['result']).toContain('released')
  })
})

describe('a market that the permission does not include', () => {
  test('closes its players, their payments and their orders to the member', async () => {
    const [here, there] = [await givenPayerIn('DE', 1_000_000n), await givenPayerIn('FR', 1_000_000n)]
    const invoices = [
      (await withdraw(server, here, '3000.00')).data.id,
      (await withdraw(server, there, '3000.00')).data.id,
    ]
    const order = await place(`balance correct ${there.id} EUR 1.00`)
    await setBound('bound member', ['lead', '*'], { markets: 'german' })
    const token = await open('lead')
    for (const [name, args, options] of [
      ['player show', [there.id], {}],
      ['player note', [there.id], {}],
      ['balance correct', [there.id, 'EUR', '1'], {}],
      ['withdrawal reject', [invoices[1]], {}],
      ['withdrawal approve', [invoices[1]], { content: 'x' }],
      ['payment list', [], { player: there.id }],
    ] as const)
      expect([name, (await run(token, name, args.map(String), options)).code]).toEqual([name, 'beyondMarket'])
    for (const name of ['getPlayer', 'getPlayerPlay', 'listPlayerNotes'] as const)
      expect((await call(name, { token, params: { id: there.id }, query: {} } as never)).code).toBe(
        'beyondMarket',
      )
    expect((await call('getPlayer', { token, params: { id: here.id } })).status).toBe(200)
    const listed = (await call('listWithdrawals', { token })).data.map(({ id }) => id)
    expect([listed.includes(invoices[0] ?? ''), listed.includes(invoices[1] ?? '')]).toEqual([true, false])
    const typed = (await run(token, 'withdrawal list')).data.rows.map(({ invoice }) => invoice)
    expect([typed.includes(invoices[0] ?? ''), typed.includes(invoices[1] ?? '')]).toEqual([true, false])
    const all = await open('bob')
    const countOf = async (by: string) =>
      (await call('getQueues', { token: by })).data.withdrawals?.count ?? 0
    expect((await countOf(all)) - (await countOf(token))).toBeGreaterThan(0)
    const paid = (await call('listPayments', { token, query: {} })).data.items.map(({ playerId }) => playerId)
    expect([paid.includes(here.id), paid.includes(there.id)]).toEqual([true, false])
    expect((await call('search', { token, query: { text: there.id } })).data).toEqual([])
    expect((await call('listOrders', { token })).data.map(({ id }) => id)).not.toContain(order)
    expect(await refusal(`order agree ${order} --content x`, 'lead')).toEqual([4, 'beyondMarket'])
    expect(await refusal(`order refuse ${order}`, 'lead')).toEqual([4, 'beyondMarket'])
    const own = await place(`balance correct ${here.id} EUR 1.00`, 'lead')
    await moveTo(here.id, 'FR')
    expect(await refusal(`order refuse ${own}`, 'lead')).toEqual([0, ''])
    await moveTo(here.id, 'DE')
    await both('bound end-member lead *', 'sam')
    for (const id of invoices) await rows(`withdrawal reject ${id}`)
  })

  test('refuses grants to its players, also above a bound of the amount', async () => {
    await givenStaff('mia', 'crm')
    const [here, there] = [await givenPayerIn('DE'), await givenPayerIn('FR')]
    await rows(`reward give ${there.id} arcade-spins --run other-market`)
    await rows(`reward give ${here.id} arcade-spins --run own-market`)
    await setBound('bound member', ['mia', 'reward.*'], { amounts: '0.01 EUR' })
    await setBound('bound right', ['crm', 'reward.*'], { markets: 'german' })
    expect(await give('mixed', here.id, there.id)).toBe('beyondMarket')
    expect(await sql(`select 1 from grant_run where id = 'mixed'`)).toEqual([])
    const listed = givenFile(here.id, there.id)
    expect(await refusal(`reward check ${listed} arcade-spins`, 'mia')).toEqual([4, 'beyondMarket'])
    expect(await give('german', here.id)).toContain('waits for a second staff member')
    expect(await refusal('reward cancel own-market', 'mia')).toEqual([4, 'beyondAmount'])
    await both('bound end-member mia reward.*', 'sam')
    expect(await refusal('reward cancel other-market', 'mia')).toEqual([4, 'beyondMarket'])
    expect(await refusal('reward cancel own-market', 'mia')).toEqual([0, ''])
    await both('bound end-right crm reward.*', 'sam')
  })

  test('leaves others out of lists, without counting them towards the limit', async () => {
    await givenStaff('jo', 'staff,players,operations')
    const [here, there] = [await givenPayerIn('DE'), await givenPayerIn('FR')]
    const other = await place(`balance correct ${there.id} EUR 1.00`)
    const own = await place(`balance correct ${here.id} EUR 1.00`)
    await sql(
      `insert into staff_order (id, kind, player_id, details, state, sealed_reason, made_by, made_at, expires_at)
       select gen_random_uuid(), kind, player_id, details, state, sealed_reason, made_by, made_at - interval '1 hour', expires_at
         from staff_order, generate_series(1, 100) where id = $1`,
      [other],
    )
    await setBound('bound member', ['lead', '*'], { markets: 'german' })
    await setBound('bound member', ['jo', '*'], { markets: 'german' })
    const orders = (await rows('order list', 'lead')).map(({ order }) => order)
    expect([orders.includes(own), orders.includes(other)]).toEqual([true, false])
    const subjects = (await rows('journal', 'jo')).map(({ subject }) => subject)
    expect([subjects.includes(`order:${own}`), subjects.includes(`order:${other}`)]).toEqual([true, false])
    expect(await rows('message list', 'lead')).toEqual([])
    // Those of the other market fill the lists.
    const ids = [here.id, there.id]
    await sql(
      `insert into audit_event (at, actor, action, subject, player_id, sealed_reason)
       select now(), 'system:exclusions', 'exclusion.held', 'x', p.id,
           (select sealed_reason from audit_event e where e.player_id = p.id and sealed_reason is not null limit 1)
         from generate_series(1, 101) n join player p on p.id = ($1::uuid[])[least(n, 2)] order by n`,
      [ids],
    )
    await sql(
      `insert into delivery (consumer, id, events, parked_at)
       select 'test', n, jsonb_build_array(jsonb_build_object('playerIds', jsonb_build_array(($1::text[])[least(n, 2)]))), now() - n * interval '1 day'
         from generate_series(1, 201) n`,
      [ids],
    )
    for (const line of ['exclusion list', 'delivery list'])
      expect((await rows(line, 'jo')).map(({ player }) => player)).toEqual([here.id])
    await both('bound end-member lead *', 'sam')
  })
})
