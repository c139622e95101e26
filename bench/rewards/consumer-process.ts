/** Counts rounds in a separate process: the relay with all consumers, or with all but the one that counts for rewards. */
import { keepJackpots } from '../../apps/server/src/modules/jackpots/upkeep.service.ts'
import { runTournaments } from '../../apps/server/src/modules/tournaments/runs/running.service.ts'
import { modules } from '../../apps/server/src/app-modules.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import type { Consumer } from '../../apps/server/src/platform/outbox/consumer.ts'
import { countOutbox } from '../../apps/server/src/platform/outbox/outbox.queries.ts'
import { type Relay, startRelay } from '../../apps/server/src/platform/outbox/relay.ts'
import { start } from '../../apps/server/src/start.ts'

const COUNTS = 'facts.rounds'

export interface Ready {
  games: string[]
}

export type Ask = { kind: 'begin'; counts: boolean } | { kind: 'take' | 'end' | 'stop' }

/** Answer to `take`: since the last time. */
export interface Taken {
  cpuMs: number
  /** How long after each round it was counted, without the commit. */
  lagsMs: number[]
  batches: number
}

const [home = '', databaseUrl = ''] = process.argv.slice(2)
const env = {
  DATA_DIR: home,
  DATABASE_URL: databaseUrl,
  ROLES: 'api,studio,jobs',
  LOG_LEVEL: 'silent',
  PORT: '0',
}
const server = await start(loadConfig(env), { hasBackground: false, migrates: true })
const { deps } = server
await deps.catalogue.refresh()
await keepJackpots(deps)
await runTournaments(deps)

let lagsMs: number[] = []
let batches = 0
const noted = (consumer: Consumer): Consumer => ({
  ...consumer,
  async handle(tx, events) {
    await consumer.handle(tx, events)
    batches += 1
    const now = Date.now()
    for (const { at } of events as readonly { at?: string }[])
      if (at !== undefined) lagsMs.push(now - Date.parse(at))
  },
})
const consumers = modules
  .flatMap((module) => module.consumers?.(deps) ?? [])
  .map((one) => (one.name === COUNTS ? noted(one) : one))

let relay: Relay | null = null
let cpuBefore = process.cpuUsage()
process.on('message', (message: Ask) => void answer(message))
process.on('disconnect', () => void answer({ kind: 'stop' }))
process.send?.({ games: (await deps.catalogue.current()).games.map(({ id }) => id) } satisfies Ready)

async function answer(message: Ask) {
  if (message.kind === 'begin') {
    relay = startRelay(
      deps,
      consumers.filter(({ name }) => message.counts || name !== COUNTS),
    )
    process.send?.({})
  }
  if (message.kind === 'take') process.send?.(take())
  if (message.kind === 'end') {
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    await relay?.stop()
    process.send?.({})
  }
  if (message.kind === 'stop') {
    await server.stop()
    process.exit(0)
  }
}

/** Events that are not delivered, and deliveries to the consumer that counts. */
async function waiting(): Promise<number> {
  const { rows } = await deps.pool.query<{ count: number }>(
    'select count(*)::integer as count from delivery where consumer = $1',
    [COUNTS],
  )
  return (rows[0]?.count ?? 0) + (await countOutbox(deps.db))
}

function take(): Taken {
  const { user, system } = process.cpuUsage(cpuBefore)
  const taken = { cpuMs: (user + system) / 1000, lagsMs, batches }
  cpuBefore = process.cpuUsage()
  lagsMs = []
  batches = 0
  return taken
}
