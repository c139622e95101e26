import { ascentDefinition, ascentHeight, buildOf, verifyPublished } from '@fairhall/games'
import type { PublishedRound } from '@fairhall/games'
import { expect, test } from 'vitest'
import { openFlightStudio } from '#tests/support/games/ascent-flights.ts'
import { bet, cashOut } from '../testing/flights.ts'
import type { FlightReply } from '../testing/flights.ts'
import { launched } from '../testing/studio-under-test.ts'

const { pool, studio, flights } = await openFlightStudio()

const older = { ...ascentDefinition, returned: 50, growth: 12, targetMax: 100_000 }
const build = buildOf('ascent', older)

/**
 * Changes the flight in progress and its bets, as if they had been started before the game got its current
 * rules.
 */
async function makeOlder(): Promise<void> {
  const { id } = await flights.flight()
  await pool.query(
    `insert into studio.build (build, game, definition, rtp, first_at) values ($1, 'ascent', $2, '50.0000', $3) on conflict do nothing`,
    [build, JSON.stringify(older), studio.clock.now()],
  )
  await pool.query('update studio.flight set build = $2 where id = $1', [id, build])
  await pool.query(
    'update studio.round r set build = $2 from studio.flight_bet b where b.round_id = r.id and b.flight_id = $1',
    [id, build],
  )
}

test('a flight and its bets keep the rules that it started with', async () => {
  const [byWord, falls] = [await launched(studio, 'ascent', 'demo'), await launched(studio, 'ascent', 'demo')]
  const ids: string[] = []
  await flights.flyTo(200, async () => {
    ids.splice(0, 2, (await bet(byWord)).id, (await bet(falls)).id)
    await makeOlder()
  })
  studio.clock.pass(4_000)
  expect((await cashOut(byWord, ids[0]!)).json<FlightReply>()).toMatchObject({
    state: 'settled',
    outcome: { cashOut: ascentHeight(older, 40) },
  })
  await flights.land()
  for (const id of ids) {
    const claim = (await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })).json<PublishedRound>()
    expect(claim).toMatchObject({ state: 'settled', build, flight: { build } })
    expect(verifyPublished(claim)).toEqual({ kind: 'right' })
  }
})

test('accepts no bet on a flight whose rules the game no longer has', async () => {
  const player = await launched(studio, 'ascent')
  await flights.bets()
  await makeOlder()
  expect((await player.spin()).json()).toEqual({ error: { code: 'bettingClosed' } })
  await flights.takeOff()
  await flights.land()
  await flights.bets()
  expect(await bet(player)).toMatchObject({ state: 'open' })
  await flights.takeOff()
  await flights.land()
})
