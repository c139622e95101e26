import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { isOutlived } from './outlived.ts'
import { openPool } from './pool.ts'

const withCode = (code: string, error: Error = new Error('it failed')) => Object.assign(error, { code })
const ofPostgres = (code: string) => withCode(code, new pg.DatabaseError('it failed', 9, 'error'))

describe('a failure that nobody handled', () => {
  test.each([
    ['PostgreSQL that stops', ofPostgres('57P01'), true],
    ['a statement that took too long', ofPostgres('57014'), true],
    ['a unique index', ofPostgres('23505'), false],
    ['a missing table', ofPostgres('42P01'), false],
    ['the driver', new Error('Connection terminated unexpectedly'), true],
    ['a connection of anybody else that broke', withCode('ECONNRESET'), false],
    ['a connection of anybody else that was refused', withCode('ECONNREFUSED'), false],
    ['somebody else who uses a code of PostgreSQL', withCode('57P01'), false],
    ['a mistake of the program', new TypeError('x is undefined'), false],
    ['no error', 'ECONNRESET', false],
    ['nothing', undefined, false],
  ])('of %s is outlived: see the table', (_of, error, isExpected) => {
    expect(isOutlived(error)).toBe(isExpected)
  })

  test('of a real connection is known by where it comes from', async () => {
    const database = await createTestDatabase({ empty: true })
    const pool = openPool({ url: database.url, name: 'origin', size: 1 })
    pool.on('error', () => undefined)
    const client = await pool.connect()
    const asked = client.query('select pg_sleep(30)').catch((error: unknown) => error)
    Reflect.get(Reflect.get(client, 'connection') as object, 'stream').destroy(withCode('ECONNRESET'))
    expect(isOutlived(await asked)).toBe(true)
    client.release(true)
    await pool.end()
    await database.drop()

    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as { port: number }
    await new Promise((resolve) => nobody.close(resolve))
    const away = openPool({ url: `postgres://x@127.0.0.1:${port}/x`, name: 'away', size: 1 })
    const refused = await away.query('select 1').catch((error: unknown) => error)
    expect((refused as { code?: string }).code).toBe('ECONNREFUSED')
    expect(isOutlived(refused)).toBe(true)
    const other = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error.cause)
    expect((other as { code?: string }).code).toBe('ECONNREFUSED')
    expect(isOutlived(other)).toBe(false)
    await away.end()
  })
})
