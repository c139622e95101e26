/**
 * `npm run audit`: recomputes all books and prints one line of JSON per difference, then a line that sums up. Ends with 1
 * when there is one. It reads only, and may run beside a running installation.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { auditBooks } from '../apps/server/src/modules/rounds/index.ts'
import { loadConfig, WrongSettings } from '../apps/server/src/platform/config.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { isClaimed } from '../apps/server/src/platform/database/folder-claim.ts'

interface Place {
  url: string
  leave(): Promise<void>
}

/** The configured database; of the embedded one the running server, or one that is started for the while. */
async function findDatabase(): Promise<Place> {
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  if (config.databaseUrl !== null) return { url: config.databaseUrl, leave: async () => undefined }
  const home = path.join(config.dataDir, 'postgres')
  if (isClaimed(home)) {
    const read = (name: string) => readFileSync(path.join(home, name), 'utf8').trim()
    const url = `postgres://fairhall:${read('password')}@127.0.0.1:${read('port')}/fairhall`
    return { url, leave: async () => undefined }
  }
  const database = await startEmbedded({ home, durable: true })
  return { url: database.url, leave: () => database.stop() }
}

async function main(): Promise<void> {
  const place = await findDatabase()
  const pool = new pg.Pool({ connectionString: place.url, max: 1, application_name: 'fairhall-audit' })
  try {
    const began = performance.now()
    const { checks, findings } = await auditBooks(pool)
    const print = (line: object) =>
      process.stdout.write(
        `${JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`,
      )
    for (const finding of findings) print(finding)
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    print({ audit: 'books', checks: checks.length, differences: findings.length, seconds })
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await pool.end()
    await place.leave()
  }
}

try {
  await main()
} catch (error) {
  const isReadable = error instanceof WrongSettings || error instanceof pg.DatabaseError
  process.stderr.write(
    `${isReadable ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
}
