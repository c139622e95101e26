/** Runs the product without pages in a separate process: accounts, wallet API and studio. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { withoutTimeouts } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'

export interface Ready {
  url: string
  databaseUrl: string
}

export type Ask = { kind: 'fund' | 'audit' | 'cpu' | 'stop' }

const CASH = 100_00n

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-ascent-'))
const database = await startEmbedded({
  home: path.join(home, 'postgres'),
  durable: !process.argv.includes('--not-durable'),
})
const server = await start(
  loadConfig({
    DATA_DIR: home,
    DATABASE_URL: database.url,
    ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
    LOG_LEVEL: 'error',
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    ATTEMPTS_PER_MINUTE: '1000000',
  }),
)
const { deps } = server

process.on('message', ({ kind }: Ask) => void answer(kind))
process.on('disconnect', () => void answer('stop'))
process.send?.({ url: server.url, databaseUrl: database.url } satisfies Ready)

async function answer(kind: Ask['kind']): Promise<void> {
  if (kind === 'fund') process.send?.({ players: await fundPlayers() })
  if (kind === 'audit')
    process.send?.({
      findings: (await withoutTimeouts(deps.databaseUrl, 'fairhall-bench', ({ pool }) => auditBooks(pool)))
        .findings.length,
    })
  if (kind === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: Math.round((user + system) / 1000) })
  }
  if (kind === 'stop') {
    await server.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
    process.exit(0)
  }
}

/** Gives all players money with a correction, so that the audit accepts it. */
async function fundPlayers(): Promise<number> {
  const { rows } = await deps.pool.query<{ id: string }>('select id from player')
  for (const { id } of rows) await giveCash(deps, id, 'EUR', CASH)
  return rows.length
}
