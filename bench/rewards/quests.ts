/**
 * What 30 quests with 100 tasks cost a fact: the rules alone, and with the database in the transaction that ends a delivery. Then 10,000
 * players who finish a quest in the same second, until each has their reward.
 *
 * `node bench/rewards/quests.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { countFacts } from '../../apps/server/src/modules/facts/facts.consumer.ts'
import { toCounted } from '../../apps/server/src/modules/quests/counting/completion.service.ts'
import { countFact } from '../../apps/server/src/modules/quests/counting/counting.rules.ts'
import { questsCounter } from '../../apps/server/src/modules/quests/index.ts'
import { noProgress, type QuestTerms } from '../../apps/server/src/modules/quests/quest-terms.rules.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { makeDatabase, makePlayers } from '../posting/players.ts'
import { report, rounded } from '../posting/report.ts'

const isShort = process.argv.includes('--short')
const QUESTS = 30
const TASKS = 100
const PLAYERS = 10_000
const BATCHES = isShort ? 10 : 40
const ROUNDS_PER_BATCH = 1_000
const TARGET_MICROSECONDS = 20

const task = (index: number): QuestTerms['tasks'][number] => {
  const counted = { quantity: 1_000_000, stakeMin: '10' }
  const tasks: QuestTerms['tasks'] = [
    { kind: 'stakes', ...counted },
    { kind: 'rounds', ...counted },
    { kind: 'wins', ...counted },
    { kind: 'multiplier', multiplierMin: 1000, ...counted },
    { kind: 'win', winMin: '5000', ...counted },
    { kind: 'games', ...counted },
    { kind: 'rounds', games: ['koi-river', 'golden-noon'], ...counted },
  ]
  return tasks[index % tasks.length] as QuestTerms['tasks'][number]
}

const termsOf = (tasks: QuestTerms['tasks']): QuestTerms => ({
  days: 7,
  claimDays: null,
  game: null,
  baseUnit: 100,
  tasks,
  reward: { amount: '100', offer: null },
})

/** 30 quests that share 100 tasks: three or four each. */
const quests = Array.from({ length: QUESTS }, (_, quest) =>
  termsOf(
    Array.from({ length: TASKS }, (_task, index) => index)
      .filter((index) => index % QUESTS === quest)
      .map(task),
  ),
)

const begun = new Date(Date.now() - 86_400_000)
const ends = new Date(Date.now() + 6 * 86_400_000)

function measureRules(): void {
  const active = quests.map((terms, index) =>
    toCounted({
      id: String(index),
      playerId: '',
      currency: 'EUR',
      terms,
      progress: noProgress(terms),
      activatedAt: begun,
      endsAt: ends,
    }),
  )
  const before = { staked: 0n, won: 0n, base: 0n, isWithBonus: false }
  const facts = Array.from({ length: 1_000 }, (_, index) => ({
    gameId: `game-${index % 50}`,
    providerId: 'studio',
    settledAt: new Date(),
    before,
    after: {
      staked: 100n,
      won: index % 3 === 0 ? BigInt(index) : 0n,
      base: 100_000_000n,
      isWithBonus: false,
    },
  }))
  const count = () => {
    for (const fact of facts) for (const quest of active) countFact(quest, fact)
  }
  for (let warm = 0; warm < 20; warm += 1) count()
  const passes = isShort ? 50 : 500
  const began = process.cpuUsage()
  for (let pass = 0; pass < passes; pass += 1) count()
  const { user } = process.cpuUsage(began)
  const microseconds = user / (passes * facts.length)
  report({
    bench: 'quests: the rules, 30 active quests with 100 tasks',
    microsecondsPerFact: rounded(microseconds),
    target: TARGET_MICROSECONDS,
    ok: microseconds <= TARGET_MICROSECONDS,
  })
}

measureRules()

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-quests-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'quests')
const players = (await makePlayers(databaseUrl, PLAYERS)).map(({ playerId }) => playerId)
const env = {
  DATA_DIR: home,
  DATABASE_URL: databaseUrl,
  ROLES: 'api,jobs',
  LOG_LEVEL: 'silent',
  PORT: '0',
}
const server = await start(loadConfig(env), { migrates: true })
const { deps } = server
const consumer = countFacts({ ...deps, factCounters: [questsCounter(() => deps)] })

/** Starts quests of these players: `each` of the 30, another choice for each player. */
async function startQuests(ids: readonly string[], each: number, tasks: readonly QuestTerms[] = quests) {
  await deps.pool.query('delete from player_quest')
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
  await deps.pool.query('vacuum analyze player_quest')
}

const endRound = (playerId: string | undefined, index: number) => ({
  kind: 'round.closed',
  playerId,
  roundId: crypto.randomUUID(),
  gameId: `game-${index % 50}`,
  currency: 'EUR',
  sums: {
    staked: ['100', '0'],
    won: [index % 3 === 0 ? '250' : '0', '0'],
    base: '100',
    wagered: '0',
  },
  at: new Date().toISOString(),
})

/** `perPlayer` rounds of each player in a batch. */
async function measureCounting(name: string, each: number, perPlayer: number): Promise<void> {
  const playing = players.slice(0, 2_000)
  await startQuests(playing, each)
  const batches = Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: ROUNDS_PER_BATCH }, (_round, index) => {
      const player = batch * ROUNDS_PER_BATCH + Math.floor(index / perPlayer)
      return endRound(playing[player % playing.length], index)
    }),
  )
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  for (const batch of batches) await inTransaction(deps.db, (tx) => consumer.handle(tx, batch as never))
  const rounds = BATCHES * ROUNDS_PER_BATCH
  const microseconds = ((performance.now() - began) * 1000) / rounds
  const { user, system } = process.cpuUsage(cpuBefore)
  report({
    bench: `quests: counting, ${name}`,
    microsecondsPerFact: rounded(microseconds),
    processMicroseconds: rounded((user + system) / rounds),
    target: TARGET_MICROSECONDS,
    ok: microseconds <= TARGET_MICROSECONDS,
    rounds,
  })
}

await measureCounting('3 of 30 quests active, 1 round per player and batch', 3, 1)
await measureCounting('3 of 30 quests active, 10 rounds per player and batch', 3, 10)
await measureCounting('all 30 quests active, 10 rounds per player and batch', QUESTS, 10)

async function measureFinish(): Promise<void> {
  const last = termsOf([{ kind: 'rounds', quantity: 1, stakeMin: '10' }])
  await startQuests(players, 1, [last])
  const events = players.map(endRound)
  const began = performance.now()
  for (let from = 0; from < events.length; from += ROUNDS_PER_BATCH)
    await inTransaction(deps.db, (tx) =>
      consumer.handle(tx, events.slice(from, from + ROUNDS_PER_BATCH) as never),
    )
  const countedSeconds = (performance.now() - began) / 1000
  const due = async () =>
    (
      await deps.pool.query<{ due: number; paid: number }>(
        `select count(*) filter (where issued_at is null)::integer as due, count(issued_at)::integer as paid
           from reward_grant where cause_kind = 'quest'`,
      )
    ).rows[0] ?? { due: 0, paid: 0 }
  while ((await due()).due > 0) await wait(100)
  const { paid } = await due()
  // The same rounds again: nothing is counted or paid twice.
  await inTransaction(deps.db, (tx) => consumer.handle(tx, events as never))
  const repeated = await due()
  report({
    bench: 'quests: 10,000 players finish in the same second',
    countedSeconds: rounded(countedSeconds),
    paidSeconds: rounded((performance.now() - began) / 1000),
    paid,
    ok: paid === PLAYERS && repeated.due === 0 && repeated.paid === PLAYERS,
  })
}

await measureFinish()
await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
