import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentConnectionStatus, watchConnection } from './connection-status.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('shows nothing for a short outage, and shows a longer one until the connection is back', () => {
  const connection = new EventEmitter()
  const stop = watchConnection(connection)
  connection.emit('connecting')
  vi.advanceTimersByTime(3_000)
  connection.emit('connected')
  vi.advanceTimersByTime(10_000)
  expect(currentConnectionStatus()).toBe('up')

  connection.emit('connecting')
  vi.advanceTimersByTime(2_000)
  connection.emit('disconnected')
  vi.advanceTimersByTime(2_000)
  expect(currentConnectionStatus()).toBe('down')
  connection.emit('connected')
  expect(currentConnectionStatus()).toBe('up')
  stop()
})

test('shows nothing for a connection that was closed deliberately', () => {
  const connection = new EventEmitter()
  const stop = watchConnection(connection)
  connection.emit('connecting')
  vi.advanceTimersByTime(5_000)
  expect(currentConnectionStatus()).toBe('down')
  stop()
  expect(currentConnectionStatus()).toBe('up')
  connection.emit('disconnected')
  vi.advanceTimersByTime(5_000)
  expect(currentConnectionStatus()).toBe('up')
})
