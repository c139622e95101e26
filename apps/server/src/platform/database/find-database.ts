/** Where the tools at the terminal find the data: the configured database, or the embedded one, running or not. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { isClaimed } from './folder-claim.ts'

export interface FoundDatabase {
  url: string
  leave(): Promise<void>
}

/** The embedded one is started for the while when no server runs it. */
export async function findDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<FoundDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, leave: async () => undefined }
  const home = path.join(config.dataDir, 'postgres')
  if (isClaimed(home)) {
    const read = (name: string) => readFileSync(path.join(home, name), 'utf8').trim()
    const url = `postgres://fairhall:${read('password')}@127.0.0.1:${read('port')}/fairhall`
    return { url, leave: async () => undefined }
  }
  const database = await startEmbedded({ home, durable: true })
  return { url: database.url, leave: () => database.stop() }
}
