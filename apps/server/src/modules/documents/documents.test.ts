import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countQueries } from '#tests/support/database/count-queries.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { jpegOf, pdfOf, pngOf, upload } from '#tests/support/documents/files.ts'
import { journalOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { withSettings } from '#tests/support/server/settings.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { destroyKey } from '../players/index.ts'
import { sweepDocuments } from './documents.jobs.ts'
import { findUnknown } from './documents.queries.ts'
import { discardDocumentsOf, uploadDocument } from './documents.service.ts'
import { ReaderTurns } from './inspection/reader-turns.ts'
import { acceptDocument, openDocument, refuseDocument } from './decisions.service.ts'

const config = copyConfig()
config.edit<{ documents: object }>('site.json', (site) => {
  site.documents = { bytesMax: 100_000, countMax: 3, perHour: 5 }
})
const server = await startTestServer({ env: { CONFIG_DIR: config.folder, ROLES: 'api,jobs,sandbox' } })
const folder = server.deps.config.documentsDir
afterAll(async () => {
  await server.stop()
  config.remove()
})

const list = async (token: string) => server.call('listDocuments', { token })
const remove = (token: string, id: string) => server.call('removeDocument', { token, params: { id } })
const files = () => readdirSync(folder)
const staff = (documentId: string) => ({ documentId, actor: 'staff:ada', reason: 'reviewed' })

async function givenDocument(file = pngOf(), more = {}) {
  const player = await givenPlayer(server)
  const { data } = await upload(server, player.token, file, more)
  if (data === undefined) throw new Error('the upload was refused')
  return { player, document: data }
}

test('an uploaded document is listed and logged in the journal', async () => {
  const { player, document } = await givenDocument(jpegOf(), { name: 'me/../päss.jpg', type: 'image/jpeg' })
  expect(document).toMatchObject({ kind: 'identity', status: 1, why: null, type: 'image/jpeg' })
  const { data, meta } = await list(player.token)
  expect(data).toEqual([document])
  expect(data[0]?.name).toBe('päss.jpg')
  expect(meta).toEqual({ bytesMax: 100_000, countMax: 3, isOpen: true })
  expect(await journalOf(server, player.id)).toEqual([`player:${player.id} player.documentAdded`])
})

test('neither the folder nor the database reveals the content or the name', async () => {
  const { document } = await givenDocument(pdfOf(), { name: 'secret-name.pdf', type: 'application/pdf' })
  const stored = readFileSync(path.join(folder, `${document.id}.sealed`))
  expect(stored.includes('%PDF')).toBe(false)
  const { rows } = await server.database.pool.query<{ text: string }>(
    'select d::text as text from player_document d where id = $1',
    [document.id],
  )
  expect(rows[0]?.text).not.toContain('secret-name')
  const opened = await openDocument(server.deps, staff(document.id))
  expect(opened).toMatchObject({ content: expect.any(Buffer) as Buffer })
})

test('listing many documents takes as many queries as listing one', async () => {
  const { player } = await givenDocument()
  const looksOfList = () => countQueries(server.deps.pool, () => list(player.token))
  const ofOne = await looksOfList()
  await upload(server, player.token, pngOf())
  await upload(server, player.token, pngOf())
  expect(await looksOfList()).toBe(ofOne)
  expect(ofOne).toBeGreaterThan(0)
})

test('a file cannot be replaced by the file of another document', async () => {
  const { player, document } = await givenDocument()
  const other = await upload(server, player.token, jpegOf(), { type: 'image/jpeg' })
  const fileOf = (id = '') => path.join(folder, `${id}.sealed`)
  writeFileSync(fileOf(document.id), readFileSync(fileOf(other.data?.id)))
  await expect(openDocument(server.deps, staff(document.id))).rejects.toThrow()
})

test.each([
  ['a page that claims to be a picture', Buffer.from('<html><script>1</script>'), 'image/png', /an image/],
  ['a picture that claims to be a PDF', pngOf(), 'application/pdf', /doesn't match its type/],
  ['a picture of one pixel', pngOf({ width: 1, height: 1 }), 'image/png', /too small/],
  ['half a picture', pngOf().subarray(0, 50), 'image/png', /damaged/],
  [
    'a bomb',
    pngOf({ width: 60_000, height: 60_000, lines: Buffer.alloc(9) }),
    'image/png',
    /too large once unpacked/,
  ],
  ['an empty file', Buffer.alloc(0), 'image/png', /is required/],
  ['too large a file', Buffer.alloc(100_001), 'image/png', /maximum is 0.1 MB/],
])('%s is refused by field, and nothing is stored', async (_, file, type, message) => {
  const { token } = await givenPlayer(server)
  const before = files().length
  const { status, error } = await upload(server, token, file, { type })
  expect([status, error?.code]).toEqual([422, 10007])
  expect(error?.fields?.['file']?.[0]).toMatch(message)
  expect(files()).toHaveLength(before)
  expect((await list(token)).data).toEqual([])
})

test('refuses invalid and incomplete forms', async () => {
  const { token } = await givenPlayer(server)
  const post = async (body: BodyInit, type?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) }
    return (await fetch(`${server.url}/api/player/documents`, { method: 'POST', headers, body })).status
  }
  expect(await post('{"kind":"identity"}', 'application/json')).toBe(415)
  expect(await post('nothing', 'multipart/form-data')).toBe(400)
  expect(await post('nothing', 'multipart/form-data; boundary=x')).toBe(400)
  const form = new FormData()
  form.set('kind', 'identity')
  expect(await post(form)).toBe(422)
  form.set('file', 'only words')
  expect(await post(form)).toBe(422)
  expect((await upload(server, token, pngOf(), { kind: 'love letter' })).error?.fields).toHaveProperty('kind')
  expect(await post(new Uint8Array(16_000_000), 'multipart/form-data; boundary=x')).toBe(413)
})

test('refuses a guest before reading the file, and form data on all other calls', async () => {
  expect((await upload(server, undefined, Buffer.alloc(14_000_000))).status).toBe(401)
  const form = new FormData()
  form.set('login', 'x')
  const reply = await fetch(`${server.url}/api/player/sessions`, { method: 'POST', body: form })
  expect(reply.status).toBe(415)
})

test('limits stored documents and uploads per hour, also for concurrent uploads', async () => {
  const { token } = await givenPlayer(server)
  const before = files().length
  expect((await upload(server, token, pngOf())).status).toBe(200)
  const replies = await Promise.all(Array.from({ length: 3 }, () => upload(server, token, pngOf())))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(files()).toHaveLength(before + 3)
  for (let free = 0; free < 2; free += 1) {
    const [first] = (await list(token)).data
    expect((await remove(token, first?.id ?? '')).status).toBe(200)
    expect((await upload(server, token, pngOf())).status).toBe(200)
  }
  const [first] = (await list(token)).data
  await remove(token, first?.id ?? '')
  expect((await upload(server, token, pngOf())).error?.code).toBe(11091)
  server.clock.advance(60 * 60_000)
  const fresh = (await server.call('refreshSession', { token })).data.accessToken
  expect((await upload(server, fresh, pngOf())).status).toBe(200)
})

test('removal deletes the file, is for the owner only, and is refused for accepted documents', async () => {
  const { player, document } = await givenDocument()
  const stranger = await givenPlayer(server)
  expect((await remove(stranger.token, document.id)).status).toBe(404)
  expect((await remove(player.token, document.id)).status).toBe(200)
  expect((await remove(player.token, document.id)).status).toBe(404)
  await server.settle()
  expect(files()).not.toContain(`${document.id}.sealed`)
  expect((await list(player.token)).data).toEqual([])

  const accepted = (await upload(server, player.token, pngOf())).data?.id ?? ''
  expect(await acceptDocument(server.deps, staff(accepted))).toBe('done')
  expect((await remove(player.token, accepted)).error?.code).toBe(11092)
})

describe('a decision of staff', () => {
  test('is shown to the player with the reason, and emailed', async () => {
    const { player, document } = await givenDocument()
    expect(await refuseDocument(server.deps, staff(document.id), 'expired')).toBe('done')
    expect(await refuseDocument(server.deps, staff(document.id), 'expired')).toBe('alreadyDecided')
    expect((await list(player.token)).data).toMatchObject([{ status: 3, why: 'expired', version: 2 }])
    expect(await acceptDocument(server.deps, staff(document.id))).toBe('done')
    expect((await list(player.token)).data).toMatchObject([{ status: 2, why: null, version: 3 }])
    expect((await journalOf(server, player.id)).slice(1)).toEqual([
      'staff:ada document.refused',
      'staff:ada document.accepted',
    ])
    await server.settle()
    const { rows } = await server.database.pool.query<{ subject: string }>(
      `select subject from sandbox.mail where recipient = $1 and subject like '%ocument%'`,
      [player.email],
    )
    expect(rows).toHaveLength(2)
  })

  test('is published on the channel of this player only', async () => {
    const { player, document } = await givenDocument()
    const published: { channel: string; data: unknown }[] = []
    const { realtime } = server.deps
    const publishAll = realtime.publishAll.bind(realtime)
    realtime.publishAll = async (all) => void published.push(...all)
    await acceptDocument(server.deps, staff(document.id))
    await server.settle()
    await inTransaction(server.deps.db, (tx) => discardDocumentsOf(server.deps, tx, player.id))
    await server.settle()
    realtime.publishAll = publishAll
    const own = published.filter(({ channel }) => channel === `player:identity#${player.id}`)
    expect(own).toMatchObject([
      { data: { event: 'document.updated', document: { id: document.id, status: 2 } } },
      { data: { event: 'document.removed', document: { id: document.id } } },
    ])
  })

  test('opening a document is logged in the journal', async () => {
    const { player, document } = await givenDocument()
    await openDocument(server.deps, staff(document.id))
    expect(await journalOf(server, player.id)).toContain('staff:ada document.shown')
  })
})

test('the data export lists it, and nobody can read it after the key is destroyed', async () => {
  const { player, document } = await givenDocument(pngOf(), { name: 'mine.png' })
  const { data } = await server.call('exportData', { token: player.token, body: { password: PASSWORD } })
  expect(data.documents).toMatchObject([{ kind: 'identity', status: 'waiting', name: 'mine.png' }])
  await inTransaction(server.deps.db, (tx) => destroyKey(server.deps, tx, player.id))
  expect(await openDocument(server.deps, staff(document.id))).toBe('noFile')
  expect((await list(player.token)).data).toMatchObject([{ id: document.id, name: null }])
})

test('files without a row are removed after a day', async () => {
  const { document } = await givenDocument()
  const orphan = path.join(folder, `${crypto.randomUUID()}.sealed`)
  writeFileSync(orphan, 'left behind')
  const longAgo = new Date(server.clock.now().getTime() - 25 * 60 * 60_000)
  for (const file of [orphan, path.join(folder, `${document.id}.sealed`)]) utimesSync(file, longAgo, longAgo)
  await sweepDocuments.run(server.deps, {})
  expect(files()).not.toContain(path.basename(orphan))
  expect(files()).toContain(`${document.id}.sealed`)
})

test('the sweep handles more files than one statement takes parameters', async () => {
  const { document } = await givenDocument()
  const files = Array.from({ length: 70_000 }, () => crypto.randomUUID())
  expect(await findUnknown(server.deps.db, [document.id, ...files])).toHaveLength(files.length)
})

test('refuses uploads if the identity check replaces them', async () => {
  const player = await givenPlayer(server)
  const closed = withSettings(server.deps, { identityCheck: { isEnabled: true, hidesDocuments: true } })
  const file = new File([new Uint8Array(pngOf())], 'a.png')
  const readers = new ReaderTurns(server.clock)
  await expect(uploadDocument(closed, readers, player.id, { kind: 'identity', file })).rejects.toMatchObject({
    status: 404,
  })
})

test('counts refused files of a player per hour', async () => {
  const { token } = await givenPlayer(server)
  const send = () => upload(server, token, Buffer.from('no picture'))
  for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(422)
  expect((await send()).error?.code).toBe(11091)
  const other = await givenPlayer(server)
  expect((await upload(server, other.token, Buffer.from('no picture'))).status).toBe(422)
})

test('limits the rate of uploads, also of refused files', async () => {
  const narrow = await startTestServer({ env: { ROLES: 'api', ATTEMPTS_PER_MINUTE: '3' } })
  afterAll(() => narrow.stop())
  const { token } = await givenPlayer(narrow)
  const statuses = []
  for (let count = 0; count < 4; count += 1)
    statuses.push((await upload(narrow, token, Buffer.from('no picture'))).status)
  expect(statuses).toEqual([422, 422, 422, 429])
})
