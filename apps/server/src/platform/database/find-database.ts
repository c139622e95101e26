/** Where the data is: the configured database, or the embedded one, which tools at the terminal may find running or not. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { urlsOf } from './embedded-roles.ts'
import { isClaimed } from './folder-claim.ts'
import type { DatabaseUrls } from './roles.ts'

export interface FoundDatabase {
  urls: DatabaseUrls
  /** For tools that read or write everything: the owner's address where there is one. */
  ownerUrl: string
  leave(): Promise<void>
}

type Named = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'studioDatabaseUrl'>

/** Of a database that the settings name; null for the embedded one. */
export function namedUrls({ databaseUrl, databaseOwnerUrl, studioDatabaseUrl }: Named): DatabaseUrls | null {
  if (databaseUrl === null) return null
  return { owner: databaseOwnerUrl, server: databaseUrl, studio: studioDatabaseUrl ?? databaseUrl }
}

/** The embedded one is started for the while when no server runs it. */
export async function findDatabase(config: Named & Pick<Config, 'dataDir'>): Promise<FoundDatabase> {
  const urls = namedUrls(config)
  const found = (all: DatabaseUrls, leave: () => Promise<void>) => {
    return { urls: all, ownerUrl: all.owner ?? all.server, leave }
  }
  if (urls !== null) return found(urls, async () => undefined)
  const home = path.join(config.dataDir, 'postgres')
  if (isClaimed(home)) {
    const read = (name: string) => readFileSync(path.join(home, name), 'utf8').trim()
    const url = `postgres://fairhall:${read('password')}@127.0.0.1:${read('port')}/fairhall`
    return found(urlsOf(home, url), async () => undefined)
  }
  const database = await startEmbedded({ home, durable: true })
  return found(database.urls, () => database.stop())
}
