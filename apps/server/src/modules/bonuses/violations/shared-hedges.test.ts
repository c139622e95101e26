/** Rounds of two players that may cover each other are evidence for staff, if the players share something. */
import { afterAll, expect, test } from 'vitest'
import { startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { withPlayerLock } from '../../player-state/index.ts'
import { findBonus } from '../player-bonuses/player-bonuses.queries.ts'
import { endBonusesOver, endPlayerBonus } from '../player-bonuses/player-bonuses.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { clock, deps } = server
const { rows: staffSees, both, givenStaff } = openOffice(server)
afterAll(() => acme.stop())

let addresses = 0

/** A player with a session from their own address, unless it is changed. */
async function givenPlayerAt(session: { address?: string; fingerprint?: string }) {
  const player = await gamblerOf(acme)
  addresses += 1
  const { address = `192.0.2.${addresses}`, fingerprint = null } = session
  const values = [player.id, address, fingerprint]
  await deps.db.query('update player_session set address = $2, fingerprint = $3 where player_id = $1', values)
  return player
}

/** Returns its id. */
async function givenActiveBonus(playerId: string, target = 400n): Promise<string> {
  const bonus = { amount: 1000n, target }
  const id = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, ['EUR'], (held) => giveActiveBonus(held, 'EUR', bonus)),
  )
  const expires = `expires_at = $2::timestamptz + days * interval '24 hours'`
  await deps.db.query(`update player_bonus set ${expires} where id = $1`, [id, clock.now()])
  return id
}

async function cancel(playerId: string, bonusId: string): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, ['EUR'], async (held) => {
      const bonus = await findBonus(tx, bonusId)
      if (bonus !== null) await endPlayerBonus(held, bonus, 'cancel', `player:${playerId}`, clock.now())
    }),
  )
}

const home = { address: '198.51.100.7', fingerprint: 'phone' }
const hedge = (shared: string) => [['shared hedge', shared]]

test.each<[string, object, string, string, string[][]]>([
  ['from the same address', { address: home.address }, 'table', '2.00', hedge('address')],
  ['on the same device', { fingerprint: home.fingerprint }, 'table', '2.00', hedge('device')],
  ['with both', home, 'table', '1.90', hedge('address, device')],
  ['with neither', {}, 'table', '2.00', []],
  ['with both, and another stake', home, 'table', '1.00', []],
  ['with both, in a slot', home, 'slots', '2.00', []],
])('a round of a player %s at the same time', async (name, shared, category, stake, expected) => {
  const [ada, eve] = [await givenPlayerAt(home), await givenPlayerAt(shared)]
  await deps.db.query(`update game_version set category = $1 where game = 'acme-train'`, [category])
  await givenActiveBonus(ada.id)
  clock.advance(1000)
  await ada.begin(`${name} red`, '2.00')
  clock.advance(1000)
  await eve.play(`${name} black`, stake)
  clock.advance(1000)
  await ada.send(`${name} red`, win(`${ada.id} won`, '4.00'))
  clock.advance(60_000)
  await ada.play(`${name} last`, '2.00')
  await server.settle()
  const found = await staffSees(`bonus violations ${ada.id}`)
  expect(found.map(({ what, shared: both }) => [what, both])).toEqual(expected)
  expect(found.every(({ otherPlayer }) => otherPlayer === eve.id)).toBe(true)
  // Players of earlier rows must not be found again.
  await deps.db.query(`update player_session set address = 'gone', fingerprint = null`)
})

test.each(['cancelled', 'expired'])('the rounds of a bonus that was %s are compared, too', async (end) => {
  const [ada, eve] = [await givenPlayerAt(home), await givenPlayerAt(home)]
  await deps.db.query(`update game_version set category = 'table' where game = 'acme-train'`)
  const id = await givenActiveBonus(ada.id, 90_000n)
  clock.advance(1000)
  await ada.begin(`${end} red`, '2.00')
  clock.advance(1000)
  await eve.play(`${end} black`, '2.00')
  clock.advance(1000)
  await ada.send(`${end} red`, win(`${ada.id} won`, '4.00'))
  if (end === 'expired') {
    clock.advance(31 * 86_400_000)
    await endBonusesOver(deps)
  } else await cancel(ada.id, id)
  await server.settle()
  const found = await staffSees(`bonus violations ${ada.id}`)
  expect(found.map(({ what }) => what)).toEqual(['shared hedge'])
  await deps.db.query(`update player_session set address = 'gone', fingerprint = null`)
})

test('a bound of markets hides the players of others, also behind a hundred newer rounds', async () => {
  const [ada, eve] = [await givenPlayerAt({}), await givenPlayerAt({})]
  await deps.db.query(
    `update player set country = case id when $1 then 'DE' else 'BR' end where id in ($1, $2)`,
    [ada.id, eve.id],
  )
  const of = { ada: await givenActiveBonus(ada.id), eve: await givenActiveBonus(eve.id) }
  const insert = `insert into bonus_violation
      (bonus_id, kind, round_id, player_id, currency, game, staked, other_round_id, other_player_id, shared, at)
    select $1, 'shared hedge', gen_random_uuid(), $2, 'EUR', 'acme-train', 1, gen_random_uuid(), $3, '{device}', $4
      from generate_series(1, $5)`
  await deps.db.query(insert, [of.ada, ada.id, eve.id, clock.now(), 1])
  await deps.db.query(insert, [of.eve, eve.id, ada.id, new Date(clock.now().getTime() + 1000), 100])
  await givenStaff('greta', 'players')
  await both('bound member greta * --markets german')
  const shown = { player: ada.id, what: 'shared hedge', shared: 'device' }
  const seen = await staffSees('bonus violations', 'greta')
  expect(seen[0]).toMatchObject({ ...shown, otherPlayer: null })
  expect(JSON.stringify(seen)).not.toContain(eve.id)
  expect(await staffSees(`bonus violations ${ada.id}`)).toMatchObject([{ ...shown, otherPlayer: eve.id }])
})
