/** Creates the complete schema of an installation in an empty database, including studio, stand-ins and job queue. */
import type { Client } from '@fairhall/postgres'
import type { Manifest } from '../apps/server/src/platform/backup/backup.ts'
import type { DatabaseUrls } from '../apps/server/src/platform/database/roles.ts'
import { endRestoredSessions } from '../apps/server/src/restored-database.ts'
import { prepareSchema } from '../apps/server/src/schema.ts'

const withOneRole = (url: string): DatabaseUrls => ({ owner: null, server: url, studio: url })

/** Grants the permissions of every role if there are several. */
export const makeSchema = (databaseUrl: string, urls = withOneRole(databaseUrl)): Promise<void> =>
  prepareSchema(urls, { roles: new Set(['studio', 'sandbox']) })

/** Ends everything that must not continue in a restored database: seeds, chains, rounds, sessions. */
export const settleNow = (client: Client, { at }: Pick<Manifest, 'at'>): Promise<void> =>
  endRestoredSessions(client, { madeAt: at, at: new Date() })
