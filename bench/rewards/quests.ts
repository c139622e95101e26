/**
 * What 30 quests with 100 tasks cost a fact: the rules alone, with the database in the transaction that ends a delivery, what they add to
 * all counters, and apart from that the publications. Then 10,000 players who finish a quest in the same second, until each has their reward.
 *
 * `node bench/rewards/quests.ts [--short] [--counting]`; `--counting`: without the players who finish
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { countFacts } from '../../apps/server/src/modules/facts/facts.consumer.ts'
import { questsCounter } from '../../apps/server/src/modules/quests/index.ts'
import { publishTasks } from '../../apps/server/src/modules/quests/quests.consumer.ts'
import { noProgress, type QuestTerms } from '../../apps/server/src/modules/quests/quest-terms.rules.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { ALONE_AFTER_MS } from '../../apps/server/src/platform/realtime/bus.ts'
import { start } from '../../apps/server/src/start.ts'
import { makeDatabase, makePlayers } from '../posting/players.ts'
import { readPostgresCpuMs } from '../posting/postgres-cpu.ts'
import { report, rounded } from '../posting/report.ts'
import { endedRound } from './ended-round.ts'
import { measureRules, QUESTS, quests, TARGET_MICROSECONDS, termsOf } from './quest-rules.ts'

const isShort = process.argv.includes('--short')
const PLAYERS = 10_000
const BATCHES = isShort ? 10 : 40
/** Not measured: first reads of terms, and code that is compiled while it runs. */
const WARM_BATCHES = 6
const ROUNDS_PER_BATCH = 1_000

const begun = new Date(Date.now() - 86_400_000)
const ends = new Date(Date.now() + 6 * 86_400_000)

measureRules({ begun, ends, passes: isShort ? 50 : 500 })

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-quests-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'quests')
const players = (await makePlayers(databaseUrl, PLAYERS)).map(({ playerId }) => playerId)
const config = loadConfig({
  DATA_DIR: home,
  DATABASE_URL: databaseUrl,
  ROLES: 'api,jobs,studio',
  LOG_LEVEL: 'silent',
  PORT: '0',
})
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
/** Without background work, so that only what is measured runs. */
const server = await start(config, { clock, hasBackground: false, migrates: true })
// By then a server knows that no other process has pages of players.
aheadMs = ALONE_AFTER_MS + 1000
const { deps } = server
await deps.catalogue.refresh()
const games = (await deps.catalogue.current()).games.map(({ id }) => id)

/** Starts quests of these players: `each` of the 30, another choice for each player. */
async function startQuests(ids: readonly string[], each: number, tasks: readonly QuestTerms[] = quests) {
  await deps.pool.query('delete from player_quest')
  await deps.pool.query('update recent_play set quests = null')
  const started = tasks.map((terms, index) => ({
    quest: `bench-${index}`,
    terms,
    progress: noProgress(terms),
  }))
  await deps.pool.query(
    `insert into player_quest (id, player_id, quest, attempt, state, currency, terms, progress, has_checks, activated_at, ends_at, version)
     select gen_random_uuid(), p.id, q.value ->> 'quest', 1, 2, 'EUR', q.value -> 'terms', q.value -> 'progress', false, $3, $4, 1
       from unnest($1::uuid[]) with ordinality p(id, n)
       join jsonb_array_elements($2::jsonb) with ordinality q(value, n)
         on (q.n + p.n * 7) % ${tasks.length} < ${each}`,
    [ids, JSON.stringify(started), begun, ends],
  )
  await deps.pool.query('vacuum analyze player_quest, recent_play')
}

const endRound = (playerId: string | undefined, index: number) =>
  endedRound({
    playerId,
    gameId: games[index % games.length],
    staked: 100,
    won: index % 3 === 0 ? 250 : 0,
    at: new Date(),
  })

const quest = questsCounter(() => deps)

interface Counting {
  /** Active quests of each player. */
  each: number
  /** Rounds of each player in a batch. */
  perPlayer: number
  /** `all`: with the counters of the other rewards, as a server does. */
  counters: 'all' | 'quests'
}

/** Returns the microseconds of processor time of a fact. */
async function measureCounting(name: string, { each, perPlayer, counters }: Counting): Promise<number> {
  // Each of them plays in every second batch.
  const playing = players.slice(0, (2 * ROUNDS_PER_BATCH) / perPlayer)
  await startQuests(playing, each)
  await deps.pool.query('truncate ledger_outbox')
  const consumer = countFacts({
    factCounters: counters === 'all' ? deps.factCounters : [quest],
  })
  const batches = Array.from({ length: WARM_BATCHES + BATCHES }, (_, batch) =>
    Array.from({ length: ROUNDS_PER_BATCH }, (_round, index) => {
      const player = Math.floor((batch * ROUNDS_PER_BATCH + index) / perPlayer)
      return endRound(playing[player % playing.length], index)
    }),
  )
  const handle = async (some: typeof batches) => {
    for (const batch of some) await inTransaction(deps.db, (tx) => consumer.handle(tx, batch))
  }
  await handle(batches.slice(0, WARM_BATCHES))
  await deps.pool.query('truncate ledger_outbox')
  const { microseconds, ...times } = await measure(() => handle(batches.slice(WARM_BATCHES)))
  report({
    bench: `quests: counting, ${name}`,
    ...times,
    target: TARGET_MICROSECONDS,
    ok: microseconds <= TARGET_MICROSECONDS,
    rounds: BATCHES * ROUNDS_PER_BATCH,
  })
  return microseconds
}

async function measure(act: () => Promise<unknown>) {
  const rounds = BATCHES * ROUNDS_PER_BATCH
  const databaseBefore = readPostgresCpuMs(database.pid)
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  await act()
  const elapsedUs = (performance.now() - began) * 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const databaseUs = (readPostgresCpuMs(database.pid) - databaseBefore) * 1000
  return {
    microseconds: (user + system + databaseUs) / rounds,
    microsecondsPerFact: rounded(elapsedUs / rounds),
    processMicroseconds: rounded((user + system) / rounds),
    databaseMicroseconds: rounded(databaseUs / rounds),
  }
}

/** Publishes what the last counting announced, as the relay does, as if all players had a page open. */
async function measurePublishing(name: string): Promise<void> {
  const { rows } = await deps.pool.query<{ events: { kind: string }[] }>(
    'select events from ledger_outbox order by id',
  )
  const events = rows.flatMap((row) => row.events).filter(({ kind }) => kind === 'quest.tasks')
  const publishers = publishTasks({ ...deps, realtime: { ...deps.realtime, skip: () => false } })
  const publisher = publishers.find(({ kinds }) => kinds.includes('quest.tasks'))
  if (publisher === undefined) throw new Error('no consumer publishes quest.tasks')
  const { microseconds: _, ...times } = await measure(async () => {
    for (const event of events) await inTransaction(deps.db, (tx) => publisher.handle(tx, [event]))
  })
  report({ bench: `quests: publishing, ${name}`, ...times })
}

await measureCounting('nothing: the row of recent play', { each: 0, perPlayer: 1, counters: 'quests' })
await measureCounting('3 of 30 quests active, 1 round per player and batch', {
  each: 3,
  perPlayer: 1,
  counters: 'quests',
})
await measurePublishing('3 of 30 quests active, 1 round per player and batch, all players with a page')
await measureCounting('3 of 30 quests active, 10 rounds per player and batch', {
  each: 3,
  perPlayer: 10,
  counters: 'quests',
})
await measureCounting('all 30 quests active, 10 rounds per player and batch', {
  each: QUESTS,
  perPlayer: 10,
  counters: 'quests',
})

const one = { perPlayer: 1, counters: 'all' } as const
const without = await measureCounting('all counters, no quest active', { ...one, each: 0 })
const all = await measureCounting('all counters, 3 of 30 quests active', { ...one, each: 3 })
report({
  bench: 'quests: what 3 of 30 active quests add to all counters, processor time',
  microsecondsPerFact: rounded(all - without),
  target: TARGET_MICROSECONDS,
  ok: all - without <= TARGET_MICROSECONDS,
})

async function measureFinish(): Promise<void> {
  const working = await start(config, {})
  const consumer = countFacts({ factCounters: [questsCounter(() => working.deps)] })
  const last = termsOf([{ kind: 'rounds', quantity: 1, stakeMin: '10' }])
  await startQuests(players, 1, [last])
  const events = players.map(endRound)
  const began = performance.now()
  for (let from = 0; from < events.length; from += ROUNDS_PER_BATCH)
    await inTransaction(working.deps.db, (tx) =>
      consumer.handle(tx, events.slice(from, from + ROUNDS_PER_BATCH)),
    )
  const countedSeconds = (performance.now() - began) / 1000
  const due = async () =>
    (
      await working.deps.pool.query<{ due: number; paid: number }>(
        `select count(*) filter (where issued_at is null)::integer as due, count(issued_at)::integer as paid
           from reward_grant where cause_kind = 'quest'`,
      )
    ).rows[0] ?? { due: 0, paid: 0 }
  while ((await due()).due > 0) await wait(100)
  const { paid } = await due()
  // The same rounds again: nothing is counted or paid twice.
  await inTransaction(working.deps.db, (tx) => consumer.handle(tx, events))
  const repeated = await due()
  report({
    bench: 'quests: 10,000 players finish in the same second',
    countedSeconds: rounded(countedSeconds),
    paidSeconds: rounded((performance.now() - began) / 1000),
    paid,
    ok: paid === PLAYERS && repeated.due === 0 && repeated.paid === PLAYERS,
  })
  await working.stop()
}

if (!process.argv.includes('--counting')) await measureFinish()
await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
