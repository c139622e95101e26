import type pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { checkWhileOpen, createLine, keepLine } from './line.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a statement that is not answered fails, and its line ends', async () => {
  const [holder, line] = [createLine(database.url, 'test'), createLine(database.url, 'test')]
  await Promise.all([holder.connect(), line.connect()])
  await holder.query('select pg_advisory_lock(1)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = expect(line.query('select pg_advisory_lock(1)')).rejects.toThrow('timeout')
  vi.advanceTimersByTime(10_000)
  await asked
  await Promise.all([line.end(), holder.end()])
})

test('a line that only listens, and hears no more, ends', async () => {
  const line = createLine(database.url, 'test')
  await line.connect()
  const ended = new Promise((resolve) => line.once('end', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = checkWhileOpen(line)
  // As when nothing comes through any more.
  await line.query('select 1')
  Reflect.get(Reflect.get(line, 'connection') as object, 'stream').pause()
  await vi.advanceTimersByTimeAsync(20_000)
  await ended
  stop()
})

test('a line that a frozen process keeps is taken from it', async () => {
  const stopping = new AbortController()
  let limit = ''
  const use = async (client: pg.Client) => {
    limit =
      (await client.query<{ limit: string }>("select current_setting('idle_session_timeout') as limit"))
        .rows[0]?.limit ?? ''
    stopping.abort()
  }
  const wish = { databaseUrl: database.url, name: 'test', againAfterMs: 0, use, onBreak: () => undefined }
  await keepLine(wish, stopping.signal)
  expect(limit).toBe('1min')
})
