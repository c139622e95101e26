import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReplyText, ReplyTooLong } from './read-reply.ts'

const bomb = gzipSync(Buffer.alloc(20_000_000, 32))
const outside = createServer((request, response) => {
  if (request.url === '/bomb') return void response.setHeader('content-encoding', 'gzip').end(bomb)
  if (request.url === '/empty') return void response.writeHead(204).end()
  response.end(request.url === '/long' ? 'ä'.repeat(6) : 'äöü')
})
let url = ''
beforeAll(async () => {
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => void outside.close())

const read = async (path: string, bytesMax = 10) => {
  const { body } = await fetch(url + path)
  return readReplyText(body, bytesMax)
}

test('reads a reply of at most the allowed bytes', async () => {
  expect(await read('/')).toBe('äöü')
  expect(await read('/empty')).toBe('')
  await expect(read('/long')).rejects.toThrow(ReplyTooLong)
  expect(await read('/long', 12)).toBe('ä'.repeat(6))
})

test('stops reading a compressed reply once its content is too long', async () => {
  let bytes = 0
  const { body } = await fetch(`${url}/bomb`)
  async function* counted() {
    for await (const chunk of body ?? []) {
      bytes += chunk.length
      yield chunk
    }
  }
  await expect(readReplyText(counted(), 100_000)).rejects.toThrow('the reply has more than 100000 bytes')
  expect(bytes).toBeLessThan(1_000_000)
})
