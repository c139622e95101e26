/** Ends what must not survive a restore, in the transaction that fills the database: what people may have learned or ended after the backup. */
import { endRestored } from '@fairhall/studio'
import type { Client } from '@fairhall/postgres'
import { endPrizeDrops, endSignIns, exposePots, recordRestore } from './restored-database.queries.ts'

/** Ends what must not continue in a restored database. `madeAt`: the time of the backup. */
export async function endRestoredSessions(
  client: Client,
  { madeAt, at }: { madeAt: string; at: Date },
): Promise<void> {
  await endSignIns(client, at)
  await endRestored(client, at)
  await exposePots(client)
  await endPrizeDrops(client, at)
  await recordRestore(client, at, madeAt)
}
