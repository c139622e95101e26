import { afterAll, afterEach, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { auditBooks } from '../audit/index.ts'
import { reviseSettings, type SettingsSnapshot } from '../settings/index.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

const givenGambler = () => gamblerOf(acme)

const issuedAs = async (playerId: string) =>
  (
    await pool.query<{ as: string }>(
      `select right(cause_id, 1) || ' ' || issued_as as as from reward_grant where player_id = $1 order by 1`,
      [playerId],
    )
  ).rows.map((row) => row.as)

test('several levels crossed by one round are all rewarded, with cash or their offer', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '6000.00')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ currentLevel: { id: 'balcony' }, nextLevel: { id: 'salon' } })
  expect(await issuedAs(ada.id)).toEqual(['2 cash', '3 offer', '4 cash'])
  expect(await ada.cash()).toBe('4017.00')
  const { data: spins } = await server.call('listPlayerFreespins', { token: ada.token })
  expect(spins).toMatchObject([{ stake: '0.20', wageringMultiplier: 0 }])
})

test('the offer of a level is paid as cash to a player who may not play', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '2000.00')
  const restrict = `update ledger_owner set restriction = $2 where owner = $1`
  await pool.query(restrict, [ada.id, 'excluded'])
  await server.settle()
  await pool.query(restrict, [ada.id, 'none'])
  expect(await issuedAs(ada.id)).toEqual(['2 cash', '3 cash'])
  expect(await ada.cash()).toBe('8007.00')
})

test('the offer of a level is paid as cash while it is paused, and the ladder says so', async () => {
  const revise = (content: unknown) =>
    reviseSettings(server.deps, { file: 'bonuses.json', content, actor: 'staff:ada', reason: 'test' })
  const ada = await givenGambler()
  await revise(({ bonuses }: SettingsSnapshot) => ({
    ...bonuses,
    offers: bonuses.offers.map((offer) => ({ ...offer, isEnabled: false })),
  }))
  await ada.play('r1', '2000.00')
  await server.settle()
  const { data: levels } = await server.call('listLevels')
  expect(levels.find(({ id }) => id === 'arcade')?.reward).toMatchObject({ kind: 'cash', amount: '5.00' })
  await revise(null)
  expect(await issuedAs(ada.id)).toEqual(['2 cash', '3 cash'])
})

test('a reward that fails leaves its round and level as they are, and is issued by the retry', async () => {
  const ada = await givenGambler()
  const { issueFreespins } = server.deps
  server.deps.issueFreespins = () => Promise.reject(new Error('the process died'))
  await ada.play('r1', '2000.00')
  await server
    .settle({ mayFail: ['grants.issue'] })
    .finally(() => (server.deps.issueFreespins = issueFreespins))
  expect(await ada.loyalty()).toMatchObject({ points: 2000, currentLevel: { id: 'arcade' } })
  expect(await issuedAs(ada.id)).toEqual(['2 cash', null])
  server.clock.advance(3_600_000)
  await Promise.all([server.settle(), server.settle()])
  expect(await issuedAs(ada.id)).toEqual(['2 cash', '3 offer'])
  const { rowCount } = await pool.query('select from player_freespin where player_id = $1', [ada.id])
  expect(rowCount).toBe(1)
})
