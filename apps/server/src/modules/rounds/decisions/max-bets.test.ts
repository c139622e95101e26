import { expect, test } from 'vitest'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { bet, startAuditedProvider } from '#tests/support/games/game-provider.ts'

const acme = await startAuditedProvider()

test.each<[string, string[][], number[], string?]>([
  ['one bet of the max bet', [['5.00']], [200]],
  ['a larger bet', [['5.01']], [106]],
  ['bets that are larger together', [['3.00', '2.01']], [106]],
  ['bets that are the max bet together', [['3.00', '2.00']], [200]],
  ['bets of several calls', [['5.00'], ['5.00']], [200, 200]],
  ['a bet that is the max bet together with the one before', [['3.00'], ['2.00']], [200, 200], '3.00'],
  ['a bet that is larger together with the one before', [['3.00'], ['2.01']], [200, 106], '3.00'],
])('the max bet of a bonus covers the stakes on one result: %s', async (_, calls, expected, before) => {
  const player = await acme.givenGambler({ cash: 2_000n })
  await player.lock((held) =>
    giveActiveBonus(held, 'EUR', { amount: 2_000n, target: 100_000n, maxBet: 500n }),
  )
  const answers: number[] = []
  for (const [index, stakes] of calls.entries()) {
    const bets = stakes.map((stake, place) => bet(`${player.playerId}-${index}-${place}`, stake))
    const more = { finished: true, ...(index > 0 && before && { staked_before: before }) }
    const reply = await acme.call('betwin', player.betwin(`r${index}`, bets, more))
    answers.push(reply.meta?.api_code ?? reply.status)
  }
  expect(answers).toEqual(expected)
})
