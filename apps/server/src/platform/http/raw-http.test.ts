import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer()
afterAll(() => server.stop())

describe('an invalid HTTP request', () => {
  const { port } = new URL(server.url)
  const path = '/api/player/sessions'
  const json = 'content-type: application/json'

  /** Sends bytes and returns the status line; the server must answer or hang up. */
  function sendRaw(lines: readonly string[], body = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let received = ''
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString()
        socket.end()
      })
      socket.on('close', () => resolve(received.split('\r\n', 1)[0] ?? ''))
      socket.on('error', reject)
      socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    })
  }

  test.each([
    ['a length that is too short', ['content-length: 5', json], '{"login":"a","password":"b"}'],
    ['a length that is too long', ['content-length: 500', json], '{}'],
    ['two lengths', ['content-length: 2', 'content-length: 3', json], '{}'],
    ['a length that is not a number', ['content-length: x', json], '{}'],
    ['a length above the limit', ['content-length: 99999999', json], '{}'],
    ['length and chunks', ['content-length: 2', 'transfer-encoding: chunked', json], '2\r\n{}\r\n0\r\n\r\n'],
    ['an invalid chunk', ['transfer-encoding: chunked', json], 'zz\r\n{}\r\n'],
    ['another type', ['content-length: 2', 'content-type: text/xml'], '{}'],
    ['an invalid type', ['content-length: 2', 'content-type: %%%'], '{}'],
  ])('%s', async (_, headers, body) => {
    const status = await sendRaw([`POST ${path} HTTP/1.1`, 'host: x', 'connection: close', ...headers], body)
    expect(status === '' || / 4\d\d /.test(status), status).toBe(true)
  })

  test('invalid addresses and tokens', async () => {
    const get = (lines: string[]) => sendRaw([...lines, 'connection: close'])
    const statuses = await Promise.all([
      get(['GET /api/%ff%fe HTTP/1.1', 'host: x']),
      get(['GET /api/game/games/%E0%A4%A HTTP/1.1', 'host: x']),
      get(['GET //evil.example/%2e%2e HTTP/1.1', 'host: x']),
      get(['GET /api/player/profile HTTP/1.1', 'host: x', `authorization: Bearer ${'a.'.repeat(900)}b`]),
      get(['GET /api/player/profile HTTP/1.1', 'host: x', 'authorization: Bearer e30.e30.e30']),
      get(['BREW /api/player/profile HTTP/1.1', 'host: x']),
    ])
    expect(statuses.filter((status) => status !== '' && !/ 4\d\d /.test(status))).toEqual([])
  })
})
