import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSchema } from '#scripts/schema.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { openFolder } from '#apps/server/src/platform/storage/folder-storage.ts'
import { backUp } from '#apps/server/src/platform/backup/backup.ts'
import { restore } from '#apps/server/src/platform/backup/restore.ts'
import { endRestoredSessions } from '#apps/server/src/restored-database.ts'
import type { PublishedChain } from '../fairness/flights.queries.ts'
import { deliverDue } from '../rounds/wallet-calls.service.ts'
import { bet, cashOut, openFlights, read } from '../testing/flights.ts'
import type { FlightReply } from '../testing/flights.ts'
import { launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import type { ShownSeeds } from './seeds.service.ts'

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'fairhall-restored-'))
const source = await createTestDatabase({ empty: true })
let studio: StudioUnderTest

beforeAll(async () => {
  await makeSchema(source.url)
  studio = await openStudio(source.pool)
})
afterAll(async () => {
  await studio.close()
  await source.drop()
})

async function takeBackup(): Promise<string> {
  const folder = path.join(newFolder(), 'backup')
  await backUp({ databaseUrl: source.url, files: openFolder(newFolder()), folder, keys: null })
  return folder
}

/** Restores a backup with the same wallet: the wallet still has what was booked after the backup. */
async function bringBack(folder: string) {
  const target = await createTestDatabase({ empty: true })
  await restore({
    databaseUrl: target.url,
    folder,
    files: openFolder(newFolder()),
    keys: null,
    prepare: makeSchema,
    settle: (client, { at }) => endRestoredSessions(client, { madeAt: at, at: studio.clock.now() }),
  })
  const again = await openStudio(target.pool, {
    operatorUrl: studio.wallet.url,
    clock: studio.clock,
    random: studio.other.random,
  })
  const end = async () => {
    await again.close()
    await target.drop()
  }
  // One clock for both studios.
  return { target, again: { ...again, clock: studio.clock }, end }
}

const shown = async (who: Player) => (await who.get('seeds')).json<ShownSeeds>()
/** Launches a game for the player of `studio` at another studio with the same wallet. */
const launchedAt = (again: StudioUnderTest, game: string) =>
  launched({ ...again, wallet: studio.wallet }, game)
const chainsOf = async ({ app }: StudioUnderTest) =>
  (await app.inject({ url: '/studio/fairness/flights' })).json<{ chains: PublishedChain[] }>().chains

test('draws nothing from a seed or a chain of the backup', async () => {
  const player = await launched(studio)
  await player.spin()
  const flights = openFlights(source.pool, studio)
  await flights.bets()
  await flights.takeOff()
  await flights.land()
  const before = await shown(player)
  const chains = (await chainsOf(studio)).map(({ chainEnd }) => chainEnd)
  await source.pool.query(`insert into staff (id, rights, added_at) values ('ada', '{}', now())`)
  await source.pool.query(
    `insert into office_session (id, staff_id, token_hash, opened_at, last_used_at, proven_at, expires_at, address, agent)
     values (gen_random_uuid(), 'ada', '\\x01', now(), now(), now(), now() + interval '8 hours', '', '')`,
  )
  const { target, again, end } = await bringBack(await takeBackup())
  const old = await again.app.inject({
    url: '/studio/api/seeds',
    headers: { authorization: `Bearer ${player.token}` },
  })
  expect(old.statusCode).toBe(401)

  const after = await shown(await launchedAt(again, 'koi-river'))
  for (const { serverSeedHash } of [after.active, after.next])
    expect([before.active.serverSeedHash, before.next.serverSeedHash]).not.toContain(serverSeedHash)
  expect(after.previous).toMatchObject({
    serverSeedHash: before.active.serverSeedHash,
    isReplaced: true,
  })
  const flightsAgain = openFlights(target.pool, again)
  await flightsAgain.bets()
  const { rows } = await target.pool.query<{ chain_end: string; number: number }>(
    `select c.chain_end, f.number from studio.flight f join studio.chain c on c.id = f.chain_id
      where f.state = 'betting'`,
  )
  expect(rows).toEqual([{ chain_end: expect.any(String) as string, number: 1 }])
  expect(chains).not.toContain(rows[0]?.chain_end)
  const { rows: offices } = await target.pool.query('select ended_at from office_session')
  expect(offices).toEqual([{ ended_at: expect.any(Date) as Date }])
  const { rows: journal } = await target.pool.query('select action, details from studio.journal order by id')
  expect(journal).toMatchObject([
    { action: 'chains.retired', details: { reason: 'in use in a restored backup' } },
    { action: 'seeds.replaced', details: { reason: 'unrevealed in a restored backup' } },
  ])
  await end()
})

test('an open round returns its stake once and cannot continue', async () => {
  studio.wallet.reset()
  const mines = await launched(studio, 'mines')
  const full = studio.wallet.balance
  const round = (await mines.spin('1.00', { choices: { mines: 12 } })).json<{ id: string }>()
  expect(studio.wallet.balance).toBe(full - 100n)
  const { target, again, end } = await bringBack(await takeBackup())
  const player = await launchedAt(again, 'mines')
  const move = await player.post(`rounds/${round.id}/moves`, { at: 0, move: { kind: 'open', tile: 0 } })
  expect(move.statusCode).toBe(409)
  // Every starting process looks for due calls, and an unanswered call is repeated.
  studio.wallet.next.push('fails-after-booking')
  for (let tries = 0; tries < 3; tries += 1) {
    await deliverDue(again.other)
    studio.clock.pass(10_000)
  }
  expect(studio.wallet.balance).toBe(full)
  expect((await player.get(`rounds/${round.id}`)).json()).toMatchObject({ state: 'void' })
  expect((await player.spin('1.00', { choices: { mines: 12 } })).json()).toMatchObject({ state: 'open' })
  const { rows } = await target.pool.query(
    'select count(*)::int as count from studio.wallet_call where done_at is null',
  )
  expect(rows).toEqual([{ count: 0 }])
  await end()
})

test.each(['betting', 'flying'] as const)(
  'a flight that was %s is void and returns its bets once',
  async (state) => {
    studio.wallet.reset()
    const flights = openFlights(source.pool, studio)
    const player = await launched(studio, 'ascent')
    const full = studio.wallet.balance
    let id = ''
    if (state === 'flying') id = await flights.startFlying(player, 150)
    else {
      await flights.bets()
      id = (await bet(player)).id
    }
    const balance = studio.wallet.balance
    expect(balance).toBeLessThan(full)
    const { target, again, end } = await bringBack(await takeBackup())
    const back = await launchedAt(again, 'ascent')
    // At the exact time of the backup, when the flight would still accept bets and cash-outs.
    expect((await bet(back)).state).toBeUndefined()
    expect((await cashOut(back, id)).statusCode).toBe(409)
    const flightsAgain = openFlights(target.pool, again)
    await flightsAgain.step()
    await flightsAgain.settle()
    await flightsAgain.settle()
    expect(studio.wallet.balance).toBe(balance + 100n)
    expect(await read(back, id)).toMatchObject({ state: 'void' } satisfies Partial<FlightReply>)
    expect((await flightsAgain.flight()).state).toBe('void')
    await end()
    if (state === 'betting') await flights.takeOff()
    await flights.land()
  },
)
