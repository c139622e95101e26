import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { randomOfCell } from '../random.ts'
import { openSecrets } from '../secrets.ts'
import { BusSeal, SEALED_BYTES_MAX } from './bus-seal.ts'

interface Ring {
  keys: { id: string; secret: string; madeAt: string; hasLeaked?: boolean }[]
}

function givenRing() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-seal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'secrets.json')
  let now = 0
  const startProcess = () =>
    new BusSeal(
      openSecrets(file, () => (now += 1_000)),
      randomOfCell(0),
    )
  const change = (edit: (ring: Ring) => void) => {
    const ring = JSON.parse(readFileSync(file, 'utf8')) as Ring
    edit(ring)
    writeFileSync(file, JSON.stringify(ring))
  }
  const addKey = () =>
    change(({ keys }) => keys.push({ id: 'k2', secret: 'b'.repeat(43), madeAt: '2026-11-27T00:00:00Z' }))
  return { startProcess, change, addKey }
}

test('only a process with the key ring can read and write notifications', () => {
  const own = givenRing().startProcess()
  const other = givenRing().startProcess()
  const sealed = own.seal('the balance is 1024.50')
  expect(own.open(sealed)).toBe('the balance is 1024.50')
  expect(other.open(sealed)).toBeNull()
  expect(Buffer.from(sealed.split(' ')[1] ?? '', 'base64').includes('1024')).toBe(false)
  for (const forged of [
    '',
    'k1',
    'k1 ',
    'k1 AAAA',
    '{"from":"a"}',
    `k9${sealed.slice(2)}`,
    `${sealed.slice(0, -8)}AAAAAAA=`,
  ])
    expect(own.open(forged)).toBeNull()
})

test('processes with different keys of one ring understand each other', () => {
  const { startProcess, addKey } = givenRing()
  const before = startProcess()
  addKey()
  const after = startProcess()
  expect(before.open(after.seal('new'))).toBe('new')
  expect(after.open(before.seal('old'))).toBe('old')
})

test('a leaked key no longer counts', () => {
  const { startProcess, change, addKey } = givenRing()
  const before = startProcess()
  addKey()
  change(({ keys }) => Object.assign(keys[0] ?? {}, { hasLeaked: true }))
  expect(startProcess().open(before.seal('forged'))).toBeNull()
})

test('the longest text fits into a notification', () => {
  expect(givenRing().startProcess().seal('a'.repeat(SEALED_BYTES_MAX)).length).toBeLessThan(8_000)
})
