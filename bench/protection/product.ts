/** The whole product without background work, on a new database with players, for parts that are called directly. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { makeDatabase, makePlayers } from '../posting/players.ts'
import { readPostgresCpuMs } from '../posting/postgres-cpu.ts'

export async function startWithPlayers(count: number) {
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-protection-'))
  const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
  const databaseUrl = await makeDatabase(database.url, 'protection')
  const players = await makePlayers(databaseUrl, count)
  const env = {
    DATA_DIR: home,
    DATABASE_URL: databaseUrl,
    ROLES: 'api,studio',
    LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const server = await start(loadConfig(env), { hasBackground: false, isPatient: true, migrates: true })
  return {
    deps: server.deps,
    players,
    cpuMs() {
      const { user, system } = process.cpuUsage()
      return { process: (user + system) / 1000, database: readPostgresCpuMs(database.pid) }
    },
    async stop() {
      await server.stop()
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
