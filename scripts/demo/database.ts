/** The demo's own database: its mark, and a schema as old as the simulated time. */
import { Client } from '@fairhall/postgres'
import type { Config } from '../../apps/server/src/platform/config.ts'
import type { DatabaseUrls } from '../../apps/server/src/platform/database/roles.ts'
import { prepareSchema } from '../../apps/server/src/schema.ts'
import { WrongArguments } from '../run-command.ts'
import { type DemoMark, dateSchemaBack, findMark, insertMark, isUsed, markFilled } from './demo.queries.ts'

/**
 * Creates the schema and marks the database as a demo. Returns the mark of an earlier demo.
 * @throws WrongArguments if the database holds something else
 */
export async function claimDatabase(
  urls: DatabaseUrls,
  { roles, seed, beganAt }: { roles: Config['roles']; seed: string; beganAt: Date },
): Promise<DemoMark | null> {
  await prepareSchema(urls, { roles })
  return withOwner(urls, async (client) => {
    const known = await findMark(client)
    if (known !== null) return known
    if (await isUsed(client))
      throw new WrongArguments('This database holds an installation that is not a demo. Nothing was changed.')
    await insertMark(client, { seed, beganAt, filledAt: null })
    await dateSchemaBack(client, beganAt)
    return null
  })
}

export const finishDatabase = (urls: DatabaseUrls, at: Date): Promise<void> =>
  withOwner(urls, (client) => markFilled(client, at))

async function withOwner<Result>(
  urls: DatabaseUrls,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: urls.owner ?? urls.server })
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
