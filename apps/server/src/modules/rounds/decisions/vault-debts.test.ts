/** Bets never touch the vault. Debts to providers and to the operator do, after all cash. */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { readTurnOver } from '../../player-state/index.ts'

const acme = await startAuditedProvider()
const { db } = acme.server.deps

type Gambler = Awaited<ReturnType<typeof acme.givenGambler>>

const setAside = (player: Gambler, amount: bigint) =>
  player.lock((locked) =>
    locked.post({
      asset: 'EUR',
      kind: 'vault.in',
      source: 'test',
      externalId: crypto.randomUUID(),
      contra: 'transfer',
      actor: 'test',
      deltas: { cash: -amount, vault: amount },
    }),
  )
const moneyOf = (player: Gambler) =>
  player.lock(async (locked) => {
    const { cash, vault } = locked.balance('EUR')
    return [cash, vault]
  })

test('a stake that cash does not cover is refused, whatever is in the vault', async () => {
  const player = await acme.givenGambler({ cash: 1000n })
  await setAside(player, 600n)
  const refused = await acme.call('betwin', player.betwin('r', [bet('v b1', '4.01')]))
  expect([refused.meta?.api_code, refused.meta?.balance]).toEqual([100, '4.00'])
  expect((await acme.call('betwin', player.betwin('r', [bet('v b2', '4.00')]))).balance).toBe('0.00')
  expect(await moneyOf(player)).toEqual([0n, 600n])
})

test('losing all cash keeps the turnover while the vault holds money', async () => {
  const player = await acme.givenGambler({ cash: 1000n, turnOver: 2000n })
  await setAside(player, 600n)
  await acme.call('betwin', player.betwin('r', [bet('t b', '4.00')], { finished: true }))
  expect(await readTurnOver(db, player.playerId, 'EUR')).toMatchObject({ left: 1600n })
})

test.each([
  [5000n, [1000n, 5000n]],
  [5500n, [500n, 5500n]],
  [5999n, [1n, 5999n]],
])('a reversed win of 50.00 with %s in the vault takes cash first', async (aside, [cash, vault]) => {
  const player = await acme.givenGambler({ cash: 1000n })
  await acme.call('betwin', player.betwin('r', [bet(`${aside} b`, '0.01'), win(`${aside} w`, '50.01')]))
  await setAside(player, aside)
  expect(await moneyOf(player)).toEqual([cash, vault])
  await acme.call('rollback', player.rollback('r', [[`${aside} x`, `${aside} w`]]))
  expect(await moneyOf(player)).toEqual([0n, 999n])
})

test('what neither cash nor vault covers is the shortfall', async () => {
  const player = await acme.givenGambler({ cash: 1000n })
  await acme.call('betwin', player.betwin('r', [bet('s b', '10.00'), win('s w', '50.00')]))
  await acme.call('betwin', player.betwin('r', [bet('s b2', '30.00')]))
  await setAside(player, 1500n)
  await acme.call('rollback', player.rollback('r', [['s x', 's w']]))
  expect(await moneyOf(player)).toEqual([0n, 0n])
  const { rows } = await db.query(
    `select context->>'shortfall' as shortfall from ledger_entry where owner = $1 and kind = 'rollback.win'`,
    [player.playerId],
  )
  expect(rows).toEqual([{ shortfall: '3000' }])
})

test('cash of a bonus that is no longer wagered is taken back from the vault too', async () => {
  const player = await acme.givenGambler({ cash: 0n })
  await player.lock((locked) => giveActiveBonus(locked, 'EUR', { amount: 10_000n, target: 5000n }))
  await acme.call('betwin', player.betwin('r', [bet('w b', '60.00')], { finished: true }))
  await setAside(player, 4000n)
  await acme.call('rollback', player.rollback('r', [['w x', 'w b']], { finished: true }))
  expect(await moneyOf(player)).toEqual([0n, 0n])
})
