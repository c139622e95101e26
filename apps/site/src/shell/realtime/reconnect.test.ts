import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReconnecting } from './reconnect.ts'

const CONNECTION_LIMIT = { code: 3504 }
const OWN_DISCONNECT = { code: 0 }

class Connection extends EventEmitter {
  connects = 0
  readonly tokens: string[] = []
  connect() {
    this.connects += 1
  }
  setToken(token: string) {
    this.tokens.push(token)
  }
}

function givenPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const net = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', net)
  const connection = new Connection()
  return {
    connection,
    stop: keepReconnecting(connection),
    look(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    comeOnline: () => net.dispatchEvent(new Event('online')),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reconnects after a final disconnect by the server, with growing delays', () => {
  const { connection } = givenPage()
  const waits = [15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]
  for (const [index, waitMs] of waits.entries()) {
    connection.emit('disconnected', CONNECTION_LIMIT)
    vi.advanceTimersByTime(waitMs - 1)
    expect(connection.connects).toBe(index)
    vi.advanceTimersByTime(1)
    expect(connection.connects).toBe(index + 1)
  }
  expect(connection.tokens).toEqual(waits.map(() => ''))
  connection.emit('connected')
  connection.emit('disconnected', CONNECTION_LIMIT)
  vi.advanceTimersByTime(15_000)
  expect(connection.connects).toBe(waits.length + 1)
})

test('reconnects when the page is shown or the network is back, but not too often', () => {
  const { connection, look, comeOnline } = givenPage()
  connection.emit('disconnected', CONNECTION_LIMIT)
  vi.advanceTimersByTime(2_999)
  look('visible')
  expect(connection.connects).toBe(0)
  vi.advanceTimersByTime(1)
  look('hidden')
  comeOnline()
  expect(connection.connects).toBe(0)
  look('visible')
  expect(connection.connects).toBe(1)
  look('visible')
  expect(connection.connects).toBe(1)

  connection.emit('disconnected', CONNECTION_LIMIT)
  vi.advanceTimersByTime(3_000)
  comeOnline()
  expect(connection.connects).toBe(2)
  vi.advanceTimersByTime(600_000)
  expect(connection.connects).toBe(2)
})

test('does not reconnect a connection that the page ended', () => {
  const { connection, stop, look } = givenPage()
  connection.emit('disconnected', OWN_DISCONNECT)
  vi.advanceTimersByTime(600_000)
  look('visible')
  connection.emit('disconnected', CONNECTION_LIMIT)
  stop()
  connection.emit('disconnected', CONNECTION_LIMIT)
  vi.advanceTimersByTime(600_000)
  look('visible')
  expect(connection.connects).toBe(0)
})
