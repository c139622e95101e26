/** A register that refuses the question about one player is asked later and later, and staff see the player. */
import { afterAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { openSandboxRegister } from '#tests/support/players/sandbox-register.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { findPlayer } from '../players/index.ts'
import { listRegisterHolds } from './holds.service.ts'
import { askBeforeOffersJob, askUnansweredJob } from './registers.jobs.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,realtime,sandbox' })
const office = openOffice(acme.server)
afterAll(() => acme.stop())

const { ask, signIn, restrictionOf, list, unlist, breakRegister, repairRegister, givenNamed } =
  openSandboxRegister(acme.server)

test('a refused question is asked again later and later, and staff see it after five refusals', async () => {
  await ask()
  const payer = await givenNamed()
  await breakRegister('registerRefuses')
  await signIn(payer)
  const listed = async () => (await office.rows('register list')).filter(({ player }) => player === payer.id)
  for (const minutes of [1, 2, 4, 8]) {
    await askUnansweredJob.run(acme.server.deps, null)
    expect(await listed()).toEqual([])
    acme.server.clock.advance(minutes * 60_000)
    await askUnansweredJob.run(acme.server.deps, null)
  }
  expect(await listed()).toMatchObject([{ player: payer.id, register: 'sandbox', refusals: 5 }])
  expect(await actionsOf(acme.server, payer.id)).toContain('register.refused')
  await repairRegister('registerRefuses')
  await signIn(payer)
  expect([await restrictionOf(payer), await listed()]).toEqual(['none', []])
})

test('staff see why a silent register holds a player, since the first silence, however often it is asked again', async () => {
  await ask()
  const payer = await givenNamed()
  const { deps, clock } = acme.server
  const holds = async () => {
    const player = await findPlayer(deps.db, payer.id)
    return player === null ? null : await listRegisterHolds(deps, deps.db, player)
  }
  await breakRegister()
  await signIn(payer)
  const since = clock.now()
  clock.advance(60_000)
  await askUnansweredJob.run(deps, null)
  expect(await holds()).toMatchObject([
    { register: 'sandbox', state: 'unanswered', isHolding: true, since, refusals: 0, missing: [] },
  ])
  await repairRegister()
  await askUnansweredJob.run(deps, null)
  expect(await holds()).toEqual([])
})

test.each(['clear', 'listed'])(
  'a refused question before offers also waits, about a player who is %s',
  async (state) => {
    await ask({ atSignIn: false })
    const payer = await givenNamed()
    const { deps, clock } = acme.server
    if (state === 'listed') await list(payer.lastName)
    clock.advance(24 * 3_600_000)
    await askBeforeOffersJob.run(deps, null)
    await unlist()
    clock.advance(24 * 3_600_000)
    await breakRegister('registerRefuses')
    const rows = async () => {
      const text = 'select state, refusals, ask_after > $2 as waits from register_check where player_id = $1'
      return (await deps.db.query(text, [payer.id, clock.now()])).rows
    }
    for (const [refusals, minutes] of [1, 1, 2, 4, 8].entries()) {
      clock.advance(minutes * 60_000)
      await askBeforeOffersJob.run(deps, null)
      await askBeforeOffersJob.run(deps, null)
      expect(await rows()).toEqual([{ state, refusals: refusals + 1, waits: true }])
    }
    expect(await actionsOf(acme.server, payer.id)).toContain('register.refused')
    await repairRegister('registerRefuses')
    clock.advance(16 * 60_000)
    await askBeforeOffersJob.run(deps, null)
    expect(await rows()).toEqual([{ state: 'clear', refusals: 0, waits: null }])
  },
)
