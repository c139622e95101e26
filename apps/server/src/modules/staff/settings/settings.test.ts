import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { listOrders } from '../orders/readable-orders.service.ts'
import { showOrders } from '../orders/shown-orders.ts'

const server = await startTestServer()
const { admin, rows, refusal, place: order, both } = openOffice(server)
const home = makeTestHome()
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

const placeOf = () => path.join(home, `${crypto.randomUUID()}.json`)
const write = (text: string) => {
  const place = placeOf()
  writeFileSync(place, text)
  return place
}
interface Loyalty {
  returnMax: string
  levels: { id: string; rakeback: string }[]
}
/** What applies, with a change. */
async function givenEdited(change: (loyalty: Loyalty) => void) {
  const place = placeOf()
  const [saved] = await rows(`settings save loyalty.json ${place}`)
  const loyalty = JSON.parse(readFileSync(place, 'utf8')) as Loyalty
  change(loyalty)
  return { place: write(JSON.stringify(loyalty)), revision: saved?.['revision'] }
}

const rakebackOf = () => server.deps.settings.current().loyalty.levels[0]?.rakeback

test('a file is published once a second member agrees to its differences, and only while nothing else was published', async () => {
  const { place, revision } = await givenEdited(
    ({ levels }) => ((levels[0] as { rakeback: string }).rakeback = '1'),
  )
  const line = `settings publish loyalty.json ${place} --from ${revision}`
  const [first, second] = [await order(line), await order(line)]
  expect(rakebackOf()).toBe(200)
  expect(await refusal(`order agree ${first}`)).toEqual([4, 'sameMember'])
  expect((await rows(`order show ${first}`, 'bob'))[0]?.['what']).toBe(
    'loyalty.json: levels.foyer.rakeback 2 → 1',
  )
  const waiting = (await listOrders(server.deps, 'staff:bob')).filter(({ id }) => id === first)
  const [one] = await showOrders(server.deps, waiting)
  expect(one?.shown).toEqual({
    title: 'loyalty.json',
    facts: [],
    changes: [{ key: 'levels.foyer.rakeback', before: '2', after: '1' }],
  })
  await rows(`order agree ${first}`, 'bob')
  expect(rakebackOf()).toBe(100)
  expect(await refusal(`order agree ${second}`, 'bob')).toEqual([3, 'orderStale'])
  await both('settings reset loyalty.json')
  expect(rakebackOf()).toBe(200)
})

test('a file is saved, edited, checked, published with its differences, and reverted', async () => {
  const { place, revision } = await givenEdited(
    ({ levels }) => ((levels[0] as { rakeback: string }).rakeback = '1'),
  )
  const changes = [{ key: 'levels.foyer.rakeback', before: '2', after: '1' }]
  expect((await rows(`settings check loyalty.json ${place}`)).slice(1)).toEqual(changes)
  expect(rakebackOf()).toBe(200)
  const [placed, ...shown] = await rows(`settings publish loyalty.json ${place} --from ${revision}`)
  expect(shown).toEqual(changes)
  const [published] = await rows(`order agree ${placed?.['order']}`, 'bob')
  expect(rakebackOf()).toBe(100)
  expect((await rows('settings list')).find(({ file }) => file === 'loyalty.json')).toMatchObject({
    revision: published?.['revision'],
    applies: 'revision',
    by: 'staff:ada',
    reason: 'a good one',
  })
  expect(await rows('settings show loyalty.json')).toContainEqual({
    key: 'levels.foyer.rakeback',
    value: '1',
  })
  expect(await rows('journal')).toContainEqual(
    expect.objectContaining({ action: 'settings.published', subject: 'settings:loyalty.json' }),
  )

  await both('settings reset loyalty.json')
  expect(rakebackOf()).toBe(200)
  await both(`settings revert ${published?.['revision']}`)
  expect(rakebackOf()).toBe(100)
  await both('settings reset loyalty.json')
  expect((await rows('settings history loyalty.json')).length).toBeGreaterThanOrEqual(4)
})

test('of two members who edit the same revision, only the first publishes', async () => {
  const edited = await Promise.all(
    ['1', '1.5'].map((rakeback) =>
      givenEdited(({ levels }) => ((levels[0] as { rakeback: string }).rakeback = rakeback)),
    ),
  )
  const orders = await Promise.all(
    edited.map(({ place, revision }) => order(`settings publish loyalty.json ${place} --from ${revision}`)),
  )
  const results = await Promise.all(orders.map((id) => admin(`order agree ${id}`, 'bob')))
  expect(results.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 3])
  await both('settings reset loyalty.json')
})

test('what does not fit is refused, and changes nothing', async () => {
  const { place } = await givenEdited((loyalty) => (loyalty.returnMax = '1'))
  for (const command of [
    `settings check loyalty.json ${place}`,
    `settings publish loyalty.json ${place} --from 0`,
  ])
    expect(await refusal(command)).toEqual([3, 'wrongSettings'])
  expect(await refusal(`settings check loyalty.json ${write('{')}`)).toEqual([3, 'wrongSettings'])
  const usable = write('{}')
  for (const [command, code] of [
    [`settings save loyalty.json ${usable}`, 2],
    [`settings publish rates.json ${usable} --from 0`, 2],
    [`settings publish grants.json ${usable} --from 0`, 2],
    [`settings publish loyalty.json ${usable} --from x`, 2],
    [`settings check loyalty.json ${placeOf()}`, 2],
    ['settings revert 999999', 3],
    ['offer pause none', 3],
  ] as const)
    expect([command, (await admin(command)).exitCode]).toEqual([command, code])
  expect(await refusal('offer list', 'bob')).toEqual([4, 'rightMissing'])
})

test('an offer is paused, resumed and ended, each once', async () => {
  const state = async () =>
    (await rows('offer list')).find(({ offer }) => offer === 'welcome-first')?.['state']
  expect(await state()).toBe('running')
  expect(await rows('offer pause welcome-first')).toMatchObject([
    { result: 'published' },
    { key: 'offers.welcome-first.isEnabled', after: 'false' },
  ])
  expect(await rows('offer pause welcome-first')).toEqual([{ file: 'bonuses.json', result: 'no change' }])
  expect(await state()).toBe('paused')
  // Both changes of one file at the same time are kept.
  await Promise.all([rows('offer resume welcome-first'), rows('offer pause welcome-second')])
  expect(await state()).toBe('running')
  expect((await rows('offer list')).find(({ offer }) => offer === 'welcome-second')?.['state']).toBe('paused')
  await rows('offer end welcome-first')
  expect(await state()).toBe('ended')
  await both('settings reset bonuses.json')
})

test('the figures of an offer are shown, and those of new terms before they are published', async () => {
  const present = await rows('offer price welcome-first')
  expect(present.map(({ play }) => play)).toMatchObject(
    [/low volatility/, /medium volatility/, /high volatility/, /best strategy found/].map(
      (pattern) => expect.stringMatching(pattern) as string,
    ),
  )
  expect(present[1]).toMatchObject({ offer: 'welcome-first', staked95: '40 ×' })
  expect(await refusal('offer price none')).toEqual([3, 'notFound'])

  const place = placeOf()
  await rows(`settings save bonuses.json ${place}`)
  interface Offers {
    offers: { id: string; wagering?: object }[]
  }
  const { offers, ...rest } = JSON.parse(readFileSync(place, 'utf8')) as Offers
  const eased = offers.map((offer) =>
    offer.id === 'welcome-first' ? { ...offer, wagering: { multiplier: 1 } } : offer,
  )
  const draft = write(JSON.stringify({ ...rest, offers: eased }))
  const checked = await rows(`settings check bonuses.json ${draft}`)
  const figures = checked.filter(({ key }) => String(key).startsWith('welcome-first, base:'))
  expect(figures.map(({ after }) => String(after))).toEqual([
    expect.stringMatching(/^100\.0 % ± 0\.0 % finish, costs 9\d\.\d %/),
    expect.stringMatching(/finish/),
    expect.stringMatching(/finish/),
    expect.stringMatching(/^costs 9\d\.\d %/),
  ])
  // A member who looks again doesn't wait for another simulation.
  expect(await rows(`settings check bonuses.json ${draft}`)).toEqual(checked)
})
