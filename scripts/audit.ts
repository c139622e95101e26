/**
 * `npm run audit`: recomputes all books, looks whether each paper of a player has its file, and prints one line of JSON per difference, then a line that sums up. Ends with 1
 * when there is one. It reads only, and may run beside a running installation.
 */
import pg from 'pg'
import { listLostFiles } from '../apps/server/src/modules/documents/index.ts'
import { auditBooks } from '../apps/server/src/modules/rounds/index.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { runTold } from './told.ts'

async function main(): Promise<void> {
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  const pool = new pg.Pool({ connectionString: place.url, max: 1, application_name: 'fairhall-audit' })
  try {
    const began = performance.now()
    const { checks, findings } = await auditBooks(pool)
    const print = (line: object) =>
      process.stdout.write(
        `${JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`,
      )
    for (const finding of findings) print(finding)
    let differences = findings.length
    for await (const difference of listLostFiles(pool, config.documentsDir)) {
      print({ check: 'each paper of a player has its file', difference })
      differences += 1
    }
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    print({ audit: 'books', checks: checks.length + 1, differences, seconds })
    process.exitCode = differences === 0 ? 0 : 1
  } finally {
    await pool.end()
    await place.leave()
  }
}

await runTold(main)
