/**
 * `npm run audit`: recomputes all books and checks that each document of a player has its file. Prints one line of JSON
 * per difference, then a summary line. Exits with 1 if there is a difference. It only reads, and can run while the
 * installation runs.
 */
import { listLostFiles } from '../apps/server/src/modules/documents/index.ts'
import { auditBooks } from '../apps/server/src/modules/audit/index.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { withoutTimeouts } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { runCommand } from './run-command.ts'

async function main(): Promise<void> {
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  try {
    const differences = await withoutTimeouts(place.ownerUrl, 'fairhall-audit', async ({ pool }) => {
      const began = performance.now()
      const { checks, findings } = await auditBooks(pool)
      for (const finding of findings) print(finding)
      let count = findings.length
      for await (const difference of listLostFiles(pool, config.documentsDir)) {
        print({ check: 'each document of a player has its file', difference })
        count += 1
      }
      const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
      print({ audit: 'books', checks: checks.length + 1, differences: count, seconds })
      return count
    })
    process.exitCode = differences === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

function print(line: object): void {
  const text = JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  process.stdout.write(`${text}\n`)
}

await runCommand(main)
