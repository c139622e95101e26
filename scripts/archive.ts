/**
 * `npm run archive`: the ledger's sealed days in Parquet files, next to the documents of players. `-- store` stores the sealed days that
 * are in no file yet, or with `-- store <day>` a day again; `-- check` reads all files, or those of the named days, and compares
 * them with the seals. `-- detach` takes the bets and wins of the oldest month out of the database, and `-- attach` puts back the month
 * that was detached last: both need the owner of the tables. Prints one line of JSON per difference, then a summary line. Exits with 1 if
 * there is a difference.
 */
import { parseArgs } from 'node:util'
import { DayDiffers, listDaysToArchive } from '@fairhall/ledger'
import {
  archiveDay,
  attachNextMonth,
  checkArchivedDay,
  detachNextMonth,
  listArchivedDays,
} from '../apps/server/src/modules/audit/index.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { withoutTimeouts } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { openFileStorage } from '../apps/server/src/platform/storage/file-storage.ts'
import { printLine, runCommand, WrongArguments } from './run-command.ts'

type Deps = Parameters<typeof attachNextMonth>[0]

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ALL_DAYS = 100_000

async function store(deps: Deps, days: readonly string[]): Promise<object> {
  const chosen = days.length > 0 ? days : await listDaysToArchive(deps.db, ALL_DAYS)
  for (const day of chosen) await archiveDay(deps, day)
  return { stored: chosen.length }
}

async function check(deps: Deps, days: readonly string[]): Promise<object> {
  const chosen = days.length > 0 ? days : await listArchivedDays(deps.db)
  let differences = 0
  for (const day of chosen) {
    const findings = await checkArchivedDay(deps, day)
    findings.forEach(printLine)
    differences += findings.length
  }
  if (differences > 0) process.exitCode = 1
  return { checked: chosen.length, differences }
}

const commands: Readonly<Record<string, (deps: Deps, days: readonly string[]) => Promise<object>>> = {
  store,
  check,
  detach: (deps) => detachNextMonth(deps, new Date()),
  attach: attachNextMonth,
}

async function main(args: string[]): Promise<void> {
  const [name = '', ...days] = parseArgs({ args, allowPositionals: true }).positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const takesDays = name === 'store' || name === 'check'
  if (command === undefined || (takesDays ? days.some((day) => !DAY.test(day)) : days.length > 0))
    throw new WrongArguments('Usage: npm run archive -- store|check [YYYY-MM-DD …], or detach, or attach')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  try {
    const began = performance.now()
    const done = await withoutTimeouts(place.ownerUrl, 'fairhall-archive', ({ db }) =>
      command({ db, files: openFileStorage(config) }, days),
    )
    printLine({ ...done, seconds: Number(((performance.now() - began) / 1000).toFixed(1)) })
  } catch (error) {
    if (error instanceof DayDiffers) error.findings.forEach(printLine)
    throw error
  } finally {
    await place.leave()
  }
}

await runCommand(() => main(process.argv.slice(2)))
