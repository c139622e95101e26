/**
 * `npm run audit`: audits the days since the last nightly audit without a difference, as the next one will, and checks that each
 * document of a player has its file. With `-- --all` it recomputes all books from their first entry. Each statement is cancelled when
 * it takes too long, because a long snapshot slows bets down; `-- --all --no-limit` waits for each. Prints one line of JSON per
 * difference, then a summary line. Exits with 1 if there is a difference that was not accepted. It can run while the
 * installation runs, and only reads; `-- --all` without a difference also ends the alarm of the nightly audit. It does not on a standby, nor
 * while months are detached, because it then leaves out players that a night reads, nor if a night that ended meanwhile found a difference:
 * the summary says why in `alarmUnchanged`.
 */
import { parseArgs } from 'node:util'
import { findDetachedUntil } from '@fairhall/ledger'
import { openFileStorage } from '../apps/server/src/platform/storage/file-storage.ts'
import { listLostFiles } from '../apps/server/src/modules/documents/index.ts'
import { auditBooks, auditRecent, recordCleanAudit } from '../apps/server/src/modules/audit/index.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { withoutTimeouts } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { printLine, runCommand, WrongArguments } from './run-command.ts'

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { all: { type: 'boolean' }, 'no-limit': { type: 'boolean' } },
  })
  const isWhole = values.all === true
  const isUnlimited = values['no-limit'] === true
  if (isUnlimited && !isWhole) throw new WrongArguments('--no-limit needs --all.')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  try {
    const differences = await withoutTimeouts(place.ownerUrl, 'fairhall-audit', async ({ pool, db }) => {
      const began = new Date()
      const isPartial = (await findDetachedUntil(pool)) !== null
      const files = openFileStorage(config)
      const { checks, findings, accepted } = await (isWhole
        ? auditBooks(pool, {}, isUnlimited ? 0 : undefined, files)
        : auditRecent(pool, new Date(), {}, files))
      for (const finding of findings) printLine(finding)
      for (const finding of accepted) printLine({ ...finding, accepted: true })
      let count = findings.length
      for await (const difference of listLostFiles(pool, files)) {
        printLine({ check: 'each document of a player has its file', difference })
        count += 1
      }
      const ended = new Date()
      const isClean = isWhole && findings.length === 0
      const alarmUnchanged = isClean ? await recordCleanAudit(db, { began, ended, isPartial }) : null
      const seconds = (ended.getTime() - began.getTime()) / 1000
      printLine({
        audit: isWhole ? 'all books' : 'recent days',
        checks: checks.length + 1,
        differences: count,
        accepted: accepted.length,
        seconds,
        ...(alarmUnchanged !== null && { alarmUnchanged }),
      })
      return count
    })
    process.exitCode = differences === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

await runCommand(() => main(process.argv.slice(2)))
