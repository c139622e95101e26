import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const home = mkdtempSync(path.join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(home, { recursive: true }))
const file = path.join(home, 'deep', 'secrets.json')

test('keys are created once, readable by the owner only, and differ by purpose', () => {
  const first = openSecrets(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(openSecrets(file).current('tokens')).toEqual(first.current('tokens'))
  expect(first.current('tokens').key).not.toEqual(first.current('other').key)
})

test('an older key still verifies its signatures', () => {
  const old = openSecrets(file).current('tokens')
  const ring = JSON.parse(readFileSync(file, 'utf8')) as { keys: object[] }
  ring.keys.push({ id: 'k2', secret: 'b'.repeat(43), madeAt: '2026-11-20T00:00:00Z' })
  writeFileSync(file, JSON.stringify(ring))
  const rotated = openSecrets(file)
  expect(rotated.current('tokens').id).toBe('k2')
  expect(rotated.find('tokens', old.id)).toEqual(old)
  expect(rotated.find('tokens', 'k9')).toBeNull()
  expect(rotated.list('tokens')).toEqual([rotated.current('tokens'), old])
})

test('a leaked key neither signs nor verifies, but still opens what it sealed', () => {
  const place = path.join(home, 'leaked.json')
  const before = openSecrets(place).current('tokens')
  const ring = JSON.parse(readFileSync(place, 'utf8')) as { keys: object[] }
  const leaked = { ...ring.keys[0], hasLeaked: true }
  const write = (keys: object[]) => writeFileSync(place, JSON.stringify({ keys }), { mode: 0o600 })
  write([leaked])
  expect(() => openSecrets(place)).toThrow('append a new one')
  write([leaked, { id: 'k2', secret: 'b'.repeat(43), madeAt: '2026-11-20T00:00:00Z' }])
  const secrets = openSecrets(place)
  expect(secrets.find('tokens', before.id)).toBeNull()
  expect(secrets.list('tokens')).toEqual([secrets.current('tokens')])
  expect(secrets.findKept('tokens', before.id)).toEqual(before)
  expect(secrets.listKept('tokens')).toEqual([secrets.current('tokens'), before])
})

test('a process signs with the key of its start and accepts signatures by newer keys', () => {
  const place = path.join(home, 'followed.json')
  const moment = { ms: 0 }
  const open = () => openSecrets(place, () => moment.ms)
  const one = open()
  const old = one.current('tokens')
  const [first] = (JSON.parse(readFileSync(place, 'utf8')) as { keys: object[] }).keys
  const added = { id: 'k2', secret: 'b'.repeat(43), madeAt: '2026-11-20T00:00:00Z' }
  const write = (keys: unknown[]) => writeFileSync(place, JSON.stringify({ keys }), { mode: 0o600 })
  write([first, added])
  const another = open()
  expect(one.find('tokens', 'k2')).toBeNull() // the file was read just now
  moment.ms += 1000
  expect(one.list('tokens')).toEqual([another.current('tokens'), old])
  expect(one.find('tokens', 'k2')).toEqual(another.current('tokens'))
  expect(one.findKept('tokens', 'k2')).toEqual(another.current('tokens'))
  expect(one.current('tokens')).toEqual(old)

  write([{ ...first, hasLeaked: true }, added])
  moment.ms += 1000
  expect(one.list('tokens')).toEqual([another.current('tokens')])
  expect(one.current('tokens')).toEqual(another.current('tokens'))
  expect(one.findKept('tokens', old.id)).toEqual(old)
})

test('a missing or incomplete key ring leaves the known keys in use and is not recreated', () => {
  const place = path.join(home, 'broken.json')
  const moment = { ms: 0 }
  const secrets = openSecrets(place, () => moment.ms)
  const known = secrets.current('tokens')
  for (const spoil of [() => writeFileSync(place, '{"keys": ['), () => rmSync(place)]) {
    spoil()
    moment.ms += 1000
    expect(secrets.find('tokens', 'k2')).toBeNull()
    expect(secrets.list('tokens')).toEqual([known])
  }
  expect(existsSync(place)).toBe(false)
})

test('the text of a key is safe as a setting', () => {
  const { key, text } = openSecrets(file).current('tokens')
  expect(text).toMatch(/^[\w-]{43}$/)
  expect(Buffer.from(text, 'base64url')).toEqual(key)
})

test('refuses a key ring that other users can read', () => {
  chmodSync(file, 0o644)
  expect(() => openSecrets(file)).toThrow('chmod 600')
})
