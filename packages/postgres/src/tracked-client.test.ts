import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { isSurvivable } from './tracked-client.ts'
import { openPool } from './pool.ts'

const withCode = (code: string, error: Error = new Error('it failed')) => Object.assign(error, { code })
const ofPostgres = (code: string) => withCode(code, new pg.DatabaseError('it failed', 9, 'error'))

describe('an unhandled failure', () => {
  test.each([
    ['PostgreSQL that stops', ofPostgres('57P01'), true],
    ['a statement that took too long', ofPostgres('57014'), true],
    ['a unique index', ofPostgres('23505'), false],
    ['a missing table', ofPostgres('42P01'), false],
    ['the driver', new Error('Connection terminated unexpectedly'), true],
    ['another connection that broke', withCode('ECONNRESET'), false],
    ['another connection that was refused', withCode('ECONNREFUSED'), false],
    ['another error with a PostgreSQL code', withCode('57P01'), false],
    ['a programming error', new TypeError('x is undefined'), false],
    ['a value that is not an error', 'ECONNRESET', false],
    ['nothing', undefined, false],
  ])('of %s: survivable %s', (_name, error, isExpected) => {
    expect(isSurvivable(error)).toBe(isExpected)
  })

  test('of a real connection is recognised by its origin', async () => {
    const database = await createTestDatabase({ empty: true })
    const pool = openPool({ url: database.url, name: 'origin', size: 1 })
    const client = await pool.connect()
    const asked = client.query('select pg_sleep(30)').catch((error: unknown) => error)
    Reflect.get(Reflect.get(client, 'connection') as object, 'stream').destroy(withCode('ECONNRESET'))
    expect(isSurvivable(await asked)).toBe(true)
    client.release(true)
    await pool.end()
    await database.drop()

    const unused = createServer()
    await new Promise<void>((resolve) => unused.listen(0, '127.0.0.1', resolve))
    const { port } = unused.address() as { port: number }
    await new Promise((resolve) => unused.close(resolve))
    const down = openPool({ url: `postgres://x@127.0.0.1:${port}/x`, name: 'down', size: 1 })
    const refused = await down.query('select 1').catch((error: unknown) => error)
    expect((refused as { code?: string }).code).toBe('ECONNREFUSED')
    expect(isSurvivable(refused)).toBe(true)
    const other = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error.cause)
    expect((other as { code?: string }).code).toBe('ECONNREFUSED')
    expect(isSurvivable(other)).toBe(false)
    await down.end()
  })
})
