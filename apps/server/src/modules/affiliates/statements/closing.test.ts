/** Who a month counts, and where its commission is paid. */
import type { Queryable } from '@fairhall/ledger'
import { afterAll, afterEach, expect, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks } from '../../audit/index.ts'
import { findWrongLines } from '../affiliates.audit.queries.ts'
import { flagPartner } from '../attribution/flags.service.ts'
import { findPartner, type Partner } from '../partners/partners.queries.ts'
import { closeMonths } from './closing.service.ts'
import { sumMoved } from './statements.queries.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
const { deps, clock } = server
const { pool } = server.database
const { rows, both } = openOffice(server)
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

const addPartner = (id: string, accountId: string) =>
  rows(
    `partner add ${id} --name ${id} --email office@${id}.example --plan revenue-share --account ${accountId}`,
  )
const came = (affiliateTag: string) => gamblerOf(acme, 'EUR', { affiliateTag })
const closed = async (id: string) =>
  (await rows(`statement list ${id}`)).find(({ state }) => state !== 'open') ?? {}

async function endMonth(): Promise<void> {
  await server.settle()
  const now = clock.now()
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1)))
}

test('a commission opens the account in its currency', async () => {
  const account = await givenPlayer(server, { currency: 'USD' })
  await addPartner('abroad', account.id)
  await (await came('abroad')).play('abroad', '600.00')
  await endMonth()
  await closeMonths(deps)
  await both(`statement pay ${(await closed('abroad'))['statement']}`)
  await server.settle()
  expect(await closed('abroad')).toMatchObject({ state: 'paid' })
  const { data } = await server.call('createSession', { body: { login: account.email, password: PASSWORD } })
  const accounts = await server.call('listAccounts', { token: data.accessToken })
  // 600.00 less 60.00 and the reward of the player's level; 25 % of that.
  expect(accounts.data).toMatchObject([{ currency: 'USD' }, { currency: 'EUR', withdrawalBalance: '134.50' }])
})

test('a statement counts who was not flagged yet, whichever clocks the processes have', async () => {
  const account = await givenPlayer(server)
  await addPartner('clocks', account.id)
  const [early, late] = [await came('clocks'), await came('clocks')]
  const flagAlike = async ({ id }: { id: string }, ms: number) => {
    await pool.query(
      `update player set first_name = 'Ada', last_name = 'King', birthdate = '1988-02-03' where id = any ($1::uuid[])`,
      [[id, account.id]],
    )
    const now = () => new Date(clock.now().getTime() + ms)
    await flagPartner({ ...deps, clock: { now } }, (await findPartner(pool, 'clocks')) as Partner)
  }
  await early.play('early', '300.00')
  await late.play('late', '200.00')
  const to = new Date(clock.now().getTime() + 1000)
  const span = { from: new Date(to.getTime() - 86_400_000), to }
  const inPieces = (players?: number) => sumMoved(deps.db, 'clocks', span, players)
  expect(await inPieces(1)).toMatchObject([{ currency: 'EUR', stakes: 50_000n }])
  expect(await inPieces(1)).toEqual(await inPieces())
  await endMonth()
  await flagAlike(early, 1000)
  await closeMonths(deps)
  await flagAlike(late, -1000)
  expect(await rows(`partner of ${late.id}`)).toMatchObject([{ flag: 'traits' }])
  expect(await closed('clocks')).toMatchObject({ net: '180.00 EUR' })
})

test('the audit sums a closed month in short statements, as its closing does', async () => {
  const account = await givenPlayer(server)
  await addPartner('pieces', account.id)
  for (const id of ['one', 'two']) await (await came('pieces')).play(`piece-${id}`, '100.00')
  await endMonth()
  await closeMonths(deps)
  const lists: unknown[] = []
  const counted: Queryable = {
    query(text, values) {
      if (text.includes('ledger_entry')) lists.push(values?.[3])
      return pool.query(text, values)
    },
  }
  expect(await findWrongLines(counted, null, 1)).toEqual([])
  expect(lists.length).toBeGreaterThan(1)
  for (const players of lists) expect(players).toHaveLength(1)
  lists.length = 0
  expect(await findWrongLines(counted, new Date(clock.now().getTime() + 1000), 1)).toEqual([])
  expect(lists).toEqual([])
  const { statement } = await closed('pieces')
  const rename = (from: string, to: string) =>
    pool.query('update affiliate_statement_line set item = $3 where statement_id = $1 and item = $2', [
      statement,
      from,
      to,
    ])
  await rename('stakes', 'other')
  const lines = { statement, currency: 'EUR' }
  expect(await findWrongLines(pool, null, 1)).toEqual([
    { ...lines, item: 'stakes', amount: null, recomputed: '20000' },
    { ...lines, item: 'other', amount: '20000', recomputed: null },
  ])
  await rename('other', 'stakes')
})

test('a month that fails keeps no other partner waiting', async () => {
  for (const [id, plan] of [
    ['a-broken', 'hybrid'],
    ['b-fine', 'revenue-share'],
  ] as const)
    await rows(`partner add ${id} --name ${id} --email office@${id}.example --plan ${plan}`)
  await (await came('b-fine')).play('fine', '100.00')
  await endMonth()
  const setTerms = (terms: string) =>
    pool.query(`update affiliate_plan_version set terms = ${terms} where plan = 'hybrid' and version = 1`)
  await setTerms("jsonb_build_object('was', terms)")
  await expect(closeMonths(deps)).rejects.toThrow('Months of partners could not be closed: a-broken')
  expect(await closed('b-fine')).toMatchObject({ net: '90.00 EUR' })
  await setTerms("terms -> 'was'")
  await closeMonths(deps)
  expect(await closed('a-broken')).toMatchObject({ state: 'closed' })
})
