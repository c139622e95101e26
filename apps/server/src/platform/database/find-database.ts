/** Finds the database for command-line tools: the configured one, or the embedded one, whether it runs or not. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { urlsOf } from './embedded-roles.ts'
import { isClaimed } from './folder-claim.ts'
import type { DatabaseUrls } from './roles.ts'

interface FoundDatabase {
  urls: DatabaseUrls
  /** For tools that read or write everything: the owner's URL, if there is one. */
  ownerUrl: string
  leave(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'studioDatabaseUrl'>

/** The configured URLs; null for the embedded database. */
export function namedUrls({
  databaseUrl,
  databaseOwnerUrl,
  studioDatabaseUrl,
}: DatabaseConfig): DatabaseUrls | null {
  if (databaseUrl === null) return null
  return { owner: databaseOwnerUrl, server: databaseUrl, studio: studioDatabaseUrl ?? databaseUrl }
}

/** Starts the embedded database for the duration of the tool if no server runs it. */
export async function findDatabase(config: DatabaseConfig & Pick<Config, 'dataDir'>): Promise<FoundDatabase> {
  const urls = namedUrls(config)
  const withLeave = (all: DatabaseUrls, leave: () => Promise<void>) => {
    return { urls: all, ownerUrl: all.owner ?? all.server, leave }
  }
  if (urls !== null) return withLeave(urls, async () => undefined)
  const home = path.join(config.dataDir, 'postgres')
  if (isClaimed(home)) {
    const read = (name: string) => readFileSync(path.join(home, name), 'utf8').trim()
    const url = `postgres://fairhall:${read('password')}@127.0.0.1:${read('port')}/fairhall`
    return withLeave(urlsOf(home, url), async () => undefined)
  }
  const database = await startEmbedded({ home, durable: true })
  return withLeave(database.urls, () => database.stop())
}
