/** Exports over HTTP: who may order one, what is in the file, who gets it and for how long. */
import { utimesSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/database/database.ts'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { type Cursor, listExportedEntries } from './exported-rows.queries.ts'
import { removeExports, sweepExports, writeExport } from './exports.jobs.ts'

const server = await startCashier()
const { keys, givenStaff, both, rows } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Record<string, unknown>>(text, values)).rows

let finn = ''
beforeAll(async () => {
  await givenStaff('finn', 'finance')
  await givenStaff('sam', 'support')
  finn = await open('finn')
})

async function givenExport(token: string, kind: string, options: Record<string, string> = {}) {
  const { data, code } = await run(token, `export ${kind}`, [], options, 'the monthly review')
  if (data === undefined) return String(code)
  await server.settle()
  return String(data.rows[0]?.['export'])
}

/** The lines of the file, or the code of the refusal. */
async function download(token: string, id: string) {
  const { data, code } = await run(token, 'export get', [id, 'list.csv'], {}, '')
  if (data === undefined) return code
  const text = Buffer.from(data.files[0]?.content ?? '', 'base64').toString()
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

const isStored = async (id: string) => (await server.deps.files.get(`export-${id}.sealed`)) !== null

test('a member gets the rows that they asked for, and the journal says so', async () => {
  const payer = await givenPayer(server, { cash: 500_000n })
  const { data: invoice } = await withdraw(server, payer, '3000.00')
  const { data: other } = await withdraw(server, payer, '20.00')
  await rows(`withdrawal reject ${other.id}`)
  const id = await givenExport(finn, 'withdrawals', { state: 'requested' })
  const lines = await download(finn, id)
  const [header, line, ...more] = Array.isArray(lines) ? lines : []
  expect(header).toBe('payment,number,player,state,method,provider,amount,currency,created,why')
  expect(line).toContain(`${invoice.id},`)
  expect(line).toContain(',requested,')
  expect(line).toContain(',3000.00,EUR,')
  expect(more).toEqual([])
  const { data } = await call('listExports', { token: finn })
  expect(data[0]).toMatchObject({ id, kind: 'withdrawals', state: 'ready', rows: 1 })
  const noted = await sql('select action, actor, reason from audit_event where subject = $1 order by id', [
    `export:${id}`,
  ])
  expect(noted).toEqual([
    { action: 'export.ordered', actor: 'staff:finn', reason: 'the monthly review' },
    { action: 'export.downloaded', actor: 'staff:finn', reason: 'own-export' },
  ])
  expect(await isStored(id)).toBe(true)
  const sealed = await server.deps.files.get(`export-${id}.sealed`)
  expect(sealed?.includes(invoice.id)).toBe(false)
})

test('the journal is exported without what it says about players', async () => {
  const payer = await givenPayer(server)
  await rows(`player block ${payer.id}`)
  await givenStaff('audrey', 'auditor')
  const lines = await download(...(await givenJournal('audrey')))
  const [header, ...entries] = Array.isArray(lines) ? lines : []
  expect(header).toBe('number,time,member,second member,action,subject,player,reason,details')
  const blocked = entries.filter((line) => line.includes(`,player.blocked,player:${payer.id},`))
  expect(blocked).toEqual([
    expect.stringContaining(`,staff:ada,,player.blocked,player:${payer.id},${payer.id},,`),
  ])
  // What is not about a player keeps its reason.
  expect(entries.some((line) => line.includes(',staff:ada,staff:bob,staff.added,staff:audrey,,'))).toBe(true)
  expect(await givenExport(finn, 'journal')).toBe('rightMissing')
})

async function givenJournal(staff: string): Promise<[string, string]> {
  const token = await open(staff)
  return [token, await givenExport(token, 'journal')]
}

test('a page of the journal reads only its own entries, also those of the same millisecond', async () => {
  await sql(
    `insert into audit_event (at, actor, action, subject, reason)
     select timestamptz '2020-01-01' + n * interval '1 hour', 'x', 'x', 'x', 'x' from generate_series(1, 20000) n`,
  )
  const texts: string[] = []
  const db: Db = {
    ...server.database.db,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      texts.push(JSON.stringify(await sql(`explain (analyze, format json) ${text}`, [...values])))
      return server.database.db.query<Row>(text, values)
    },
  }
  const moment = `timestamptz '2025-01-01' + n * interval '1 microsecond'`
  await sql(
    `insert into audit_event (at, actor, action, subject, reason)
     select ${moment}, 'x', 'fine', 'x', 'x' from generate_series(5, 1, -1) n`,
  )
  await sql('analyze audit_event')
  const found: string[] = []
  const filter = { from: '2025-01-01', until: '2025-01-02', state: null, country: null }
  for (let after: Cursor | null = null; ; ) {
    const page = { filter, countries: null, madeAt: server.clock.now(), after, limit: 2 }
    const entries = await listExportedEntries(db, page)
    found.push(...entries.map(({ id }) => id))
    after = entries.at(-1) ?? null
    if (after === null) break
  }
  const all = await sql(`select id::text from audit_event where action = 'fine' order by at`)
  expect(found).toEqual(all.map(({ id }) => id))
  for (const text of texts)
    expect(text).toMatch(/"Index Name":"audit_event_at","Relation Name":"audit_event"/)
  expect(texts.join()).not.toMatch(/"Rows Removed by Filter":[1-9]/)
})

test('personal data is masked', async () => {
  const payer = await givenPayer(server)
  await sql(`update player set email = 'grace.walsh@nordpost.example', last_name = '=SUM(1)' where id = $1`, [
    payer.id,
  ])
  const lines = await download(await open('ada'), await givenExport(await open('ada'), 'players'))
  const own = Array.isArray(lines) ? lines.find((line) => line.startsWith(payer.id)) : ''
  expect(own).toContain('g•••@nordpost.example')
  expect(JSON.stringify(lines)).not.toMatch(/grace\.walsh|SUM/)
})

test.each([
  ['finn', 'players'],
  ['sam', 'players'],
  ['sam', 'withdrawals'],
])('%s may not export %s', async (member, kind) => {
  expect(await givenExport(await open(member), kind)).toBe('rightMissing')
})

test('nobody else gets it, nor the member once they lost the right', async () => {
  const id = await givenExport(finn, 'deposits')
  expect(await download(await open('ada'), id)).toBe('notFound')
  expect((await call('listExports', { token: await open('ada') })).data).not.toContainEqual(
    expect.objectContaining({ id }),
  )
  await sql(`update staff set rights = '{support}' where id = 'finn'`)
  expect(await download(finn, id)).toBe('rightMissing')
  await sql(`update staff set rights = '{finance}' where id = 'finn'`)
})

test('a bound of markets limits the rows, and a later one ends the export', async () => {
  const [german, brazilian] = [await givenPayer(server), await givenPayer(server)]
  await sql(`update player set country = 'DE' where id = $1`, [german.id])
  await sql(`update player set country = 'BR' where id = $1`, [brazilian.id])
  await givenStaff('greta', 'players')
  const greta = () => open('greta')
  const whole = await givenExport(await greta(), 'players')
  await both('bound member greta * --markets german')
  expect(await download(await greta(), whole)).toBe('rightMissing')
  const lines = String(await download(await greta(), await givenExport(await greta(), 'players')))
  expect([lines.includes(german.id), lines.includes(brazilian.id)]).toEqual([true, false])
})

test('a member has ten at most, and they are written one after the other', async () => {
  await givenStaff('felix', 'finance')
  const felix = await open('felix')
  const codes = await Promise.all(Array.from({ length: 12 }, () => run(felix, 'export deposits')))
  expect(codes.filter(({ code }) => code === 'exportsTooMany')).toHaveLength(2)
  const waiting = await sql(
    `select queue_name as queue, count(*)::integer as files from graphile_worker.jobs
      where task_identifier = 'staff.writeExport' and attempts = 0 group by 1`,
  )
  expect(waiting).toEqual([{ queue: 'staff.writeExport', files: 10 }])
  // After each, the queue is free only a moment later.
  const isWriting = async () =>
    (await sql(`select from staff_export where state = 'waiting' limit 1`)).length > 0
  while (await isWriting()) await server.settle()
})

test('a repeated, late or interrupted job changes nothing', async () => {
  const id = await givenExport(finn, 'deposits')
  const before = await sql('select * from staff_export where id = $1', [id])
  await writeExport.run(server.deps, { exportId: id })
  expect(await sql('select * from staff_export where id = $1', [id])).toEqual(before)
  await writeExport.run(server.deps, { exportId: crypto.randomUUID() })
  const { put } = server.deps.files
  server.deps.files.put = async () => Promise.reject(new Error('no space left'))
  const { data } = await run(finn, 'export deposits')
  const failed = String(data.rows[0]?.['export'])
  await expect(writeExport.run(server.deps, { exportId: failed })).rejects.toThrow('no space left')
  server.deps.files.put = put
  expect(await download(finn, failed)).toBe('exportNotReady')
  await server.settle()
  expect(await download(finn, failed)).toHaveLength(1)
})

test('an export that can’t be written for some minutes has failed', async () => {
  const { put } = server.deps.files
  server.deps.files.put = async () => Promise.reject(new Error('no space left'))
  const { data } = await run(finn, 'export deposits')
  const id = String(data.rows[0]?.['export'])
  server.clock.advance(16 * MINUTE_MS)
  await expect(writeExport.run(server.deps, { exportId: id })).rejects.toThrow('no space left')
  server.deps.files.put = put
  // Their session has expired meanwhile.
  finn = await open('finn')
  expect((await call('listExports', { token: finn })).data).toContainEqual(
    expect.objectContaining({ id, state: 'failed', rows: null }),
  )
  expect(await download(finn, id)).toBe('exportFailed')
  await server.settle()
  expect(await download(finn, id)).toBe('exportFailed')
})

test('the file and its row are removed once it has expired', async () => {
  const id = await givenExport(finn, 'deposits')
  server.clock.advance(24 * HOUR_MS)
  expect(await download(await open('finn'), id)).toBe('notFound')
  await removeExports.run(server.deps, {})
  expect([await isStored(id), await sql('select from staff_export where id = $1', [id])]).toEqual([false, []])
  expect(await rows('export list', 'finn')).toEqual([])
})

test('old files without a row, such as those of a restored backup, are removed', async () => {
  const [left, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
  const known = await givenExport(await open('finn'), 'deposits')
  for (const id of [left, fresh]) await server.deps.files.put(`export-${id}.sealed`, Buffer.from('left'))
  const long = new Date(server.clock.now().getTime() - 25 * HOUR_MS)
  const now = server.clock.now()
  const folder = server.deps.config.documentsDir
  for (const id of [left, known]) utimesSync(path.join(folder, `export-${id}.sealed`), long, long)
  utimesSync(path.join(folder, `export-${fresh}.sealed`), now, now)
  await sweepExports.run(server.deps, {})
  expect(await Promise.all([left, known, fresh].map(isStored))).toEqual([false, true, true])
})
