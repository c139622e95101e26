/** Free spins of players who exclude themselves or close their account. */
import { BonusCodeTrigger } from '@fairhall/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { readEverything } from '../account-closure/export.queries.ts'
import { closeAccountOf } from '../account-closure/index.ts'
import { takeBackJob } from './exclusions.service.ts'
import { followUpFreespins } from './follow-ups.service.ts'
import type { PlayerFreespin } from './free-spins.queries.ts'
import { applyIssue } from './free-spins.service.ts'

const acme = await startAuditedProvider()
const { server, spins } = acme
const { deps } = server

beforeEach(() => {
  Object.assign(spins, { answer: 'accept', status: { state: 'unknown' } })
  spins.calls.length = 0
})

async function given() {
  const payer = await givenPayer(server)
  const { token } = payer
  const body = { bonusCode: 'spins20', trigger: BonusCodeTrigger.direct }
  await server.call('addBonusCode', { token, body })
  const { data } = await server.call('listPlayerFreespins', { token, query: {} })
  const id = data[0]?.id ?? ''
  const activate = () => server.call('activatePlayerFreespin', { token, params: { id } })
  return { payer, id, activate }
}

const exclude = async ({ token }: Payer) => {
  const body = { definition: 4 as const, period: 'year' }
  expect((await server.call('createLimit', { token, body })).status).toBe(200)
}
const stageOf = async (id: string) =>
  (await deps.pool.query<{ stage: string }>('select stage from player_freespin where id = $1', [id])).rows[0]
    ?.stage
const report = ({ accountId }: Payer, id: string, total: string) =>
  acme.call('freespins', {
    issue_id: id,
    account_id: accountId,
    currency: 'EUR',
    status: 'played',
    total_win: total,
  })

describe('an exclusion', () => {
  test('takes active free spins back from the provider, which is asked until it answers', async () => {
    const { payer, id, activate } = await given()
    await activate()
    spins.calls.length = 0
    spins.answer = 'silence'
    await exclude(payer)
    await server.settle()
    expect(spins.calls[0]).toMatchObject({ call: 'cancel', body: { issue_id: id } })
    expect(await stageOf(id)).toBe('active')
    await expect(takeBackJob.run(deps, { playerId: payer.id })).rejects.toThrow(/does not answer/)
    spins.answer = 'accept'
    await takeBackJob.run(deps, { playerId: payer.id })
    expect(await stageOf(id)).toBe('over')
  })

  test('leaves free spins that were begun, and their winnings are paid', async () => {
    const { payer, id, activate } = await given()
    await activate()
    spins.answer = 620
    Object.assign(spins, { status: { state: 'active', total_win: '1.00', spins_left: 3 } })
    await exclude(payer)
    await server.settle()
    expect(await stageOf(id)).toBe('active')
    expect((await report(payer, id, '2.00')).status).toBe(200)
    expect(await stageOf(id)).toBe('over')
    const exported = (await readEverything(deps, payer.id)).freespins
    expect(exported).toMatchObject([{ quantity: 20, stake: '0.20', won: '2.00', credited: '2.00' }])
  })

  test('also takes back what the provider adds at the same moment', async () => {
    const { payer, id, activate } = await given()
    spins.answer = 'silence'
    await activate()
    await exclude(payer)
    await server.settle()
    spins.answer = 'accept'
    const { rows } = await deps.pool.query<PlayerFreespin>('select * from player_freespin where id = $1', [
      id,
    ])
    await applyIssue(deps, rows[0] as PlayerFreespin, { kind: 'accepted' })
    expect(await stageOf(id)).toBe('active')
    await server.settle()
    expect(await stageOf(id)).toBe('over')
  })

  test('stops the questions that would add free spins', async () => {
    const { payer, id, activate } = await given()
    spins.answer = 'silence'
    expect((await activate()).error?.code).toBe(14030)
    await exclude(payer)
    await server.settle()
    spins.calls.length = 0
    spins.answer = 'accept'
    server.clock.advance(61_000)
    await followUpFreespins(deps)
    expect(spins.calls).toEqual([])
    expect(await stageOf(id)).toBe('asked')
  })
})

describe('closing the account', () => {
  const close = async ({ token }: Payer) =>
    (await server.call('closePlayer', { token, body: { password: PASSWORD } })).error?.code

  test.each(['issued', 'asked', 'active', 'unreported'] as const)(
    'is refused with free spins that are %s',
    async (stage) => {
      const { payer, id, activate } = await given()
      const set = (columns: string) =>
        deps.pool.query(`update player_freespin set (stage, status, result) = (${columns}) where id = $1`, [
          id,
        ])
      if (stage !== 'issued') await activate()
      if (stage === 'asked') await set(`'asked', 1, 1`)
      if (stage === 'unreported') await set(`'unreported', 3, 4`)
      expect(await close(payer)).toBe(14033)
      await set(`'over', 3, 3`)
      expect(await close(payer)).toBeUndefined()
    },
  )

  test('cancels free spins that an excluded player can no longer activate', async () => {
    const { payer, id } = await given()
    await exclude(payer)
    expect(await closeAccountOf(deps, { playerId: payer.id, actor: 'staff:ada', reason: 'asked' })).toBe(true)
    expect(await stageOf(id)).toBe('over')
  })
})
