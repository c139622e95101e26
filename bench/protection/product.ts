/** The whole product without background work, on a new database with players, for parts that are called directly. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from '@fairhall/postgres'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { makeDatabase, makePlayers } from '../posting/players.ts'
import { readPostgresCpuMs } from '../posting/postgres-cpu.ts'

/** What the rules of a market read of players and their sessions. */
export async function insertPeople(db: Pick<Pool, 'query'>): Promise<void> {
  await db.query(
    `insert into player (id, brand, email, password_hash, country, time_zone, locale, birthdate, registered_at, registered_from)
     select player, 'main', player || '@bench.example', '', 'DE', 'Europe/Berlin', 'en', '1990-01-01', now() - interval '1 year', '::1'
       from player_state`,
  )
  await db.query(
    `insert into player_session (id, player_id, created_at, refreshed_at, address, country, user_agent)
     select session, player, now(), now(), '::1', 'DE', 'bench' from game_session`,
  )
}

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
  const cpuMs = () => {
    const { user, system } = process.cpuUsage()
    return { process: (user + system) / 1000, database: readPostgresCpuMs(database.pid) }
  }
  return {
    deps: server.deps,
    players,
    cpuMs,
    /** Of the process and of PostgreSQL together, for each of so many pieces of work. */
    async cpuUsPerPiece(pieces: number, work: () => Promise<void>): Promise<number> {
      const before = cpuMs()
      await work()
      const after = cpuMs()
      const ms = after.process - before.process + after.database - before.database
      return (ms * 1000) / pieces
    },
    async stop() {
      await server.stop()
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
