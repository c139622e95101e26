/** Sports bets that cover each other are evidence for staff if one was placed under a bonus. No money moves. */
import { BonusStatus } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'
import { withPlayerLock } from '../../player-state/index.ts'

const acme = await startWithSportsbook()
const { server } = acme
const { clock, deps } = server
const { rows: staffSees } = openOffice(server)
afterAll(async () => {
  expect((await auditBooks(deps.pool)).findings).toEqual([])
  await acme.stop()
})

let addresses = 0

/** A player with cash, who logged in from a new address unless one is given. */
async function givenBettorAt(address = `192.0.2.${(addresses += 1)}`) {
  const player = await acme.givenSiteBettor(10_000n)
  await deps.db.query('update player_session set address = $2, fingerprint = null where player_id = $1', [
    player.playerId,
    address,
  ])
  const id = (name: string) => `${player.playerId} ${name}`
  const legOf = (selection: string) => ({
    id: '1',
    event_id: 'match-7',
    event: 'Alder – Birch',
    market: 'Winner',
    selection,
    odds: '1.90',
  })
  return {
    ...player,
    async place(name: string, selection: string, stake = '10.00') {
      const legs = [legOf(selection)]
      const body = single(id(name), stake, player.sessionId, { odds: '1.90', legs })
      expect((await acme.call(player, 'place', body)).status).toBe(200)
      clock.advance(1_000)
    },
    async settle(name: string, version: number, total: string) {
      const result = total === '0.00' ? 'lost' : 'won'
      const body = { bet_id: id(name), version, result, total_return: total }
      expect((await acme.call(player, 'settle', body)).status).toBe(200)
      clock.advance(1_000)
    },
    void: (name: string) => acme.call(player, 'void', { bet_id: id(name), version: 1 }),
  }
}

type Bettor = Awaited<ReturnType<typeof givenBettorAt>>

const BONUS = { amount: 1_000n, target: 90_000n, terms: { sports: sportsWagering(1_000) } }

const giveBonus = ({ playerId }: Bettor) =>
  inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, ['EUR'], (locked) => giveActiveBonus(locked, 'EUR', BONUS)),
  )

async function foundOf({ playerId }: Bettor) {
  await server.settle()
  const found = await staffSees(`bonus violations ${playerId}`)
  return found.map(({ what, otherPlayer, shared, staked, game }) => [what, otherPlayer, shared, staked, game])
}

const OWN = ['hedge', null, null, '10.00 EUR', 'sports:acme']
const HOME = '198.51.100.7'

test('bets of a player on both outcomes are recorded once, and corrections add nothing', async () => {
  const ada = await givenBettorAt()
  await giveBonus(ada)
  await ada.place('one', 'Alder')
  await ada.place('other', 'Birch')
  expect(await foundOf(ada)).toEqual([])
  await ada.settle('one', 1, '19.00')
  await ada.settle('other', 1, '0.00')
  await ada.settle('one', 2, '0.00')
  await ada.settle('one', 3, '19.00')
  expect(await foundOf(ada)).toEqual([OWN, OWN])
  const { rows } = await deps.db.query('select status from player_bonus where player_id = $1', [ada.playerId])
  expect(rows).toEqual([{ status: BonusStatus.active }])
})

test.each<
  [string, (one: Bettor, other: Bettor) => Promise<unknown>, address: string | undefined, isFound: boolean]
>([
  ['who shares an address', (_, eve) => eve.place('other', 'Birch'), HOME, true],
  ['who shares nothing', (_, eve) => eve.place('other', 'Birch'), undefined, false],
  ['on the same outcome', (_, eve) => eve.place('other', 'Alder'), HOME, false],
  ['with a small stake', (_, eve) => eve.place('other', 'Birch', '1.00'), HOME, false],
  [
    'whose bet was voided',
    async (_, eve) => {
      await eve.place('other', 'Birch')
      await eve.void('other')
    },
    HOME,
    false,
  ],
])('a bet of a player %s', async (_, act, address, isFound) => {
  const [ada, eve] = [await givenBettorAt(HOME), await givenBettorAt(address)]
  await giveBonus(ada)
  await ada.place('one', 'Alder')
  await act(ada, eve)
  await ada.settle('one', 1, '19.00')
  expect(await foundOf(ada)).toEqual(
    isFound ? [['shared hedge', eve.playerId, 'address', '10.00 EUR', 'sports:acme']] : [],
  )
  expect(await foundOf(eve)).toEqual([])
  // Players of earlier rows must not be found again.
  await deps.db.query(`update player_session set address = 'gone'`)
})

test('a bet that was decided before the other one was placed covers nothing, and neither do bets without a bonus', async () => {
  const [ada, eve] = [await givenBettorAt(), await givenBettorAt()]
  await giveBonus(ada)
  for (const player of [ada, eve]) {
    await player.place('one', 'Alder')
    if (player === ada) await player.settle('one', 1, '0.00')
    await player.place('other', 'Birch')
    await player.settle('other', 1, '19.00')
    expect(await foundOf(player)).toEqual([])
  }
})
