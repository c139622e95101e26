import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { freeSpinChecks } from '../../free-spins/index.ts'
import { auditBooks } from '../../audit/index.ts'
import { reviseSettings, type SettingsSnapshot } from '../../settings/index.ts'

/** One member may grant 50.00 alone in 24 hours. `arcade-spins` are worth 5.00, `ten-on-fifty` is a bonus of 10.00 here. */
const server = await startTestServer()
const { pool } = server.database
const { rows, refusal, givenStaff } = openOffice(server)
const home = makeTestHome()
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

type Offer = SettingsSnapshot['bonuses']['offers'][number]

const revise = (change: (offer: Offer) => object) =>
  reviseSettings(server.deps, {
    file: 'bonuses.json',
    content: ({ bonuses }: SettingsSnapshot) => ({ ...bonuses, offers: bonuses.offers.map(change) }),
    actor: 'staff:ada',
    reason: 'test',
  })

beforeAll(() =>
  revise((offer) =>
    offer.id === 'ten-on-fifty' ? { ...offer, code: null, trigger: 'grant', perPlayer: null } : offer,
  ).then(() => undefined),
)

function givenFile(...references: string[]): string {
  const file = path.join(home, `${crypto.randomUUID()}.csv`)
  writeFileSync(file, ['player', ...references].join('\n'))
  return file
}

const restrict = (playerId: string, restriction: string) =>
  pool.query('update ledger_owner set restriction = $2 where owner = $1', [playerId, restriction])
const bonusesOf = async ({ token }: { token: string }) =>
  (await server.call('listPlayerBonuses', { token })).data
const lapses = async (run: string) => (await rows(`reward run ${run}`)).map(({ lapsed }) => lapsed)
/** A member whose limit no other test uses. */
const givenMember = async (id: string) => {
  await givenStaff(id, 'players')
  return id
}

test('a player gets an offer once, however often the command is repeated', async () => {
  const ada = await givenPlayer(server)
  const line = `reward give ${ada.id} ten-on-fifty --run sorry-1`
  expect(await rows(line)).toMatchObject([
    { run: 'sorry-1', cost: '10.00 EUR', result: expect.stringContaining('released') },
  ])
  expect(await rows(line)).toMatchObject([{ result: 'was released before' }])
  await Promise.all([server.settle(), server.settle()])
  expect(await bonusesOf(ada)).toMatchObject([{ status: 1, amount: '10.00' }])
  expect(await rows(`reward list ${ada.id}`)).toMatchObject([
    { cause: 'staff', of: `sorry-1:${ada.id}`, offer: 'ten-on-fifty', cash: null, issuedAs: 'offer' },
  ])
  await rows(`loyalty show ${ada.id}`)
  const lookups = (await rows(`journal ${ada.id}`)).filter(({ action }) => action === 'player.shown')
  expect(lookups).toHaveLength(2)
  expect(await rows('journal')).toContainEqual(
    expect.objectContaining({ action: 'reward.granted', subject: 'run:sorry-1' }),
  )
})

test.each([
  ['an unknown offer', 'none', 'offerNotGranted'],
  ['an offer for deposits', 'welcome-first', 'offerNotGranted'],
])('%s is refused', async (_, offer, code) => {
  const ada = await givenPlayer(server)
  expect(await refusal(`reward give ${ada.id} ${offer}`)).toEqual([3, code])
})

test('a player who may not play gets nothing, and what falls due during a break lapses', async () => {
  const ada = await givenPlayer(server)
  await restrict(ada.id, 'excluded')
  expect(await rows(`reward give ${ada.id} arcade-spins`)).toMatchObject([
    { result: 'refused', why: 'restriction' },
  ])
  await restrict(ada.id, 'none')
  await rows(`reward give ${ada.id} arcade-spins --run too-late`)
  await restrict(ada.id, 'cooling off')
  await server.settle()
  await restrict(ada.id, 'none')
  await server.settle()
  expect(await lapses('too-late')).toEqual(['restriction'])
  expect((await server.call('listPlayerFreespins', { token: ada.token })).data).toEqual([])
})

test("the players of a campaign's segment get an offer, up to a number of them", async () => {
  const ids = (await Promise.all(Array.from({ length: 3 }, () => givenPlayer(server)))).map(({ id }) => id)
  const member = await givenMember('yara')
  const upload = (...of: string[]) => {
    const file = givenFile()
    writeFileSync(file, of.join('\n'))
    return rows(`segment upload regulars ${file}`)
  }
  await upload(...ids)
  await reviseSettings(server.deps, {
    file: 'campaigns.json',
    content: ({ campaigns }: SettingsSnapshot) => ({
      ...campaigns,
      campaigns: campaigns.campaigns.map((one) =>
        one.id === 'levels' ? { ...one, segment: { field: 'list', in: ['regulars'] } } : one,
      ),
    }),
    actor: 'staff:ada',
    reason: 'test',
  })
  expect(await rows('reward check-segment levels arcade-spins --most 2')).toMatchObject([
    { players: 2, refused: 0, cost: '10.00 EUR' },
  ])
  const line = 'reward segment levels arcade-spins --most 2 --run regulars-1'
  expect(await rows(line, member)).toMatchObject([
    { players: 2, result: expect.stringContaining('released') },
  ])
  expect(await rows(line, member)).toMatchObject([{ result: 'was released before' }])
  await server.settle()
  const given = (await rows('reward run regulars-1')).map(({ player, issuedAt }) => issuedAt && player)
  expect(given.sort()).toEqual(ids.sort().slice(0, 2))
  await upload(ids[2] ?? '')
  expect(await refusal(line, member)).toEqual([3, 'runTaken'])
  expect(await refusal('reward check-segment none arcade-spins --most 2')).toEqual([3, 'notFound'])
})

test('above what one member may grant alone in a day, a second one must agree to exactly this run', async () => {
  const [ada, zoe] = [await givenPlayer(server), await givenMember('zoe')]
  for (const run of ['a', 'b', 'c', 'd', 'e'])
    await rows(`reward give ${ada.id} ten-on-fifty --run zoe-${run}`, zoe)
  const line = `reward give ${ada.id} ten-on-fifty --run zoe-f`
  const result = (await rows(line, zoe))[0]?.['result'] ?? ''
  const order = /order (\S+) waits/.exec(result)?.[1] ?? ''
  expect((await rows(line, zoe))[0]?.['result']).toContain('waits')
  await server.settle()
  expect(await bonusesOf(ada)).toHaveLength(5)

  const given = server.deps.settings.current().bonuses
  await revise((offer) =>
    offer.id === 'ten-on-fifty' && offer.base !== null
      ? { ...offer, base: { ...offer.base, amount: '1000' } }
      : offer,
  )
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
  await rows(`order refuse ${order}`, 'bob')
  const again = /order (\S+) waits/.exec((await rows(line, zoe))[0]?.['result'] ?? '')?.[1] ?? ''
  expect(await rows(`order show ${again}`, 'bob')).toMatchObject([
    { what: '10.00 EUR, offer ten-on-fifty, players 1, run zoe-f' },
  ])
  await rows(`order agree ${again}`, 'bob')
  await server.settle()
  expect((await bonusesOf(ada)).map(({ amount }) => amount)).toEqual(Array(6).fill('10.00'))
  await revise((offer) => given.offers.find(({ id }) => id === offer.id) ?? offer)

  // A day later the member may grant alone again.
  server.clock.advance(25 * 3_600_000)
  expect((await rows(`reward give ${ada.id} ten-on-fifty`, zoe))[0]?.['result']).toContain('released')
})

test('a list shows its cost and refused lines before it gives anything, and gives once', async () => {
  const [ada, bea, cleo] = [await givenPlayer(server), await givenPlayer(server), await givenPlayer(server)]
  const max = await givenMember('max')
  await restrict(cleo.id, 'blocked')
  const file = givenFile(ada.id, bea.id, 'nobody@example.com', ada.id, cleo.id)
  const refused = [
    { line: 4, player: 'nobody@example.com', why: 'unknown' },
    { line: 5, player: ada.id, why: 'repeated' },
    { line: 6, player: cleo.id, why: 'restriction' },
  ]
  expect(await rows(`reward check ${file} arcade-spins`, max)).toEqual([
    { result: 'nothing was changed', players: 2, refused: 3, cost: '10.00 EUR' },
    ...refused,
  ])
  const line = `reward import ${file} arcade-spins --run spring`
  const both = await Promise.all([rows(line, max), rows(line, max)])
  expect(both.map(([summary]) => summary?.['result']).toSorted()).toEqual([
    expect.stringContaining('released:'),
    'was released before',
  ])
  await Promise.all([server.settle(), server.settle()])
  // `arcade-spins` is given once to a player, so that the repeat would refuse them: it shows the run instead.
  expect(await rows(line, max)).toMatchObject([{ run: 'spring', players: 2, cost: '10.00 EUR' }])
  expect((await rows('reward runs', max)).find(({ run }) => run === 'spring')).toMatchObject({
    state: 'released',
    issued: 2,
    due: 0,
    lapsed: 0,
  })
  for (const { token } of [ada, bea])
    expect((await server.call('listPlayerFreespins', { token })).data).toHaveLength(1)

  expect(await refusal(`reward import ${givenFile(ada.id)} arcade-spins --run spring`, max)).toEqual([
    3,
    'runTaken',
  ])
  expect(await refusal(`reward import ${givenFile(cleo.id)} arcade-spins --run other`, max)).toEqual([
    3,
    'runEmpty',
  ])
  expect((await rows(`reward check ${givenFile(ada.id)} arcade-spins`, max))[1]).toMatchObject({
    why: 'times',
  })
})

test.each([
  { playersMax: 1, costMax: '500' },
  { playersMax: 9, costMax: '9' },
])('a list above the limits of a run is refused, by the dry run too: %o', async (limits) => {
  const file = givenFile((await givenPlayer(server)).id, (await givenPlayer(server)).id)
  const limit = (content: object | null) =>
    reviseSettings(server.deps, { file: 'grants.json', content, actor: 'staff:ada', reason: 'test' })
  await limit({ aloneMax: '0', ...limits })
  for (const line of ['reward check', 'reward import --run large'])
    expect(await refusal(`${line} ${file} arcade-spins`)).toEqual([3, 'runTooLarge'])
  await limit(null)
})

test('a cancelled run withdraws what was not activated, and nothing else', async () => {
  const [ada, bea, cleo] = [await givenPlayer(server), await givenPlayer(server), await givenPlayer(server)]
  const kim = await givenMember('kim')
  await rows(`reward import ${givenFile(ada.id, bea.id)} ten-on-fifty --run mistake`, kim)
  await rows(`reward give ${cleo.id} arcade-spins --run mistake-2`, kim)
  await server.settle()
  const [bonus] = await bonusesOf(ada)
  const { id = '' } = bonus ?? {}
  await server.call('activatePlayerBonus', { token: ada.token, params: { id }, body: {} })
  for (const run of ['mistake', 'mistake-2']) {
    await rows(`reward cancel ${run}`, kim)
    await rows(`reward cancel ${run}`, kim)
  }
  await server.settle()
  expect(await bonusesOf(ada)).toMatchObject([{ status: 2 }])
  expect(await bonusesOf(bea)).toEqual([])
  expect((await server.call('listPlayerFreespins', { token: cleo.token })).data).toEqual([])

  // What is cancelled before it was issued lapses.
  await rows(`reward give ${cleo.id} ten-on-fifty --run at-once`, kim)
  await rows('reward cancel at-once', kim)
  await server.settle()
  expect(await bonusesOf(cleo)).toEqual([])
})

test('the audit finds grants and runs that do not belong together', async () => {
  const ada = await givenPlayer(server)
  await rows(`reward give ${ada.id} ten-on-fifty --run audited`, await givenMember('nina'))
  await server.settle()
  const checksAfter = async (change: string, repair: string) => {
    await pool.query(change)
    const { findings } = await auditBooks(pool)
    await pool.query(repair)
    return [...new Set(findings.map(({ check }) => check))]
  }
  const issue =
    'each reward that was issued as its offer gave a bonus, free spins or a free bet with its terms'
  const cases: [string, string, string[]][] = [
    [
      `update grant_run set cost = cost + 1 where id = 'audited'`,
      `update grant_run set cost = cost - 1 where id = 'audited'`,
      ['the players and the cost of a run are those of its lines'],
    ],
    [
      `update grant_run set released_at = null where id = 'audited'`,
      `update grant_run set released_at = made_at where id = 'audited'`,
      ['each grant of staff is one of the players of a released run'],
    ],
    [
      `update reward_grant set terms = terms || '{"cap": "1"}' where cause_id like 'audited:%'`,
      `update reward_grant set terms = terms || '{"cap": null}' where cause_id like 'audited:%'`,
      [issue],
    ],
    [
      `update player_bonus set currency = 'USD' where player_id = '${ada.id}'`,
      `update player_bonus set currency = 'EUR' where player_id = '${ada.id}'`,
      [issue],
    ],
    [
      `update player_bonus set amount = amount + 1 where player_id = '${ada.id}'`,
      `update player_bonus set amount = amount - 1 where player_id = '${ada.id}'`,
      ['each bonus without a deposit has the amount and target of its terms'],
    ],
  ]
  for (const [change, repair, checks] of cases) expect(await checksAfter(change, repair)).toEqual(checks)
  const more = 'update player_freespin set quantity = quantity + 1'
  expect(await findTampering(server.deps, freeSpinChecks, more)).toEqual([
    'free spins are as many as their terms say',
  ])
})
