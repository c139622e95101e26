import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf, pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { startClamd, startScanService } from '#tests/support/documents/virus-scan.ts'
import { loadConfig } from '../../platform/config.ts'
import { acceptDocument, openDocument } from './decisions.service.ts'
import { scanFile } from './scan-file.ts'

const [clamd, service] = [await startClamd(), await startScanService()]
const server = await startTestServer({ env: { ROLES: 'api,jobs,sandbox', DOCUMENT_SCAN: clamd.setting } })
afterAll(async () => {
  await server.stop()
  await Promise.all([clamd.close(), service.close()])
})

const infected = pdfOf({ extra: '4 0 obj << /Title (EICAR) >> endobj', trailer: '/Info 4 0 R' })
const scanOf = (setting: string) => {
  const { documentScan } = loadConfig({ NODE_ENV: 'test', DOCUMENT_SCAN: setting })
  if (documentScan === null) throw new Error('no scanner configured')
  return documentScan
}
const command = (script: string) => scanOf(`command:${process.execPath} -e ${script}`)
const READS = "process.stdin.on('data',d=>process.exitCode=d.includes('EICAR')?1:process.exitCode)"

describe.each([
  ['a clamd', () => scanOf(clamd.setting)],
  ['a service', () => scanOf(service.setting)],
  ['a command', () => command(READS)],
])('%s', (_, scan) => {
  test('reports clean and infected files', async () => {
    expect(await scanFile(scan(), pngOf())).toBe('clean')
    expect(await scanFile(scan(), infected)).toBe('infected')
  })
})

test('throws if the answer is unclear', async () => {
  clamd.isDown = true
  service.isDown = true
  await expect(scanFile(scanOf(clamd.setting), pngOf())).rejects.toThrow('clamd')
  await expect(scanFile(scanOf(service.setting), pngOf())).rejects.toThrow('503')
  await expect(scanFile(command('process.exit(2)'), pngOf())).rejects.toThrow('ended with 2')
  await expect(scanFile(scanOf('command:/nowhere/at-all'), pngOf())).rejects.toThrow('ENOENT')
  await expect(scanFile(scanOf('clamd://127.0.0.1:1'), pngOf())).rejects.toThrow('ECONNREFUSED')
  clamd.isDown = false
  service.isDown = false
})

async function givenDocument(file: Buffer) {
  const player = await givenPlayer(server)
  const type = file === infected ? 'application/pdf' : 'image/png'
  const { data } = await upload(server, player.token, file, { type })
  const documentId = data?.id ?? ''
  const shown = async () => (await server.call('listDocuments', { token: player.token })).data[0]
  return { player, shown, decision: { documentId, actor: 'staff:ada', reason: 'reviewed' } }
}

test('a document cannot be opened or accepted until it is clean, and waits while the scanner is down', async () => {
  clamd.isDown = true
  const { shown, decision } = await givenDocument(pngOf())
  await server.settle()
  expect(await openDocument(server.deps, decision)).toBe('notScanned')
  expect(await acceptDocument(server.deps, decision)).toBe('notScanned')
  expect(await shown()).toMatchObject({ status: 1 })
  clamd.isDown = false
  await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await server.settle()
  expect(await openDocument(server.deps, decision)).toHaveProperty('content')
  expect(await acceptDocument(server.deps, decision)).toBe('done')
})

test('an infected file is destroyed and refused permanently, and the player sees the reason', async () => {
  const { player, shown, decision } = await givenDocument(infected)
  await server.settle()
  expect(await shown()).toMatchObject({ status: 3, why: 'infected' })
  expect(existsSync(path.join(server.deps.config.documentsDir, `${decision.documentId}.sealed`))).toBe(false)
  expect(await openDocument(server.deps, decision)).toBe('infected')
  expect(await acceptDocument(server.deps, decision)).toBe('infected')
  const { rows } = await server.database.pool.query<{ actor: string }>(
    `select actor from audit_event where player_id = $1 and action = 'document.refused'`,
    [player.id],
  )
  expect(rows).toEqual([{ actor: 'system:documents.scan' }])
})

test('files wait for the scanner in one line, so that a slow one holds up no other work', async () => {
  for (const file of [pngOf(), pngOf(), infected]) await givenDocument(file)
  const { rows } = await server.deps.pool.query<{ queue: string; files: number }>(
    `select queue_name as queue, count(*)::integer as files from graphile_worker.jobs
      where task_identifier = 'documents.scan' and attempts = 0 group by 1`,
  )
  expect(rows).toEqual([{ queue: 'documents.scan', files: 3 }])
  await server.settle()
})
