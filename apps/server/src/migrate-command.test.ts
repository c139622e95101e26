import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'

const { pool, urls, drop } = await createTestDatabase({ empty: true })
afterAll(() => drop())

const script = path.resolve(import.meta.dirname, '../../../scripts/migrate.ts')

test('npm run migrate prepares an empty database for the roles of production, and a repeat changes nothing', async () => {
  const migrate = async (...more: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...more], {
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

  // Processes of the previous version may have no URL of the owner, so they could not grant themselves rights on the tables.
  const client = await pool.connect()
  await client.query("set application_name = 'ledger lane'")
  await expect(migrate('--roll-back')).rejects.toThrow('Processes are running')
  client.release(true)
  const findLane =
    "select from pg_stat_activity where application_name = 'ledger lane' and datname = current_database()"
  await expect.poll(async () => (await pool.query(findLane)).rowCount).toBe(0)
  await migrate('--roll-back')
  const role = new URL(urls.server).username
  const rights = await pool.query(
    `select array(select t from unnest(array['ledger_owner', 'ledger_balance', 'player_state', 'player_asset']) t
       where not has_table_privilege($1, t, 'select') or not has_table_privilege($1, t, 'insert') or not has_table_privilege($1, t, 'update')) as missing`,
    [role],
  )
  expect(rights.rows).toEqual([{ missing: [] }])
})
