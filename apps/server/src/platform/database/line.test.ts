import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { createLine } from './line.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a statement that is not answered fails, and its line ends', async () => {
  const line = createLine(database.url, 'test')
  await line.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = expect(line.query('select pg_sleep(600)')).rejects.toThrow('timeout')
  vi.advanceTimersByTime(10_000)
  await asked
  await line.end()
})
