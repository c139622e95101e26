import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '#apps/server/src/modules/audit/index.ts'
import { selectionsOf, startBook, type WithBook } from '#tests/support/games/book.ts'
import type { SlipSelection } from '../book-api.ts'

let sports: WithBook

beforeAll(async () => {
  sports = await startBook()
})
afterAll(async () => {
  expect((await auditBooks(sports.acme.server.deps.pool)).findings).toEqual([])
  await sports.stop()
})

test('a live bet waits, and is declined with the new odds if they have moved', async () => {
  const player = await sports.givenPlayer()
  // Two seconds before a possession, the odds of basketball are still the old ones.
  const [pick, policies] = [findMoment(hasMoved), ['none', 'any'] as const]
  const placed = await Promise.all(policies.map((acceptOdds) => player.place([pick], { acceptOdds })))
  expect(placed.map(({ body }) => body.bet.state)).toEqual(['pending', 'pending'])
  expect(await player.cash()).toBe(8_000n)
  await sports.pass(4_000)
  const [declined, accepted] = await Promise.all(placed.map(({ body }) => player.bet(body.bet.id)))
  expect(declined).toMatchObject({
    state: 'declined',
    declined: { code: 'odds_changed', problems: [{ code: 'odds_changed' }] },
  })
  expect(accepted?.state).toBe('open')
  expect(accepted?.legs[0]?.odds).toBe(declined?.declined?.problems[0]?.odds)
  expect(await player.cash()).toBe(9_000n)
  expect((await player.place([{ ...pick, odds: pick.odds - 10 }])).body.bet.state).toBe('declined')
})

test('a bet waits for the end of a suspension, and is declined if that takes long', async () => {
  const player = await sports.givenPlayer()
  const place = async (pick: SlipSelection) => (await player.place([pick], { acceptOdds: 'any' })).body.bet.id
  const short = await place(findMoment((at) => at(4) === null && at(8) !== null))
  await sports.pass(4_000)
  expect((await player.bet(short)).state).toBe('pending')
  await sports.pass(4_000)
  expect((await player.bet(short)).state).toBe('open')
  const long = await place(findMoment((at) => at(4) === null && at(15) === null))
  for (const ms of [4_000, 11_000]) await sports.pass(ms)
  expect((await player.bet(long)).declined?.code).toBe('suspended')
})

/** The odds of a pick so many seconds later; null while it takes no bets. */
type OddsAt = (seconds: number) => number | null

const hasMoved = (at: OddsAt) => at(4) !== null && at(4) !== at(0)

/** Moves the clock to a moment at which a live pick takes bets and its next odds are so. */
function findMoment(isWanted: (at: OddsAt) => boolean): SlipSelection {
  const { clock, book } = sports
  for (let tries = 0; tries < 2_000; tries += 1) {
    for (const match of sports.live()) {
      const pick = selectionsOf(match)[0]
      if (pick === undefined) continue
      const at: OddsAt = (seconds) => {
        const later = book.deps.matches.find(pick.matchId, new Date(clock.now().getTime() + seconds * 1_000))
        const isSame = ({ marketId, selectionId }: SlipSelection) =>
          marketId === pick.marketId && selectionId === pick.selectionId
        return (later === null ? [] : selectionsOf(later)).find(isSame)?.odds ?? null
      }
      if (isWanted(at)) return pick
    }
    clock.advance(1_000)
  }
  throw new Error('there was no such moment')
}
