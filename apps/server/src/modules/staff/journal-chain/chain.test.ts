/** The chain of the journal on a real database: an owner of the database changes, removes and adds entries. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openOffice } from '#tests/support/staff/staff.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { noteAudit } from '../../players/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findHashes, listDayRoots } from './chain.queries.ts'
import { chainJournal, verifyChain } from './chain.service.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
const { rows } = openOffice(server)
const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-chain-'))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
const { pool } = server.database

const note = (reason: string) =>
  inTransaction(server.deps.db, (tx) =>
    noteAudit(server.deps, tx, { actor: 'staff:ada', action: 'test', subject: 'test', reason }),
  )
const kinds = async () => (await verifyChain(server.deps, [])).findings.map(({ kind }) => kind)
async function chainAll() {
  while ((await chainJournal(server.deps)) > 0);
}
/** As the owner of the tables could. */
async function tamper(sql: string) {
  await pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
}
const idOf = async (reason: string) =>
  (await pool.query<{ id: bigint }>('select id from audit_event where reason = $1', [reason])).rows[0]?.id

beforeEach(async () => {
  await tamper('delete from audit_link; delete from audit_pending; delete from audit_event')
  for (const reason of ['one', 'two', 'three']) await note(reason)
  await chainAll()
  expect(await kinds()).toEqual([])
})

test.each([
  ['a changed entry', `update audit_event set actor = 'staff:bob' where reason = 'two'`, ['changed']],
  ['a removed entry', `delete from audit_event where reason = 'two'`, ['missing']],
  [
    'an entry that was removed with its link',
    `delete from audit_link where position = 2; delete from audit_event where reason = 'two'`,
    ['gap'],
  ],
  [
    'an entry that was put in without a link',
    `insert into audit_event (at, actor, action, subject, reason) values (now(), 'x', 'x', 'x', 'x')`,
    ['unchained'],
  ],
])('the chain shows %s', async (_, sql, expected) => {
  await tamper(sql)
  expect(await kinds()).toEqual(expected)
})

test('an exported root shows that the whole chain was made again', async () => {
  const file = path.join(folder, 'roots.csv')
  const [root] = await rows(`audit roots ${file}`)
  expect(readFileSync(file, 'utf8')).toBe(`${root?.['day']},${root?.['link']},${root?.['root']}\n`)
  expect(await rows(`audit verify ${file}`)).toMatchObject([{ result: 'intact' }])
  await tamper(
    `update audit_event set actor = 'staff:bob' where reason = 'two'; delete from audit_link;
     insert into audit_pending (event_id) select id from audit_event`,
  )
  await chainAll()
  expect(await rows('audit verify')).toMatchObject([{ result: 'intact' }])
  expect(await rows(`audit verify ${file}`)).toMatchObject([{ result: 'root' }])
})

test('each day has the root of its last link, the latest day first', async () => {
  for (const [at, reasons] of [
    ['2027-05-01T23:59:59Z', ['four', 'five']],
    ['2027-05-02T00:00:00Z', ['six']],
    ['2027-05-02T18:00:00Z', ['seven']],
    ['2027-05-04T12:00:00Z', ['eight', 'nine']],
  ] as const) {
    server.clock.set(at)
    for (const reason of reasons) await note(reason)
    await chainAll()
  }
  const roots = await listDayRoots(server.deps.db, 3)
  expect(roots.map(({ day, position }) => [day, position])).toEqual([
    ['2027-05-04', 9n],
    ['2027-05-02', 7n],
    ['2027-05-01', 5n],
  ])
  const hashes = await findHashes(server.deps.db, [9n, 7n, 5n])
  for (const { position, hash } of roots) expect(hashes.get(position)).toBe(hash)
  expect(await listDayRoots(server.deps.db, 10)).toHaveLength(4)
})

test('an entry that commits late is chained after those that were committed before it', async () => {
  const late = await pool.connect()
  await late.query('begin')
  await late.query(
    `insert into audit_event (at, actor, action, subject, reason) values (now(), 'x', 'x', 'x', 'late')`,
  )
  await note('early')
  await chainAll()
  await late.query('commit')
  late.release()
  await chainAll()
  const { rows: order } = await pool.query<{ id: bigint }>(
    'select event_id as id from audit_link where position > 3 order by position',
  )
  expect(order.map(({ id }) => id)).toEqual([await idOf('early'), await idOf('late')])
  expect(await kinds()).toEqual([])
})

test('concurrent commits and processes never break the chain', async () => {
  const notes = Array.from({ length: 40 }, (_, nth) => note(`concurrent ${nth}`))
  await Promise.all([...notes, ...Array.from({ length: 8 }, () => chainJournal(server.deps))])
  await chainAll()
  expect(await verifyChain(server.deps, [])).toEqual({ links: 43n, findings: [] })
})

test('the server can neither change nor remove a link', async () => {
  for (const sql of ['delete from audit_link', `update audit_link set hash = ''`, 'truncate audit_link'])
    await expect(server.deps.pool.query(sql)).rejects.toThrow(/append-only|permission denied/)
})
