/** Approval needs two different people: nobody can obtain a second key, and only what was agreed to is carried out. */
import { PlayerStatus } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const HOUR_MS = 3_600_000
const server = await startCashier()
const office = openOffice(server, { isEmpty: true })
const { keys, admin, rows, refusal, place, both, collectMail, accept, wordsFor } = office
const sql = async (text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<Record<string, unknown>>(text, values)).rows
const ALL = 'players,payments,operations,staff'

test('the first member adds themselves with one command, and cannot approve their own orders', async () => {
  expect((await admin(wordsFor('ada', 'payments'))).exitCode).toBe(2)
  expect((await admin(wordsFor('bob', ALL))).exitCode).toBe(2)
  const [first] = await rows(wordsFor('ada', ALL))
  expect(first?.['key']).toMatch(/^[\w-]{43}$/)
  keys['ada'] = first?.['key'] ?? ''
  const payer = await givenPayer(server)
  await rows(`player block ${payer.id}`)
  const [order] = await rows(`player unblock ${payer.id}`)
  expect(order?.['result']).toContain('nobody can agree at present')
  expect(await refusal(`order agree ${order?.['order'] ?? ''}`)).toEqual([4, 'sameMember'])
  await rows(`order refuse ${order?.['order'] ?? ''}`)
})

test('the second member may be added alone: their code goes to them, they wait a day, and the operator is notified', async () => {
  const { exitCode, output } = await admin(wordsFor('bob', 'payments'))
  expect(exitCode).toBe(0)
  expect(output).not.toContain('"key"')
  // While another member is invited, nobody can be added by one member alone.
  expect((await rows(wordsFor('eve', 'payments')))[0]).toMatchObject({ order: expect.any(String) as string })

  const sent = await collectMail()
  const operator = server.deps.settings.current().site.contact.email
  expect(sent.map(({ to }) => to).sort()).toEqual([operator, 'bob@staff.example'].sort())
  const code = /^[\w-]{43}$/m.exec(sent.find(({ to }) => to === 'bob@staff.example')?.text ?? '')?.[0] ?? ''
  expect(output).not.toContain(code)
  const [kept] =
    await sql(`select string_agg(i::text, '') || (select string_agg(j::text, '') from graphile_worker.jobs j)
    as text from staff_invitation i`)
  expect(String(kept?.['text'])).not.toContain(code)

  // It works for no other name, no guess works, and it works once.
  expect((await admin('staff accept', 'ada', '', code)).exitCode).toBe(4)
  expect((await admin('staff accept', 'bob', '', `${code.slice(1)}x`)).exitCode).toBe(4)
  const tries = await Promise.all([1, 2, 3].map(() => admin('staff accept', 'bob', '', code)))
  const accepted = tries.filter((one) => one.exitCode === 0)
  expect(accepted).toHaveLength(1)
  keys['bob'] = (JSON.parse(accepted[0]?.output ?? '') as { key: string }[])[0]?.key ?? ''
  server.clock.advance(HOUR_MS)

  const payer = await givenPayer(server)
  const order = await place(`balance correct ${payer.id} EUR 5.00`)
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([4, 'approverTooNew'])
  server.clock.advance(24 * HOUR_MS)
  await rows(`order agree ${order}`, 'bob')
  expect((await rows(`player show ${payer.id}`))[0]?.['balances']).toMatch(/5\.00 cash,.* 0\.00 vault/)
})

test('a code expires after two days, and on a newer code, another address or the removal of its owner', async () => {
  const codeIn = async () => /^[\w-]{43}$/m.exec((await collectMail()).at(-1)?.text ?? '')?.[0] ?? 'none'
  const use = async (code: string) => {
    const { exitCode } = await admin('staff accept', 'dan', '', code)
    server.clock.advance(HOUR_MS)
    return exitCode
  }
  await both(wordsFor('dan', 'payments'))
  const first = await codeIn()
  server.clock.advance(48 * HOUR_MS)
  expect(await use(first)).toBe(4)
  await rows('staff invite dan')
  const second = await codeIn()
  await rows('staff invite dan')
  const third = await codeIn()
  expect(await use(second)).toBe(4)
  await both('staff change dan --email dan.new@staff.example')
  expect(await use(third)).toBe(4)
  await rows('staff invite dan')
  const fourth = await codeIn()
  await rows('staff remove dan')
  expect(await use(fourth)).toBe(4)
  expect(new Set([first, second, third, fourth]).size).toBe(4)
})

describe('with two members', () => {
  const stateSql = `select status, identity_checked_at as at, last_name as name, country from player where id = $1`
  test.each([
    'staff add eve --rights payments --email eve@staff.example',
    'staff change bob --rights payments,staff',
    'staff change bob --email ada@staff.example',
    'staff reset bob',
    'staff remove bob',
    'player autologin <player>',
    'player forget-factor <player>',
    'player free-email <player>',
    'player identify <player>',
    'player correct <player> --last-name Changed',
    'country accept <player> ES',
    'player unblock <player>',
    'player unlimit <player>',
    'player reopen <player>',
  ])('%s is only an order', async (line) => {
    const { blocked, limited, closed, active } = PlayerStatus
    const status =
      { 'player unblock': blocked, 'player unlimit': limited, 'player reopen': closed }[
        line.slice(0, 14).trim()
      ] ?? active
    const { id, token } = await givenPayer(server)
    const limitedAt = status === limited ? server.clock.now() : null
    await sql('update player set status = $2, limited_at = $3 where id = $1', [id, status, limitedAt])
    const put = 'insert into player_passkey select * from jsonb_populate_record(null::player_passkey, $1)'
    if (line.includes('factor')) await sql(put, [await passkeyOf(id)])
    if (line.startsWith('country')) await server.call('requestCountry', { token, body: { country: 'ES' } })
    const before = await sql('select id, rights, email, key_hash from staff order by id')
    const [ordered] = await rows(line.replace('<player>', id))
    expect(ordered?.['result']).toContain('waits for a second staff member')
    expect(JSON.stringify(ordered)).not.toMatch(/"key"|"link"|autologin\?/)
    expect(await sql('select id, rights, email, key_hash from staff order by id')).toEqual(before)
    expect(await sql(stateSql, [id])).toEqual([{ status, at: null, name: null, country: 'DE' }])
    expect(await refusal(`order agree ${ordered?.['order'] ?? ''}`)).toEqual([4, 'sameMember'])
    await rows(`order refuse ${ordered?.['order'] ?? ''}`)
  })

  /** Any passkey will do: only its existence matters. */
  async function passkeyOf(player: string): Promise<object> {
    const columns = await sql(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'player_passkey' and table_schema = 'public'`,
    )
    const values: Record<string, unknown> = {
      uuid: crypto.randomUUID(),
      text: 'x',
      bytea: '\\x01',
      ARRAY: [],
    }
    const of = (type: string) =>
      values[type] ?? (type.includes('timestamp') ? server.clock.now() : type === 'boolean' ? true : 1)
    return Object.fromEntries(
      columns.map(({ name, type }) => [name, name === 'player_id' ? player : of(String(type))]),
    )
  }

  test('a third member is added by two, and can approve immediately', async () => {
    await both(wordsFor('cid', 'players'))
    await accept('cid')
    const list = await rows('staff list')
    expect(list.find(({ staff }) => staff === 'cid')).toMatchObject({ addedBy: 'ada', agreedBy: 'bob' })
    const payer = await givenPayer(server)
    await rows(`player block ${payer.id}`)
    // Ada added bob alone, so cid must agree. Nobody may agree to an order about themselves.
    const order = await place(`player unblock ${payer.id}`)
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([4, 'approverDependent'])
    expect((await rows(`order agree ${order}`, 'cid'))[0]).toMatchObject({ result: 'unblocked' })
    const own = await place('staff change cid --rights players,payments')
    expect(await refusal(`order agree ${own}`, 'cid')).toEqual([4, 'approverConcerned'])
    const [row] = await rows(`journal ${payer.id}`)
    expect(row).toMatchObject({ actor: 'staff:ada', second: 'staff:cid', action: 'player.unblocked' })
  })
})

describe('an order', () => {
  const ordered = async () => {
    const payer = await givenPayer(server)
    await rows(`player limit ${payer.id}`)
    return { payer, order: await place(`player unlimit ${payer.id}`) }
  }

  test('binds its content: the approver repeats what they read', async () => {
    const { order } = await ordered()
    for (const content of ['', 'another'])
      expect((await admin(`order agree ${order} --content=${content}`, 'cid')).exitCode).toBe(content ? 3 : 2)
    const [shown] = await rows(`order show ${order}`, 'cid')
    await sql(`update staff_order set details = '{"more": "1"}' where id = $1`, [order])
    expect(await refusal(`order agree ${order} --content ${shown?.['content'] ?? ''}`, 'cid')).toEqual([
      3,
      'orderChanged',
    ])
  })

  test('is void once its subject has changed, and after a week', async () => {
    const { payer, order } = await ordered()
    await rows(`player block ${payer.id}`)
    expect(await refusal(`order agree ${order}`, 'cid')).toEqual([3, 'orderStale'])
    // A return to an earlier state still makes the order stale.
    const again = await ordered()
    const other = await place(`player unlimit ${again.payer.id}`)
    await rows(`order agree ${other}`, 'cid')
    await rows(`player limit ${again.payer.id}`)
    expect(await refusal(`order agree ${again.order}`, 'cid')).toEqual([3, 'orderStale'])

    const late = await ordered()
    server.clock.advance(7 * 24 * HOUR_MS)
    expect(await refusal(`order agree ${late.order}`, 'cid')).toEqual([3, 'orderExpired'])
  })

  test('takes effect once under concurrent approvals', async () => {
    const { order } = await ordered()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(`order agree ${order}`, 'cid')))
    expect(answers.map(([exitCode]) => exitCode).sort()).toEqual([0, 3, 3, 3])
  })

  test('ends, like approvals, when the member who placed it leaves or their rights or key change', async () => {
    const payer = await givenPayer(server, { cash: 3_000_000n })
    await both(wordsFor('fay', 'players,payments'), 'cid')
    await accept('fay')
    const steps = [
      () => both('staff change fay --rights payments,players,operations', 'cid'),
      async () => {
        await both('staff reset fay', 'cid')
        expect(await refusal('order list', 'fay')).toEqual([4, 'staffUnknown'])
        await accept('fay')
      },
      () => both('staff remove fay', 'cid'),
    ]
    for (const step of steps) {
      const order = await place(`balance correct ${payer.id} EUR 1.00`, 'fay')
      const { id } = (await withdraw(server, payer, '15000.00')).data
      expect((await rows(`withdrawal approve ${id}`, 'fay'))[0]).toMatchObject({ approved: '1 of 2' })
      await step()
      expect((await rows('withdrawal list')).find(({ invoice }) => invoice === id)).toMatchObject({
        approved: '0 of 2',
      })
      await rows(`withdrawal reject ${id}`)
      expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderDecided'])
      expect(
        await sql(`select 1 from invoice_approval where actor = 'staff:fay' and voided_at is null`),
      ).toEqual([])
    }
  })
})

test('one member alone removes only themselves, and the operator is notified of each removal', async () => {
  const order = await place('staff remove cid')
  expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
  expect(await refusal(`order agree ${order}`, 'cid')).toEqual([4, 'approverConcerned'])
  expect(await refusal('staff remove ada', 'cid')).toEqual([4, 'rightMissing'])
  expect(await refusal('staff remove ada')).toEqual([3, 'lastOfStaff'])
  expect(await refusal('order list', 'cid')).toEqual([0, ''])
  await rows(`order refuse ${order}`)
  await collectMail()
  await both('staff remove bob', 'cid')
  await rows('staff remove cid', 'cid')
  for (const id of ['bob', 'cid']) expect(await refusal('order list', id)).toEqual([4, 'staffUnknown'])
  const operator = server.deps.settings.current().site.contact.email
  const notices = (await collectMail()).filter(({ to }) => to === operator)
  expect(notices.map(({ text }) => text.split('. ')[0])).toEqual([
    '"ada" ordered it and "cid" agreed',
    '"cid" removed themselves',
  ])
})

test('a member who removed all others can add one alone, who waits a week before approving', async () => {
  const [added] = await rows(wordsFor('gus', ALL))
  expect(added?.['result']).toContain('168 hours')
})

describe('keys', () => {
  test('wrong keys wait longer and longer, for known and unknown names, and each is recorded', async () => {
    await sql('delete from security_event')
    for (const id of ['ada', 'nobody']) {
      const codes: string[] = []
      for (let tries = 0; tries < 5; tries += 1) {
        const { output } = await admin('order list', id, '', 'guess')
        codes.push((JSON.parse(output) as { refused: string }[])[0]?.refused ?? '')
      }
      expect([id, codes]).toEqual([
        id,
        [...Array<string>(3).fill('staffUnknown'), 'tooManyTries', 'tooManyTries'],
      ])
    }
    // The right key waits too, and works again afterwards.
    expect(await refusal('order list')).toEqual([4, 'tooManyTries'])
    server.clock.advance(HOUR_MS)
    expect(await refusal('order list')).toEqual([0, ''])
    const events = await sql(
      `select actor, address, sum(count)::int as times from security_event
        where kind = 'staff-key-wrong' and details ->> 'command' = 'order list' group by 1, 2 order by 1`,
    )
    // A machine of the operator has no address.
    expect(events.map(({ times, ...event }) => ({ ...event, isRepeated: Number(times) >= 3 }))).toEqual([
      { actor: 'staff:ada', address: null, isRepeated: true },
      { actor: null, address: null, isRepeated: true },
    ])
  })

  test('a denied right is recorded, and the last use of a key is shown', async () => {
    await accept('gus').catch(() => '')
    await sql(`delete from security_event`)
    await sql(`update staff set rights = '{players}' where id = 'gus'`)
    expect(await refusal('stops', 'gus')).toEqual([4, 'rightMissing'])
    expect(await sql(`select kind, actor, details, count::int from security_event`)).toEqual([
      { kind: 'permission-denied', actor: 'staff:gus', details: { command: 'stops' }, count: 1 },
    ])
    expect((await rows('staff list')).find(({ staff }) => staff === 'gus')?.['lastUsedAt']).toBe(
      server.clock.now().toISOString(),
    )
  })
})
