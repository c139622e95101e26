/** Which runs are published, which of them begin, and what the audit reads of those that ended. */
import { narrowed } from '@fairhall/ledger'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { dropperOf, dropSetting, prizeDropsOf } from '#tests/support/games/prize-drops.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { prizeDropChecks } from '../prize-drops.audit.queries.ts'
import { endPrizeDrops } from '../../../restored-database.queries.ts'

const acme = await startWithProvider()
const { server } = acme
afterAll(() => acme.stop())

const { finish, get, givenCertainRun, later, revise, tick } = prizeDropsOf(server)
const list = async () => (await server.call('listPrizeDrops')).data
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString()
const restore = () => inTransaction(server.deps.db, (tx) => endPrizeDrops(tx as never, server.clock.now()))

beforeEach(async () => {
  await revise()
  await tick()
  later(48 * 3_600_000)
  await tick()
})

async function publish(more: object) {
  await revise({ ...dropSetting, ...more })
  await tick()
}

test('a running one of a restored backup ends with what has fallen', async () => {
  const ada = await dropperOf(acme)
  const id = await givenCertainRun()
  await ada.playMany('r', 3)
  await server.settle()
  later(1000)
  await restore()
  later(120_000)
  await server.settle()
  await tick()
  expect(await get(id)).toMatchObject({ drop: { state: 'ended' }, wins: { length: 3 } })
})

test('one of a restored backup that has not started begins as published', async () => {
  await publish({ startsAt: inHours(1) })
  const [published] = await list()
  await restore()
  await tick()
  expect(await list()).toContainEqual({ ...published, state: 'published' })
  later(3_660_000)
  await tick()
  expect(await list()).toContainEqual({ ...published, state: 'running' })
})

test('one that was withdrawn by a pause is published again with the present terms', async () => {
  const startsAt = inHours(1)
  await publish({ startsAt })
  const [published] = await list()
  await publish({ startsAt, isEnabled: false })
  expect((await list()).map(({ id }) => id)).not.toContain(published?.id)
  await publish({ startsAt, oneIn: 3 })
  expect(await list()).toContainEqual({ ...published, oneIn: 3 })
})

test('a changed start waits for the end of the run that is published', async () => {
  const startsAt = inHours(1)
  await publish({ startsAt })
  const [published] = await list()
  await publish({ startsAt: inHours(2) })
  const open = async () => (await list()).filter(({ state }) => state === 'published' || state === 'running')
  expect(await open()).toEqual([published])
  later(3 * 3_600_000 + 1)
  await tick()
  const [next, ...others] = await open()
  expect(others).toEqual([])
  expect(Date.parse(next?.startsAt ?? '')).toBeGreaterThanOrEqual(Date.parse(published?.endsAt ?? ''))
})

test('the night after a run reads its rounds, and derives its keys once', async () => {
  const ada = await dropperOf(acme)
  const id = await givenCertainRun()
  await ada.playMany('n', 4)
  await finish()
  const [check] = prizeDropChecks
  const text = narrowed(check?.text ?? '', check?.recent ?? {})
  const ended = new Date(server.clock.now().getTime() - 1000)
  const { rows } = await server.database.pool.query(`explain (analyze, format json) ${text}`, [ended])
  const keys = JSON.stringify(rows).match(/"Function Name":"generate_series".*?"Actual Loops":\d+/g) ?? []
  expect(keys.map((one) => one.replace(/.*:/, ''))).toEqual(['1', '1'])

  const findWithout = (since: Date) =>
    inTransaction(server.database.db, async (tx) => {
      await tx.query('delete from prize_drop_hit where run_id = $1 and number = 2', [id])
      throw new Error(`found ${(await tx.query(text, [since])).rows.length}`)
    })
  await expect(findWithout(ended)).rejects.toThrow('found 1')
  await expect(findWithout(new Date(ended.getTime() + 86_400_000))).rejects.toThrow('found 0')
})
