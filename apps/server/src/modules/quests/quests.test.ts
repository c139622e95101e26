import { QuestState } from '@fairhall/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dieWhileCounting } from '#tests/support/games/dying-counter.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { questerOf } from '#tests/support/games/quester.ts'
import { auditBooks } from '../audit/index.ts'
import { reviseSettings } from '../settings/index.ts'
import { readWords, runTyped } from '../staff/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { checkQuests } from './counting/checks.service.ts'
import { createKnownQuests } from './counting/known-quests.ts'
import { endOverdue, endRestricted } from './ending.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const rounds = (quantity: number) => ({ kind: 'rounds', quantity, stakeMin: '0.2', games: ['acme-train'] })
const content = {
  activeMax: 3,
  playerMax: '100',
  quests: [
    { id: 'grand-tour', days: 7, reward: '5', tasks: [rounds(2)] },
    {
      id: 'koi-season',
      days: 7,
      claimDays: null,
      times: { max: 2, everyDays: 7 },
      reward: '2',
      tasks: [rounds(1)],
    },
    { id: 'house-in-order', days: 7, reward: '3', tasks: [{ kind: 'limit' }, { kind: 'verification' }] },
    {
      id: 'known-guest',
      days: 1,
      claimDays: 1,
      reward: '1',
      tasks: [{ ...rounds(1), kind: 'stakes', quantity: 10 }],
    },
    { id: 'crown-circuit', days: 7, unlock: { quest: 'grand-tour' }, reward: '1', tasks: [rounds(1)] },
  ],
}
const revise = (quests: object) =>
  reviseSettings(server.deps, { file: 'quests.json', content: quests, actor: 'staff:ada', reason: 'test' })

beforeAll(() => revise(content))
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

const givenPlayer = () => questerOf(acme)

const later = (ms: number) => server.clock.advance(ms)
const DAY_MS = 86_400_000

test('a quest is started, counted, completed and claimed once', async () => {
  const ada = await givenPlayer()
  expect((await ada.list()).map(({ id, state, lock }) => [id, state, lock?.kind ?? null])).toEqual([
    ['grand-tour', QuestState.available, null],
    ['koi-season', QuestState.available, null],
    ['house-in-order', QuestState.available, null],
    ['known-guest', QuestState.available, null],
    ['crown-circuit', QuestState.available, 'quest'],
  ])
  await ada.play('before', '1.00')
  await server.settle()
  later(1000)
  const id = await ada.started('grand-tour')
  expect(await ada.started('grand-tour')).toBe(id)
  later(1000)
  await ada.play('r1', '1.00')
  await ada.play('small', '0.10')
  await server.settle()
  expect(await ada.find('grand-tour')).toMatchObject({
    name: 'Grand tour',
    state: QuestState.active,
    reward: { kind: 'cash', amount: '5.00', currency: 'EUR' },
    tasks: [{ id: 'grand-tour-1', progress: 1, quantity: 2, isActive: true, isCompleted: false }],
  })
  expect((await ada.claim(id)).error?.code).toBe(15013)
  expect((await ada.why(id)).map(({ tasks }) => tasks[0]?.reason).toSorted()).toEqual([
    'before',
    null,
    'stake',
  ])

  await ada.play('r2', '1.00')
  await server.settle()
  expect(await ada.find('grand-tour')).toMatchObject({
    state: QuestState.completed,
    isClaimed: false,
    claimBy: expect.any(String),
  })
  // A rollback after the completion takes nothing back.
  await ada.rollBack('r2')
  await server.settle()
  const claims = await Promise.all([ada.claim(id), ada.claim(id)])
  expect(claims.map(({ data }) => data.isClaimed)).toEqual([true, true])
  expect((await ada.claim(id)).data).toMatchObject({ state: QuestState.completed, isClaimed: true })
  // 1.00, 1.00 and 0.10 were lost, r2 came back.
  expect(await ada.cash()).toBe('10002.90')
  expect((await ada.list()).map((quest) => quest.id)).not.toContain('grand-tour')
  expect((await ada.find('crown-circuit'))?.lock).toBeNull()
})

test('a rollback before the completion subtracts, and a correction of an earlier round does not', async () => {
  const ada = await givenPlayer()
  await ada.play('old', '1.00')
  later(1000)
  await ada.start('grand-tour')
  later(1000)
  await ada.play('r1', '1.00')
  await server.settle()
  await ada.rollBack('r1')
  await ada.rollBack('old')
  await server.settle()
  expect((await ada.find('grand-tour'))?.tasks[0]?.progress).toBe(0)
})

test('a quest without a claim pays at its completion, and recurs as a new one after its days', async () => {
  const ada = await givenPlayer()
  const first = await ada.started('koi-season')
  later(1000)
  await ada.play('r1', '1.00')
  await server.settle()
  expect(await ada.cash()).toBe('10001.00')
  expect(await ada.find('koi-season')).toMatchObject({ state: QuestState.available, lock: { kind: 'wait' } })
  expect((await ada.start('koi-season')).error?.code).toBe(15010)
  await pool.query(`update player_quest set activated_at = activated_at - interval '7 days' where id = $1`, [
    first,
  ])
  const second = await ada.started('koi-season')
  expect(second).not.toBe(first)
  await ada.cancel(second)
  expect((await ada.cancel(second)).data.state).toBe(QuestState.cancelled)
  expect((await ada.cancel(first)).error?.code).toBe(15012)
})

test('only so many quests are active, and another player cannot touch them', async () => {
  const [ada, eve] = [await givenPlayer(), await givenPlayer()]
  const id = await ada.started('grand-tour')
  await ada.start('koi-season')
  await ada.start('house-in-order')
  expect((await ada.start('known-guest')).error?.code).toBe(15011)
  expect((await eve.cancel(id)).status).toBe(404)
  expect((await eve.claim(id)).status).toBe(404)
})

test('tasks outside of games are looked up, and count once', async () => {
  const ada = await givenPlayer()
  await ada.start('house-in-order')
  const body = { definition: 3, period: 'daily', amount: '50.00', currency: 'EUR' }
  await server.call('createLimit', { token: ada.token, body })
  await checkQuests(server.deps)
  await checkQuests(server.deps)
  expect((await ada.find('house-in-order'))?.tasks.map(({ progress }) => progress)).toEqual([1, 0])
  await pool.query('update player set identity_checked_at = now() where id = $1', [ada.id])
  await checkQuests(server.deps)
  expect((await ada.newest())?.state).toBe(QuestState.completed)
})

test('a quest expires after its last round is counted, and an unclaimed reward lapses', async () => {
  const ada = await givenPlayer()
  await ada.start('known-guest')
  later(DAY_MS - 1000)
  await ada.play('late', '10.00')
  later(120_000)
  await endOverdue(server.deps)
  expect(await ada.state()).toBe(QuestState.active)
  await server.settle()
  await endOverdue(server.deps)
  expect(await ada.state()).toBe(QuestState.completed)
  later(DAY_MS + 120_000)
  await endOverdue(server.deps)
  expect(await ada.state()).toBe(QuestState.unclaimed)

  const eve = await givenPlayer()
  await eve.start('known-guest')
  later(DAY_MS + 120_000)
  await endOverdue(server.deps)
  expect(await eve.state()).toBe(QuestState.expired)
})

test('of a player who may not play, active quests end and completed ones are paid', async () => {
  const ada = await givenPlayer()
  await ada.start('grand-tour')
  await ada.start('koi-season')
  await ada.start('known-guest')
  later(1000)
  await ada.play('r1', '10.00')
  await server.settle()
  await ada.restrict('cooling off')
  expect((await ada.list()).map(({ id }) => id).toSorted()).toEqual(['grand-tour', 'known-guest'])
  await endRestricted(server.deps)
  await server.settle()
  await ada.restrict('none')
  // -10.00, 2.00 of the quest without a claim, and 1.00 that was not claimed yet.
  expect(await ada.cash()).toBe('9993.00')
  const { data: quests } = await server.call('listPlayerQuests', { token: ada.token })
  expect(Object.fromEntries(quests.map(({ id, state, isClaimed }) => [id, [state, isClaimed]]))).toEqual({
    'grand-tour': [QuestState.cancelled, false],
    'koi-season': [QuestState.completed, true],
    'known-guest': [QuestState.completed, true],
  })
})

test('facts that are counted in a transaction that fails are counted once by the next one', async () => {
  const ada = await givenPlayer()
  await ada.start('grand-tour')
  later(1000)
  await ada.play('r1', '1.00')
  await expect(dieWhileCounting(server, { playerId: ada.id, staked: '100' })).rejects.toThrow('died')
  await server.settle()
  expect((await ada.find('grand-tour'))?.tasks[0]?.progress).toBe(1)
})

test('terms of a running quest stay when the settings change, also when it is removed', async () => {
  const ada = await givenPlayer()
  await ada.start('grand-tour')
  await revise({ ...content, quests: [] })
  later(1000)
  await ada.play('r1', '1.00')
  await ada.play('r2', '1.00')
  await server.settle()
  const quest = await ada.find('grand-tour')
  await revise(content)
  expect(quest).toMatchObject({ state: QuestState.completed, reward: { amount: '5.00' } })
})

test('staff list quests and see those of a player', async () => {
  const ada = await givenPlayer()
  const id = await ada.started('grand-tour')
  let key = ''
  const admin = async (line: string) => {
    const typed = readWords([...line.split(' '), '--as', 'grace', '--reason', 'asked', '--json'])
    const { output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
    return JSON.parse(output) as Record<string, string>[]
  }
  key =
    (await admin('staff add grace --rights players,operations,staff --email g@staff.example'))[0]?.['key'] ??
    ''
  expect(await admin(`quest show ${ada.id}`)).toMatchObject([
    { quest: 'grand-tour', attempt: id, state: 'active', tasks: 'rounds 0/2', isRewarded: false },
  ])
  const listed = (await admin('quest list')).find(({ quest }) => quest === 'grand-tour')
  expect(listed).toMatchObject({ state: 'running', reward: 'cash, 5 EUR', started: expect.any(Number) })
  for (const [action, state] of [
    ['pause', 'paused'],
    ['resume', 'running'],
    ['end', 'ended'],
  ]) {
    await admin(`quest ${action} koi-season`)
    expect((await admin('quest list')).find(({ quest }) => quest === 'koi-season')).toMatchObject({ state })
  }
  expect((await ada.start('koi-season')).error?.code).toBe(15010)
  const trial = (await admin('quest trial')).find(({ quest }) => quest === 'house-in-order')
  expect(trial).toMatchObject({ completions: 0, cost: '0.00 EUR' })
  await revise(content)
})

test('the audit finds progress, completions and rewards that no round explains', async () => {
  const ada = await givenPlayer()
  const id = await ada.started('grand-tour')
  await ada.start('koi-season')
  later(1000)
  await ada.play('r1', '1.00')
  await server.settle()
  const differences = async (change: string, repair: string) => {
    await pool.query(change, [id])
    const { findings } = await auditBooks(pool)
    await pool.query(repair, [id])
    return [...new Set(findings.map(({ check }) => check))]
  }
  const counted = (value: string) =>
    `update recent_play set quests = jsonb_set(quests::jsonb, array[$1::text, '1'], '${value}')::text
      where player_id = (select player_id from player_quest where id = $1::text::uuid)`
  expect(await differences(counted('0'), counted('1'))).toEqual([
    'the progress of an active quest is what its rounds count',
  ])
  expect(await differences(counted('2'), counted('1'))).toEqual([
    'a completed quest has done all its tasks, and an active one has not',
    'the progress of an active quest is what its rounds count',
  ])
  const reward = (amount: string) =>
    `update player_quest set terms = jsonb_set(terms, '{reward,amount}', '"${amount}"')
      where claimed_at is not null and player_id = (select player_id from player_quest where id = $1)`
  expect(await differences(reward('201'), reward('200'))).toEqual([
    'each quest whose reward was claimed has one reward of its terms',
  ])
})

test('quests that no longer fit into what is kept are read again', async () => {
  const [ada, ben] = [await givenPlayer(), await givenPlayer()]
  const ids = [await ada.started('grand-tour'), await ben.started('koi-season')]
  const known = createKnownQuests(1)
  const read = (id: string) =>
    inTransaction(server.deps.db, (tx) => known.read(tx, new Map([['player', `{"${id}":[1,0]}`]])))
  const found = []
  for (const id of [...ids, ...ids]) found.push((await read(id)).get('player')?.[0]?.tasks[0]?.quantity)
  expect(found).toEqual([2, 1, 2, 1])
})
