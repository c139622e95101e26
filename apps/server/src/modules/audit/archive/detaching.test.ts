import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { reviseSettings } from '../../settings/index.ts'
import { StorageAway } from '../../../platform/storage/storage-away.ts'
import { findDayDifferences } from '../acceptances.service.ts'
import { auditJobs } from '../audit.jobs.ts'
import { auditBooks, auditRecent, listAuditFindings, recordCleanAudit } from '../index.ts'
import { attachNextMonth, detachNextMonth } from './detaching.service.ts'

const acme = await startWithProvider()
const { deps, clock, database } = acme.server
afterAll(() => acme.stop())

/** As if the journal were long: nothing is recomputed as a whole, and tonight's players are one in thousands. */
const LONG = { smallMax: 0, nightEntries: 1, pieceEntries: 2 }
const LATER = new Date('2026-11-20T12:00:00Z')
/** With the owner of the tables, as the command has. */
const owner = { db: database.db, files: deps.files }

let player: Awaited<ReturnType<typeof gamblerOf>>
let token: string
let spinIds: string[] = []

const run = (name: string) => auditJobs.find((job) => job.name === name)?.run(deps, {})

const findings = async () => [
  ...(await auditRecent(database.pool, LATER, LONG, deps.files)).findings,
  ...(await auditBooks(database.pool, LONG, undefined, deps.files)).findings,
  ...(await auditBooks(database.pool, {}, undefined, deps.files)).findings,
]
const setNotes = async (note: string) => {
  const client = await database.pool.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  await client.query(`update ledger_entry set note = ${note} where at >= '2025-04-01' and at < '2025-04-02'`)
  await client.query('commit')
  client.release()
}
const openSpin = async (place: number) =>
  acme.server.call('getSpin', { token, params: { id: spinIds[place] as string } })

/** A round in March, which is to be detached, and one in April. */
beforeAll(async () => {
  clock.set('2025-03-30T12:00:00Z')
  player = await gamblerOf(acme)
  await player.play('march', '1.00', '3.00')
  clock.set('2025-04-01T12:00:00Z')
  await player.play('april', '2.00', '1.00')
  clock.set('2025-04-02T12:00:00Z')
  await acme.server.settle()
  await run('ledger.rollUp')
  await run('ledger.seal')
  clock.set(LATER.toISOString())
  const body = { login: player.email, password: PASSWORD }
  const { data } = await acme.server.call('createSession', { body })
  token = 'accessToken' in data ? data.accessToken : ''
  const { rows } = await database.db.query<{ id: string }>('select id from round order by opened_at')
  spinIds = rows.map(({ id }) => id)
})

test('the job archives sealed days, where the operator wants files', async () => {
  const archived = async () => (await database.db.query('select from ledger_archive')).rowCount
  await run('ledger.archive')
  expect(await archived()).toBe(0)
  await expect(detachNextMonth(owner, LATER)).rejects.toThrow('not all of its days are archived')
  const { retention } = deps.settings.current()
  const content = { ...retention, archivesLedger: true }
  await reviseSettings(deps, { file: 'retention.json', content, actor: 'staff:ada', reason: 'test' })
  await run('ledger.archive')
  expect(await archived()).toBe(3)
})

test('a month stays for 400 days, and while a round that began in it is open', async () => {
  await expect(detachNextMonth(owner, new Date('2026-05-05T23:59:59Z'))).rejects.toThrow('400 days')
  const reopen = (isOpen: boolean) => [
    `update round set open = ${isOpen} where id = '${spinIds[0]}'`,
    `update ledger_balance set rounds_open = ${isOpen ? 1 : 0}`,
  ]
  for (const statement of reopen(true)) await database.db.query(statement)
  await expect(detachNextMonth(owner, LATER)).rejects.toThrow('a round that began before its end is open')
  for (const statement of reopen(false)) await database.db.query(statement)
  await database.db.query(
    `insert into affiliate_partner (id, name, email, added_by, added_at) values ('partner', 'Partner', 'partner@example.com', 'staff:ada', now())`,
  )
  await database.db.query(
    `insert into affiliate_statement (id, partner_id, starts_on, ends_on, state)
     values (gen_random_uuid(), 'partner', '2025-03-01', '2025-04-01', 'open')`,
  )
  await expect(detachNextMonth(owner, LATER)).rejects.toThrow('an affiliate statement of it')
  for (const table of ['statement', 'partner']) await database.db.query(`delete from affiliate_${table}`)
})

test('after a month was detached, the books are right, and what its rounds need is refused until it is attached', async () => {
  const whole = await openSpin(0)
  expect(await findings()).toEqual([])
  expect(await detachNextMonth(owner, LATER)).toEqual({ month: '2025-03', entries: 2 })
  expect(await findings()).toEqual([])
  await expect(detachNextMonth(owner, LATER)).rejects.toThrow('2025-04-30 is not sealed')

  // An audit of everything leaves out the player: it must not end the alarm of a night that read their latest days.
  await database.db.query("insert into audit_finding values (1, 'x', '{}')")
  const clean = { began: LATER, ended: LATER, isPartial: false }
  expect(await recordCleanAudit(database.db, clean)).toBe('months are detached')
  expect(await listAuditFindings(database.db)).toEqual([{ check: 'x', difference: '{}' }])

  const balances = async () =>
    (await database.db.query<{ pockets: string }>('select pockets::text from ledger_balance')).rows
  const before = await balances()
  const away = { ...deps.files, get: () => Promise.reject(new StorageAway('away')) }
  const { findings: found } = await auditBooks(database.pool, LONG, undefined, away)
  expect(found.map(({ difference }) => difference['error'])).toContain('the store of files is away')

  // Of an old player too, a day that differs can be accepted: checks of their whole history would differ as well.
  await setNotes("'other'")
  const { findings: ofDay = [] } = (await findDayDifferences(deps, '2025-04-01')) ?? {}
  expect(new Set(ofDay.map(({ check }) => check))).toEqual(
    new Set(['each sealed day has the entries that were sealed']),
  )
  await setNotes('null')

  expect((await player.rollBack('march')).status).toBe(500)
  expect((await player.play('march', '1.00', '3.00')).status).toBe(500)
  expect(await balances()).toEqual(before)
  expect((await openSpin(0)).data).toMatchObject({ entries: [], stake: whole.data.stake })
  expect((await openSpin(1)).data.entries).toHaveLength(2)

  expect(await attachNextMonth(owner)).toMatchObject({ month: '2025-03' })
  await expect(attachNextMonth(owner)).rejects.toThrow('No month is detached')
  expect((await openSpin(0)).data).toEqual(whole.data)
  expect(await findings()).toEqual([])
  expect((await player.play('march', '1.00', '3.00')).status).toBe(200)
  expect((await player.rollBack('march')).status).toBe(200)
  expect(await findings()).toEqual([])
  expect(await recordCleanAudit(database.db, clean)).toBeNull()
})
