import type pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { checkWhileOpen, createDedicatedClient, keepConnected } from './dedicated-connection.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a statement without an answer fails, and its connection ends', async () => {
  const [holder, connection] = [
    createDedicatedClient(database.url, 'test'),
    createDedicatedClient(database.url, 'test'),
  ]
  await Promise.all([holder.connect(), connection.connect()])
  await holder.query('select pg_advisory_lock(1)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = expect(connection.query('select pg_advisory_lock(1)')).rejects.toThrow('timeout')
  vi.advanceTimersByTime(10_000)
  await asked
  await Promise.all([connection.end(), holder.end()])
})

test('a listening connection that breaks silently ends', async () => {
  const connection = createDedicatedClient(database.url, 'test')
  await connection.connect()
  const ended = new Promise((resolve) => connection.once('end', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = checkWhileOpen(connection)
  // Simulates a network that delivers nothing.
  await connection.query('select 1')
  Reflect.get(Reflect.get(connection, 'connection') as object, 'stream').pause()
  await vi.advanceTimersByTimeAsync(20_000)
  await ended
  stop()
})

test('PostgreSQL ends the connection of a frozen process', async () => {
  const stopping = new AbortController()
  let limit = ''
  const use = async (client: pg.Client) => {
    limit =
      (await client.query<{ limit: string }>("select current_setting('idle_session_timeout') as limit"))
        .rows[0]?.limit ?? ''
    stopping.abort()
  }
  const options = { databaseUrl: database.url, name: 'test', retryDelayMs: 0, use, onBreak: () => undefined }
  await keepConnected(options, stopping.signal)
  expect(limit).toBe('1min')
})
