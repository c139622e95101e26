import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'
import { startBucket } from '#apps/sandbox/src/bucket/server.ts'
import { openFileStorage } from './file-storage.ts'
import { StorageAway } from './storage-away.ts'

const nobody = await freePort()
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-files-'))
const keys = { keyId: 'KEY', secret: 'a secret/with+signs', region: 'eu-1' }
const bucket = await startBucket({ ...keys, perPage: 2, now: () => new Date() })
afterAll(async () => {
  await bucket.stop()
  rmSync(home, { recursive: true })
})

const documentsDir = path.join(home, 'documents')
const inBucket = (more: object = {}) =>
  openFileStorage({ documentsDir, documentsBucket: { ...keys, url: bucket.url, ...more } })
const storages = {
  'in a folder': openFileStorage({ documentsDir, documentsBucket: null }),
  'in a bucket': inBucket(),
}

describe.each(Object.entries(storages))('files %s', (_place, files) => {
  const names = async () => (await Array.fromAsync(files.list())).map(({ name }) => name).toSorted()

  test('are stored, replaced, listed and removed', async () => {
    expect(await names()).toEqual([])
    expect(await files.get('a.sealed')).toBeNull()
    await files.remove('a.sealed')

    const bytes = Buffer.from([0, 255, 10, 13, 128])
    await files.put('a.sealed', Buffer.from('first'))
    await files.put('a.sealed', bytes)
    expect(await files.get('a.sealed')).toEqual(bytes)

    for (const name of ['b.sealed', 'c.sealed', 'd.sealed', 'e.sealed']) await files.put(name, bytes)
    expect(await names()).toEqual(['a.sealed', 'b.sealed', 'c.sealed', 'd.sealed', 'e.sealed'])
    const [first] = await Array.fromAsync(files.list())
    expect(Math.abs(Date.now() - (first?.changedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(first?.isComplete).toBe(true)

    for (const name of await names()) await files.remove(name)
    expect(await names()).toEqual([])
  })
})

test('what an interrupted write left in the folder is listed and removed', async () => {
  const left = path.join(documentsDir, 'f.sealed.part')
  writeFileSync(left, 'half')
  utimesSync(left, new Date(0), new Date(0))
  const files = storages['in a folder']
  const half = { name: 'f.sealed', changedAt: new Date(0), isComplete: false }
  expect(await Array.fromAsync(files.list())).toEqual([half])
  expect(await files.get('f.sealed')).toBeNull()
  await files.remove('f.sealed')
  expect(await Array.fromAsync(files.list())).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a folder on a full or broken disk is away, and keeps nothing of what was written',
  async () => {
    symlinkSync('/dev/full', path.join(documentsDir, 'g.sealed.part'))
    await expect(storages['in a folder'].put('g.sealed', Buffer.from('x'))).rejects.toThrow(StorageAway)
    expect(await Array.fromAsync(storages['in a folder'].list())).toEqual([])
    const place = path.join(home, 'file')
    writeFileSync(place, '')
    const inFile = openFileStorage({ documentsDir: path.join(place, 'documents'), documentsBucket: null })
    await expect(inFile.put('a.sealed', Buffer.from('x'))).rejects.toThrow(StorageAway)
    await expect(inFile.get('a.sealed')).rejects.toThrow(StorageAway)
  },
)

describe('a bucket', () => {
  test.each([
    ['with a wrong secret', { secret: 'wrong' }],
    ['of an unknown key', { keyId: 'OTHER' }],
    ['in another region', { region: 'us-2' }],
    ['that nobody serves', { url: `http://127.0.0.1:${nobody}/documents` }],
  ])('%s is away', async (_what, more) => {
    const files = inBucket(more)
    await expect(files.put('a.sealed', Buffer.from('x'))).rejects.toThrow(StorageAway)
    await expect(files.get('a.sealed')).rejects.toThrow(StorageAway)
    await expect(files.remove('a.sealed')).rejects.toThrow(StorageAway)
    await expect(Array.fromAsync(files.list())).rejects.toThrow(StorageAway)
    expect(bucket.objects.size).toBe(0)
  })

  test('that fails is away until it works again', async () => {
    const files = inBucket()
    bucket.fails(500)
    await expect(files.put('a.sealed', Buffer.from('x'))).rejects.toThrow(StorageAway)
    bucket.fails(null)
    await files.put('a.sealed', Buffer.from('x'))
    expect(await files.get('a.sealed')).toEqual(Buffer.from('x'))
  })
})
