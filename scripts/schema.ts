/** The whole schema of an installation, that of the studio, the stand-ins and the queue included, in an empty database. */
import { prepareSchema } from '../apps/server/src/schema.ts'

/** As the owner of what it makes. */
export const makeSchema = (databaseUrl: string): Promise<void> =>
  prepareSchema(
    { owner: null, server: databaseUrl, studio: databaseUrl },
    { roles: new Set(['studio', 'sandbox']) },
  )
