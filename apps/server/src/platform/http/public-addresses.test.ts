/** Names that others chose, looked up at a name server of the test. */
import { createSocket } from 'node:dgram'
import { promises } from 'node:dns'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { lookUpPublicWith } from './public-addresses.ts'

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'push.test': ['93.184.216.34', '93.184.216.35'],
  'inside.test': ['10.0.0.1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'nothing.test': [],
}
const HEADER_BYTES = 12
const IPV4 = 1

const asked: string[] = []
const server = createSocket('udp4')
server.on('message', (question, { port, address }) => {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  const name = labels.join('.')
  asked.push(name)
  const found = ADDRESSES[name]
  if (found === undefined) return
  const answers = question.readUInt16BE(at + 1) === IPV4 ? found : []
  const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0])
  question.copy(header, 0, 0, 2)
  const records = answers.map((one) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, IPV4, 0, 1, 0, 0, 0, 60, 0, 4, ...one.split('.').map(Number)]),
  )
  server.send(Buffer.concat([header, question.subarray(HEADER_BYTES, at + 5), ...records]), port, address)
})
server.bind(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const lookUp = lookUpPublicWith(() => {
  const resolver = new promises.Resolver({ timeout: 60_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return resolver
})

const find = (host: string, all: boolean) =>
  new Promise<unknown>((resolve, reject) =>
    lookUp(host, { all }, (error, address, family) => (error ? reject(error) : resolve([address, family]))),
  )

test('finds all addresses of a public name, or the first', async () => {
  const first = { address: '93.184.216.34', family: 4 }
  expect(await find('push.test', true)).toEqual([[first, { address: '93.184.216.35', family: 4 }], undefined])
  expect(await find('push.test', false)).toEqual(['93.184.216.34', 4])
})

test.each([
  ['inside.test', 'inside.test leads to a private network'],
  ['mixed.test', 'mixed.test leads to a private network'],
  ['localhost', 'localhost leads to a private network'],
  ['a.localhost.', 'a.localhost. leads to a private network'],
  ['nothing.test', 'nothing.test has no address'],
])('refuses %s: %s', async (host, error) => {
  await expect(find(host, true)).rejects.toThrow(error)
  expect(asked.includes(host)).toBe(!host.includes('localhost'))
})

test('names whose server never answers keep no other look-up waiting', async () => {
  const silent = Array.from({ length: 20 }, (_, at) => `silent-${at}.test`)
  for (const host of silent) void find(host, true).catch(() => undefined)
  await expect.poll(() => silent.every((host) => asked.includes(host))).toBe(true)
  expect(await find('push.test', false)).toEqual(['93.184.216.34', 4])
})
