/** Documents in an S3-compatible store instead of a folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { startBucket } from '#apps/sandbox/src/bucket/server.ts'
import { backUp } from '../../platform/backup/backup.ts'
import { openDocument } from './decisions.service.ts'
import { sweepDocuments } from './documents.jobs.ts'
import { listLostFiles } from './lost-files.ts'

const keys = { keyId: 'KEY', secret: 'a secret', region: 'eu-1' }
const bucket = await startBucket({ ...keys, now: () => new Date() })
const server = await startTestServer({
  env: {
    ROLES: 'api,jobs,sandbox',
    DOCUMENTS_BUCKET_URL: bucket.url,
    DOCUMENTS_BUCKET_KEY_ID: keys.keyId,
    DOCUMENTS_BUCKET_SECRET: keys.secret,
    DOCUMENTS_BUCKET_REGION: keys.region,
  },
})
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-bucket-'))
afterAll(async () => {
  await server.stop()
  await bucket.stop()
  rmSync(home, { recursive: true })
})

const nameOf = (id: string | undefined) => `${id}.sealed`

test('a document is stored sealed in the bucket, opened by staff, backed up and removed', async () => {
  const { token } = await givenPlayer(server)
  const { data } = await upload(server, token, pngOf())
  expect([...bucket.objects.keys()]).toEqual([nameOf(data?.id)])
  expect(bucket.objects.get(nameOf(data?.id))?.content.includes('PNG')).toBe(false)
  const opened = { documentId: data?.id ?? '', actor: 'staff:ada', reason: 'reviewed' }
  expect(await openDocument(server.deps, opened)).toMatchObject({ document: { type: 'image/png' } })

  // A day of the ledger is copied too, and other files are not.
  const { files } = server.deps
  const others = ['ledger-2021-03-30-0000.parquet', 'ledger-2021-03-30.json', 'other.json']
  for (const name of others) await files.put(name, Buffer.from('{}'))
  const folder = path.join(home, 'backup')
  const { documents } = await backUp({ databaseUrl: server.database.url, files, folder, keys: null })
  expect(documents?.count).toBe(3)
  for (const name of others) await files.remove(name)

  await server.call('removeDocument', { token, params: { id: data?.id ?? '' } })
  await server.settle()
  expect(bucket.objects.size).toBe(0)
})

test('while the store is away uploads are refused as unavailable, and nothing is half stored', async () => {
  const { token } = await givenPlayer(server)
  bucket.fails(503)
  expect(await upload(server, token, pngOf())).toMatchObject({ status: 503, error: { code: 10010 } })
  bucket.fails(null)
  expect((await server.call('listDocuments', { token })).data).toEqual([])
  expect((await upload(server, token, pngOf())).status).toBe(200)
})

test('an upload holds neither its player nor a connection while the store takes its time', async () => {
  const { token, id } = await givenPlayer(server)
  const { files } = server.deps
  const { put } = files
  files.put = async (...file) => {
    await server.database.pool.query('select 1 from player where id = $1 for update nowait', [id])
    await put(...file)
  }
  const { status } = await upload(server, token, pngOf())
  files.put = put
  expect(status).toBe(200)
})

test('objects without a row are removed after a day unless there are many, and missing ones are found', async () => {
  const { token, id: playerId } = await givenPlayer(server)
  const { data } = await upload(server, token, pngOf())
  const orphan = nameOf(crypto.randomUUID())
  const changedAt = new Date(server.clock.now().getTime() - 25 * 60 * 60_000)
  bucket.objects.set(orphan, { content: Buffer.from('left behind'), changedAt })
  const stored = bucket.objects.get(nameOf(data?.id))
  if (stored !== undefined) stored.changedAt = changedAt
  await sweepDocuments.run(server.deps, {})
  expect([bucket.objects.has(orphan), bucket.objects.has(nameOf(data?.id))]).toEqual([false, true])

  const strangers = Array.from({ length: 101 }, () => nameOf(crypto.randomUUID()))
  for (const name of strangers) bucket.objects.set(name, { content: Buffer.from('of others'), changedAt })
  await sweepDocuments.run(server.deps, {})
  expect(strangers.filter((name) => bucket.objects.has(name))).toHaveLength(101)
  bucket.objects.delete(strangers[0] ?? '')
  await sweepDocuments.run(server.deps, {})
  expect(strangers.filter((name) => bucket.objects.has(name))).toEqual([])

  const others = [await upload(server, token, pngOf()), await upload(server, token, pngOf())]
  bucket.objects.delete(nameOf(data?.id))
  // A piece of one document each: the storage is listed for each of them.
  const lost = () => Array.fromAsync(listLostFiles(server.deps.pool, server.deps.files, 1))
  expect(await lost()).toEqual([{ documentId: data?.id, playerId }])
  for (const other of others) bucket.objects.delete(nameOf(other.data?.id))
  expect(await lost()).toHaveLength(3)
})
