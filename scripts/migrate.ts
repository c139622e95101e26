/**
 * `npm run migrate`: applies the missing migrations as the owner of the tables and ends. For deployments that migrate once before
 * their processes start, which then need no DATABASE_OWNER_URL. A repeat finds nothing to do. `-- --roll-back` prepares the database
 * for the previous version instead, while no process runs: it moves what only this version reads to the tables that the other one reads.
 */
import { parseArgs } from 'node:util'
import { addAllRecentPlay } from '../apps/server/src/modules/facts/index.ts'
import { isPosting, separatePlayerRows } from '../apps/server/src/modules/player-state/index.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { inTransaction, withoutTimeouts } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { grantRoles } from '../apps/server/src/platform/database/roles.ts'
import { prepareSchema } from '../apps/server/src/schema.ts'
import { runCommand, WrongArguments } from './run-command.ts'

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'roll-back': { type: 'boolean' } } })
  const { roles, ...config } = loadConfig(process.env)
  const place = await findDatabase(config)
  try {
    await prepareSchema(place.urls, { roles, onWait: (line) => process.stderr.write(`${line}\n`) })
    process.stdout.write('The schema is up to date.\n')
    if (values['roll-back'] !== true) return
    const players = await withoutTimeouts(place.ownerUrl, 'fairhall-roll-back', async ({ db }) => {
      if (await isPosting(db)) throw new WrongArguments('Processes are running: stop them, then roll back.')
      const added = await addAllRecentPlay(db)
      await inTransaction(db, separatePlayerRows)
      return added
    })
    // The tables are new, and the previous version can't grant rights on them if its processes have no URL of the owner.
    await grantRoles(place.urls)
    process.stdout.write(
      `The state of all players and the latest play of ${players} are in the tables that the previous version reads.\n`,
    )
  } finally {
    await place.leave()
  }
}

await runCommand(() => main(process.argv.slice(2)))
