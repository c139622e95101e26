import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks } from '../../audit/index.ts'
import { reviseSettings } from '../../settings/index.ts'

/** The level `keystone` is by invitation here, for players with 6,000 points. Its reward is 15.00. */
const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
const { rows, refusal, place, both, admin } = openOffice(server)
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

beforeAll(async () => {
  const file = server.deps.settings.fileContent('loyalty.json') as { levels: object[] }
  const keystone = { id: 'keystone', points: 6000, rakeback: '15', reward: '15', byInvitation: true }
  const content = { ...file, levels: [...file.levels.slice(0, 3), keystone] }
  await reviseSettings(server.deps, { file: 'loyalty.json', content, actor: 'staff:ada', reason: 'test' })
})

async function givenVip({ points = '6000.00', isVerified = true } = {}) {
  const player = await gamblerOf(acme)
  await player.play('r1', points)
  await server.settle()
  if (isVerified) await pool.query('update player set identity_checked_at = now() where id = $1', [player.id])
  return player
}

const checks = '--affordability payslips --harm none-seen --due-diligence passport'
const inDays = (days: number) =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const invite = (id: string, level = 'keystone') =>
  `loyalty invite ${id} ${level} ${checks} --review ${inDays(180)}`

test('points alone do not reach a level by invitation; two members give it once, with its reward', async () => {
  const vip = await givenVip()
  expect(await vip.loyalty()).toMatchObject({ points: 6000, currentLevel: { id: 'arcade' }, nextLevel: null })
  expect((await server.call('listLevels')).data.at(-1)).toMatchObject({ id: 'keystone', byInvitation: true })
  const [before, order] = [await vip.cash(), await place(invite(vip.id))]
  expect((await rows(`order show ${order}`, 'bob'))[0]?.['what']).toContain(
    ', affordability payslips, harm none-seen, due-diligence ',
  )
  await rows(`order agree ${order}`, 'bob')
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderDecided'])
  await server.settle()
  expect(await vip.loyalty()).toMatchObject({ currentLevel: { id: 'keystone', rakeback: '15' } })
  expect(Number(await vip.cash()) - Number(before)).toBeCloseTo(15)
  expect(await refusal(invite(vip.id))).toEqual([3, 'invitationReached'])

  // Play counts at the new level, which stays.
  await vip.play('r2', '100.00')
  await server.settle()
  expect(await vip.loyalty()).toMatchObject({ points: 6100, currentLevel: { id: 'keystone' } })
  expect(await rows(`loyalty invitations ${vip.id}`)).toMatchObject([
    {
      level: 'keystone',
      by: 'staff:ada',
      agreed: 'staff:bob',
      isDue: false,
      checks: expect.stringContaining('passport'),
    },
  ])
  const journal = await rows('journal')
  expect(JSON.stringify(journal)).not.toContain('payslips')
  expect(journal[0]).toMatchObject({ action: 'player.shown', subject: `player:${vip.id}` })
  server.clock.advance(181 * 86_400_000)
  expect(await rows('loyalty invitations')).toMatchObject([{ isDue: true }])
})

test('a withdrawn invitation ends the level and its rate, once, and pays no reward again', async () => {
  const vip = await givenVip()
  expect(await refusal(`loyalty withdraw ${vip.id} keystone`)).toEqual([3, 'notInvited'])
  await both(invite(vip.id))
  await vip.play('r2', '100.00')
  await server.settle()
  const [cash, { rakeback }] = [await vip.cash(), await vip.loyalty()]
  const tries = await Promise.all([1, 2].map(() => admin(`loyalty withdraw ${vip.id} keystone`)))
  expect(tries.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 3])
  await server.settle()
  expect(await vip.loyalty()).toMatchObject({ currentLevel: { id: 'arcade' }, nextLevel: null, rakeback })
  await vip.play('r3', '100.00')
  await server.settle()
  expect(await vip.loyalty()).toMatchObject({ points: 6200, currentLevel: { id: 'arcade' } })
  const { data: messages } = await server.call('listMessages', { token: vip.token })
  expect(messages.map(({ content }) => content.title)).toEqual(
    expect.arrayContaining(["You're invited to Keystone", 'Your invitation to Keystone has ended']),
  )

  server.clock.advance(1000)
  await both(invite(vip.id))
  await server.settle()
  expect(await vip.loyalty()).toMatchObject({ currentLevel: { id: 'keystone' } })
  expect(Number(await vip.cash())).toBeLessThanOrEqual(Number(cash))
  expect(await rows(`loyalty invitations ${vip.id}`)).toMatchObject([
    { withdrawnAt: null, withdrawnBy: null },
    { withdrawnAt: expect.anything() as unknown, withdrawnBy: 'staff:ada', isDue: false },
  ])
})

test('an invitation needs a level by invitation, its points, a verified identity and complete checks', async () => {
  const [vip, small, unknown] = [
    await givenVip(),
    await givenVip({ points: '5999.00' }),
    await givenVip({ isVerified: false }),
  ]
  expect(await refusal(invite(vip.id, 'arcade'))).toEqual([3, 'notByInvitation'])
  expect(await refusal(invite(small.id))).toEqual([3, 'invitationPoints'])
  expect(await refusal(invite(unknown.id))).toEqual([3, 'invitationUnverified'])
  for (const line of [
    `loyalty invite ${vip.id} keystone --review ${inDays(180)}`,
    `loyalty invite ${vip.id} keystone ${checks} --review ${inDays(-1)}`,
    `loyalty invite ${vip.id} keystone ${checks} --review tomorrow`,
  ])
    expect((await admin(line)).exitCode).toBe(2)
})

test('a market without invitations, and a break before the second member agrees, prevent it', async () => {
  const vip = await givenVip()
  const order = await place(invite(vip.id))
  const restrict = (restriction: string) =>
    pool.query('update ledger_owner set restriction = $2 where owner = $1', [vip.id, restriction])
  await restrict('cooling off')
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'orderStale'])
  expect(await refusal(invite(vip.id))).toEqual([3, 'invitationRestricted'])
  await restrict('none')
  const rules = { bonuses: { allowsInvitations: false } }
  const restoreMarkets = await changeMarkets(server, { german: { rules } })
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'invitationMarket'])
  await restoreMarkets()
  expect((await both(invite(vip.id)))['result']).toBe('invited')
  await pool.query('update loyalty_invitation set level = 9 where player_id = $1', [vip.id])
  expect((await auditBooks(pool)).findings.map(({ check }) => check)).toEqual([
    'each level without a round was given by an invitation',
    'each level without a round was given by an invitation',
  ])
  await pool.query('update loyalty_invitation set level = 4 where player_id = $1', [vip.id])
})
