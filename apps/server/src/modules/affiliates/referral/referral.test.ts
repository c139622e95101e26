import { PlayerStatus } from '@fairhall/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { auditBooks } from '../../audit/index.ts'
import { reviseSettings } from '../../settings/index.ts'
import { decideReferrals } from './decisions.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps, clock } = server
const { pool } = server.database
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

const DAY_MS = 86_400_000
beforeAll(() =>
  reviseSettings(deps, {
    file: 'affiliates.json',
    content: {
      referral: { points: 200, days: 20, friend: '0.30', inviter: '0.40', friendsMax: 2 },
      plans: [],
    },
    actor: 'staff:ada',
    reason: 'test',
  }),
)

async function givenInviter() {
  const player = await gamblerOf(acme)
  const { token } = player
  const read = async () => (await server.call('getReferral', { token })).data
  const refreshed = async () => (await server.call('refreshSession', { token })).data.accessToken
  const friends = async () =>
    (await server.call('listReferralFriends', { token: await refreshed() })).data.map(({ state, name }) => [
      state,
      name,
    ])
  return { ...player, read, friends, tag: (await read()).tag ?? '' }
}

const invited = (tag: string, nickname: string) => gamblerOf(acme, 'EUR', { affiliateTag: tag, nickname })

/** In two processes. */
async function settled(): Promise<void> {
  await server.settle()
  await Promise.all([decideReferrals(deps), decideReferrals(deps)])
  await server.settle()
}

const register = (id: string, address: string) =>
  pool.query('update player set registered_from = $2 where id = $1', [id, address])

test('both are rewarded once, after the friend has played with own money', async () => {
  const ada = await givenInviter()
  expect(ada.tag).toMatch(/^friend_[a-z2-7]{16}$/)
  expect((await ada.read()).tag).toBe(ada.tag)
  const bob = await invited(ada.tag, 'Bobcat')
  await bob.play('half', '150.00', '150.00')
  await settled()
  expect(await ada.friends()).toEqual([['waiting', 'Bo***t']])
  const bobs = (await server.call('getReferral', { token: bob.token })).data.invitation
  expect(bobs).toMatchObject({ state: 'waiting', points: 150, quantity: 200, reward: '0.30' })

  await bob.play('rest', '60.00', '60.00')
  await settled()
  await settled()
  expect(await ada.friends()).toEqual([['rewarded', 'Bo***t']])
  expect([await ada.cash(), await bob.cash()]).toEqual(['10000.40', '10000.30'])
  expect((await ada.read()).rewards).toEqual([{ currency: 'EUR', amount: '0.40' }])
  // A later rollback changes nothing: the decision is final.
  await bob.rollBack('rest')
  await settled()
  expect(await ada.friends()).toEqual([['rewarded', 'Bo***t']])
})

test('an invitation is over when its time has passed', async () => {
  const ada = await givenInviter()
  const bob = await invited(ada.tag, 'Bobcat')
  clock.advance(21 * DAY_MS)
  await bob.play('late', '10.00')
  await settled()
  expect(await ada.friends()).toEqual([['expired', 'Bo***t']])
})

test('an invitation that fails keeps no other one waiting', async () => {
  const ada = await givenInviter()
  const friends = [await invited(ada.tag, 'Friend one'), await invited(ada.tag, 'Friend two')]
  const [first, second] = friends.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const promise = (reward: string) =>
    pool.query(
      `update referral set terms = jsonb_set(terms, '{friend}', to_jsonb($2::text)) where friend_id = $1`,
      [first?.id, reward],
    )
  await promise('wrong')
  for (const friend of friends) await friend.play(`all ${friend.id}`, '200.00', '200.00')
  await server.settle()
  await expect(decideReferrals(deps)).rejects.toThrow('could not be decided: 1')
  await server.settle()
  expect([await first?.cash(), await second?.cash()]).toEqual(['10000.00', '10000.30'])
  await promise('0.30')
  await settled()
  expect([await first?.cash(), await second?.cash()]).toEqual(['10000.30', '10000.30'])
})

test('above the largest number, only friends are rewarded', async () => {
  const ada = await givenInviter()
  for (const nickname of ['Friend one', 'Friend two', 'Friend three']) {
    clock.advance(1000)
    const friend = await invited(ada.tag, nickname)
    await friend.play('all', '200.00', '200.00')
    await settled()
    expect(await friend.cash()).toBe('10000.30')
  }
  expect((await ada.friends()).map(([state]) => state)).toEqual(['notRewarded', 'rewarded', 'rewarded'])
  expect(await ada.cash()).toBe('10000.80')
})

test.each([
  ['the name and birth date', 'update player set first_name = $2, last_name = $2 where id = any ($1)', 'Ada'],
  ['the address', 'update player set registered_from = $2 where id = any ($1)', '93.184.216.34'],
])('accounts that share %s are not rewarded', async (_, change, value) => {
  const ada = await givenInviter()
  const self = await invited(ada.tag, 'Adalynn')
  await pool.query(change, [[ada.id, self.id], value])
  await self.play('all', '200.00', '200.00')
  await settled()
  expect(await ada.friends()).toEqual([['refused', 'Ad***n']])
  expect([await ada.cash(), await self.cash()]).toEqual(['10000.00', '10000.00'])
})

test('people behind one private network are no reason to refuse', async () => {
  const ada = await givenInviter()
  const bob = await invited(ada.tag, 'Bobcat')
  for (const { id } of [ada, bob]) await register(id, '192.168.1.7')
  await bob.play('all', '200.00', '200.00')
  await settled()
  expect(await ada.friends()).toEqual([['rewarded', 'Bo***t']])
})

test.each([
  ['a break', `update ledger_owner set restriction = 'cooling off' where owner = $1`],
  ['a limited account', `update player set status = ${PlayerStatus.limited} where id = $1`],
])('%s hides the link', async (_, change) => {
  const ada = await givenInviter()
  await pool.query(change, [ada.id])
  expect(await ada.read()).toMatchObject({ tag: null, invitation: null })
})

test('what a friend earned is paid while the player who invited them is excluded; a blocked one gets nothing', async () => {
  const [ada, eve] = [await givenInviter(), await givenInviter()]
  const [bob, cleo] = [await invited(ada.tag, 'Bobcat'), await invited(eve.tag, 'Cleopatra')]
  await pool.query(`update ledger_owner set restriction = 'excluded' where owner = $1`, [ada.id])
  await pool.query(`update player set status = ${PlayerStatus.excluded} where id = $1`, [ada.id])
  await pool.query(`update player set status = ${PlayerStatus.blocked} where id = $1`, [eve.id])
  for (const friend of [bob, cleo]) await friend.play('all', '200.00', '200.00')
  await settled()
  const { rows } = await pool.query(
    `select player_id as id from reward_grant where cause_kind = 'referral' and player_id = any ($1::uuid[])`,
    [[ada.id, bob.id, cleo.id, eve.id]],
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ada.id, bob.id, cleo.id].toSorted())
})

test('a friend who closed their account ends the invitation without rewards', async () => {
  const ada = await givenInviter()
  const bob = await invited(ada.tag, 'Bobcat')
  await bob.play('all', '200.00', '200.00')
  await server.settle()
  await pool.query("update ledger_owner set restriction = 'closed' where owner = $1", [bob.id])
  await settled()
  const { rows } = await pool.query('select state from referral where friend_id = $1', [bob.id])
  expect(rows).toEqual([{ state: 'expired' }])
})
