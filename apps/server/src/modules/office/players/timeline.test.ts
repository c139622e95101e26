/** The timeline of a player over HTTP: what happened in every module, in one order, as each member may see it. */
import { expect, test } from 'vitest'
import type { OfficeEvent, OfficeEventKind } from '@fairhall/contract/office'
import { deposit, givenPayer, limitDeposits, startCashier } from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { keys, givenStaff } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)
const LAUNCHES = 120

const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values)

/** Launches of one game in the same moment but the last, which has 301 rounds. */
async function givenLaunches(payer: { id: string; accountId: string }): Promise<void> {
  const now = server.clock.now()
  const ended = new Date(now.getTime() - 3_600_000)
  await sql(
    `insert into game_session (id, player, account, game, session, started_at, ended_at)
     select gen_random_uuid(), $1, $2, 'acme-train', gen_random_uuid(),
       case when n = 1 then $4::timestamptz else $3::timestamptz end, case when n = 1 then null else $3::timestamptz end
       from generate_series(1, $5) n`,
    [payer.id, payer.accountId, ended, new Date(ended.getTime() + 1000), LAUNCHES],
  )
  await sql(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
     select $1, 'acme', 'timeline-' || n, gen_random_uuid(), 'EUR', 'acme-train', '{100,20}', '{50,0}', '{0,0,0,0}', false,
       $2::timestamptz + n * interval '2 seconds' from generate_series(1, 301) n`,
    [payer.id, ended],
  )
}

async function readAll(token: string, id: string, kind?: OfficeEventKind): Promise<OfficeEvent[]> {
  const found: OfficeEvent[] = []
  let cursor: string | undefined
  do {
    const query = { ...(kind !== undefined && { kind }), ...(cursor !== undefined && { cursor }) }
    const { data, status, code } = await call('getPlayerTimeline', { token, params: { id }, query })
    expect([status, code]).toEqual([200, undefined])
    found.push(...data.items)
    cursor = data.next ?? undefined
  } while (cursor !== undefined)
  return found
}

test('everything that happened is there once, the newest first, whatever the page', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  await limitDeposits(server, payer, '500.00')
  await deposit(server, payer, '20.00')
  const complaint = { id: crypto.randomUUID(), kind: 'game', text: 'a secret of the round' }
  await server.call('createComplaint', { token: payer.token, body: complaint })
  await sql(
    `insert into player_document (id, player_id, kind, scan, type, bytes, uploaded_at)
     values (gen_random_uuid(), $1, 'address', 'off', 'image/png', 1, $2)`,
    [payer.id, server.clock.now()],
  )
  const token = await open('ada')
  await run(token, 'player note', [payer.id], {}, 'called about a secret')
  await run(token, 'player block', [payer.id], {}, 'a stolen card')
  await givenLaunches(payer)
  await server.settle()
  const all = await readAll(token, payer.id)
  const texts = JSON.stringify(all)
  for (const secret of ['secret', payer.email, '127.0.0.1']) expect(texts).not.toContain(secret)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const times = all.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  const kindOf = (kind: OfficeEventKind) => all.filter((event) => event.kind === kind)
  for (const kind of ['signIn', 'payment', 'play', 'message', 'limit', 'case', 'note', 'action'] as const) {
    expect([kind, kindOf(kind).length > 0]).toEqual([kind, true])
    expect(await readAll(token, payer.id, kind)).toEqual(kindOf(kind))
  }
  expect(kindOf('play')).toHaveLength(LAUNCHES)
  expect(kindOf('play')[0]).toMatchObject({
    what: 'launch',
    state: 'open',
    play: { rounds: 300, isMore: true, staked: '360.00', won: '150.00' },
  })
  expect(kindOf('play').at(-1)?.play).toMatchObject({ rounds: 0, isMore: false })
  expect(kindOf('payment')[0]).toMatchObject({ what: 'deposit', amount: '20.00', currency: 'EUR', by: null })
  expect(kindOf('limit')[0]).toMatchObject({ what: 'limit.set', about: 'daily', amount: '500.00', by: null })
  expect(kindOf('note')[0]).toMatchObject({ what: 'player.noted', by: 'staff:ada' })
  expect(kindOf('case').map(({ what }) => what)).toEqual(expect.arrayContaining(['complaint', 'document']))
  // They are not there again as actions.
  expect(kindOf('action').map(({ what }) => what)).toContain('player.blocked')
  expect(kindOf('action').map(({ what }) => what)).not.toContain('complaint.open')
  expect(kindOf('signIn').at(-1)).toMatchObject({ what: 'registered' })
  // Messages about a limit or a complaint need what these need.
  const about = async (member: string) =>
    (await readAll(await open(member), payer.id, 'message')).map((event) => event.about ?? '')
  const isSensitive = (title: string) => /limit|complaint/i.test(title)
  expect((await about('ada')).filter(isSensitive)).toHaveLength(2)
  expect((await about('bob')).filter(isSensitive)).toEqual([])
  expect(await about('bob')).not.toEqual([])
  const madeUp = await call('getPlayerTimeline', {
    token,
    params: { id: payer.id },
    query: { cursor: '2027~99~x' },
  })
  expect(madeUp.data.items[0]).toEqual(all[0])
})

test('each member sees the kinds that their permissions include', async () => {
  await givenStaff('eve', 'operations')
  await givenStaff('sue', 'support')
  const { id } = await givenPayer(server)
  const kindsOf = async (member: string) => {
    const { status, data } = await call('getPlayerTimeline', {
      token: await open(member),
      params: { id },
      query: {},
    })
    return status === 200 ? data.kinds : status
  }
  const base = ['signIn', 'payment', 'play', 'bonus', 'message']
  expect(await kindsOf('ada')).toEqual([...base, 'case', 'note', 'limit', 'action'])
  expect(await kindsOf('sue')).toEqual([...base, 'case', 'note', 'limit'])
  expect(await kindsOf('bob')).toEqual([...base, 'note'])
  expect(await kindsOf('eve')).toBe(403)
  const token = await open('bob')
  const read = (kind: OfficeEventKind) => readAll(token, id, kind)
  expect([await read('action'), await read('limit'), await read('case')]).toEqual([[], [], []])
  const nobody = { token, params: { id: crypto.randomUUID() }, query: {} }
  expect((await call('getPlayerTimeline', nobody)).status).toBe(404)
})
