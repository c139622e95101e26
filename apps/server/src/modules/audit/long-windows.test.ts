import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { setWindow } from '../limits/index.ts'
import { setPlace } from '../player-state/index.ts'
import { auditRecent } from './index.ts'

const acme = await startWithProvider()
const { deps, clock } = acme.server
afterAll(() => acme.stop())

test('the nightly audit counts all stakes of a monthly limit whose window lasts longer after a change of time zone', async () => {
  clock.set('2026-10-15T12:00:00Z')
  const player = await acme.givenGambler()
  await player.lock(async (held) => {
    await setWindow(deps, held, { kind: 'bet', period: 'monthly', amount: 90_000n }, clock.now())
    // November begins there before October ends in Berlin, so the next window lasts until the end of December.
    await setPlace(held, { zone: 'Asia/Tokyo', country: 'DE' })
  })
  for (const day of ['2026-11-01', '2026-12-20']) {
    clock.set(`${day}T12:00:00Z`)
    const { status } = await acme.call('betwin', player.betwin(day, [bet(day, '1.00')], { finished: true }))
    expect(status).toBe(200)
  }
  clock.set('2026-12-21T03:30:00Z')
  await deps.db.query(
    "insert into task_run (task, at, result) values ('ledger.audit.clean', '2026-12-20T03:30Z', 0)",
  )
  const { findings } = await auditRecent(deps.pool, clock.now(), { smallMax: 0, nightEntries: 1 })
  expect(findings).toEqual([])
})

test('the nightly audit leaves the ended window of a limit to the next bet, whatever else the player does after months', async () => {
  clock.set('2026-10-15T12:00:00Z')
  const player = await acme.givenGambler()
  const limit = { kind: 'loss', period: 'daily', amount: 90_000n } as const
  await player.lock((held) => setWindow(deps, held, limit, clock.now()))
  const play = (id: string) => acme.call('betwin', player.betwin(id, [bet(id, '1.00')], { finished: true }))
  expect((await play('autumn')).status).toBe(200)
  const audit = async (at: string) => {
    clock.set(at)
    const { findings } = await auditRecent(deps.pool, clock.now(), {
      smallMax: 0,
      nightEntries: 1,
      historyMax: 0,
    })
    return findings
  }
  clock.set('2027-01-20T12:00:00Z')
  await player.lock((held) =>
    held.post({
      asset: 'EUR',
      kind: 'vault.in',
      source: 'vault',
      externalId: 'winter',
      contra: 'transfer',
      actor: 'player',
      deltas: { cash: -1n, vault: 1n },
    }),
  )
  expect(await audit('2027-01-21T03:30:00Z')).toEqual([])
  expect((await play('winter')).status).toBe(200)
  expect(await audit('2027-01-22T03:30:00Z')).toEqual([])
})
