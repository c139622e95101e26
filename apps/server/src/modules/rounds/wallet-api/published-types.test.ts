/**
 * The types and codes of the published protocol (beexar-games/public-api, wallet.yaml), which other providers rely on.
 */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { signOf } from '#tests/support/games/provider-server.ts'
import { setRestriction } from '../../player-state/index.ts'

const acme = await startAuditedProvider()

test('api_code is a string', async () => {
  const raw = '{}'
  const reply = await fetch(`${acme.server.url}/provider/acme/wallet/betwin`, {
    method: 'POST',
    headers: { 'x-request-sign': signOf(raw) },
    body: raw,
  })
  expect(await reply.json()).toMatchObject({ code: 'invalid_argument', meta: { api_code: '400' } })
})

test('a rollback before its bet answers the round ID that the round gets when it opens', async () => {
  const player = await acme.givenGambler()
  const early = player.rollback('r1', [['back', 'b1']])
  const first = await acme.call('rollback', early)
  expect(first.round_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(first.transactions).toEqual([{ id_provider: 'back', id: '' }])
  expect(await acme.call('rollback', early)).toEqual(first)
  const opened = await acme.call('betwin', player.betwin('r1', [bet('b2', '1.00')]))
  expect(opened.round_id).toBe(first.round_id)
  const other = await acme.givenGambler()
  const same = await acme.call('betwin', other.betwin('r1', [bet('b3', '1.00')]))
  expect(same.round_id).not.toBe(first.round_id)
})

test.each(['excluded', 'blocked', 'closed'] as const)(
  'answers 110 for a player who is %s',
  async (restriction) => {
    const player = await acme.givenGambler()
    await player.lock((held) => setRestriction(held, restriction, null))
    const reply = await acme.call('betwin', player.betwin('r', [bet('b', '1.00')]))
    expect([reply.status, reply.meta?.api_code]).toEqual([400, 110])
  },
)
