import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLine, watchLine } from './line.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('shows nothing for a short outage, and shows a longer one until the connection is back', () => {
  const connection = new EventEmitter()
  const stop = watchLine(connection)
  connection.emit('connecting')
  vi.advanceTimersByTime(3_000)
  connection.emit('connected')
  vi.advanceTimersByTime(10_000)
  expect(currentLine()).toBe('up')

  connection.emit('connecting')
  vi.advanceTimersByTime(2_000)
  connection.emit('disconnected')
  vi.advanceTimersByTime(2_000)
  expect(currentLine()).toBe('down')
  connection.emit('connected')
  expect(currentLine()).toBe('up')
  stop()
})

test('shows nothing for a connection that was closed deliberately', () => {
  const connection = new EventEmitter()
  const stop = watchLine(connection)
  connection.emit('connecting')
  vi.advanceTimersByTime(5_000)
  expect(currentLine()).toBe('down')
  stop()
  expect(currentLine()).toBe('up')
  connection.emit('disconnected')
  vi.advanceTimersByTime(5_000)
  expect(currentLine()).toBe('up')
})
