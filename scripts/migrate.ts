/**
 * `npm run migrate`: applies the missing migrations as the owner of the tables and ends. For deployments that migrate once before
 * their processes start, which then need no DATABASE_OWNER_URL. A repeat finds nothing to do.
 */
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { prepareSchema } from '../apps/server/src/schema.ts'
import { runCommand } from './run-command.ts'

async function main(): Promise<void> {
  const { roles, ...config } = loadConfig(process.env)
  const place = await findDatabase(config)
  try {
    await prepareSchema(place.urls, { roles, onWait: (line) => process.stderr.write(`${line}\n`) })
    process.stdout.write('The schema is up to date.\n')
  } finally {
    await place.leave()
  }
}

await runCommand(main)
