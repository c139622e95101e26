import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'

const { pool, urls, drop } = await createTestDatabase({ empty: true })
afterAll(() => drop())

const script = path.resolve(import.meta.dirname, '../../../scripts/migrate.ts')

test('npm run migrate prepares an empty database for the roles of production, and a repeat changes nothing', async () => {
  const migrate = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://casino.example',
        MAIL_URL: 'smtp://mail.example',
        DATABASE_URL: urls.server,
        DATABASE_OWNER_URL: urls.owner ?? '',
        STUDIO_DATABASE_URL: urls.studio,
      },
    })
    const { rows } = await pool.query('select count(*) as count from schema_migration')
    return [stdout, rows]
  }
  const first = await migrate()
  expect(first).toEqual(['The schema is up to date.\n', [{ count: expect.any(BigInt) }]])
  expect(await migrate()).toEqual(first)
  const { rows } = await pool.query(`select to_regclass('studio.journal')::text as studio`)
  expect(rows).toEqual([{ studio: 'studio.journal' }])
})
