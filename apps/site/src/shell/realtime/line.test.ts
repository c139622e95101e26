import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLine, watchLine } from './line.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a short break says nothing, a longer one does until the line is up again', () => {
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

test('a connection that is given up on purpose leaves no sign', () => {
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
