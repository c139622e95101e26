/** The whole schema of an installation, that of the studio, the stand-ins and the queue included, in an empty database. */
import type pg from 'pg'
import type { Manifest } from '../apps/server/src/platform/backup/backup.ts'
import type { DatabaseUrls } from '../apps/server/src/platform/database/roles.ts'
import { settleRestored } from '../apps/server/src/restored.ts'
import { prepareSchema } from '../apps/server/src/schema.ts'

const withOneRole = (url: string): DatabaseUrls => ({ owner: null, server: url, studio: url })

/** With the rights of every role, where there are several. */
export const makeSchema = (databaseUrl: string, urls = withOneRole(databaseUrl)): Promise<void> =>
  prepareSchema(urls, { roles: new Set(['studio', 'sandbox']) })

/** Ends what may not go on in a database that is being restored. */
export const settleNow = (client: pg.Client, { at }: Pick<Manifest, 'at'>): Promise<void> =>
  settleRestored(client, { madeAt: at, at: new Date() })
