import { expect, test } from 'vitest'
import { resumeSession } from './kept-session.ts'
import { NO_ROUNDS, withRoundIn } from './run-stats.ts'
import { createTotalsStore, type TotalsStore } from './session-totals.ts'

const STARTED_AT = 400_000
const PAGE_STARTED_AT = 999_000
const period = { startedAt: STARTED_AT, currency: 'EUR' }
const withNet = (net: string) => ({ currency: 'EUR', rounds: 3, stake: '3.00', win: '1.00', net })
const shownNow = { whenShown: (work: () => void) => work(), signal: new AbortController().signal }

function givenTotals(before: { startedAt: number | null; net?: string }): TotalsStore {
  const totals = createTotalsStore()
  totals.change((now) => ({ ...now, ...before }))
  return totals
}

/** A round of which the server knows, and which the game has now shown. */
const showRound = (totals: TotalsStore, net: string) =>
  totals.change((now) => ({ ...now, net, run: withRoundIn(now.run, { stake: '1.00', win: '0.00' }, 100) }))

test.each([
  ['a page that was reloaded', { startedAt: PAGE_STARTED_AT }, STARTED_AT, '-2.00'],
  ['a page that has shown a round', { startedAt: PAGE_STARTED_AT, net: '5.00' }, STARTED_AT, '-2.00'],
  ['a page whose reply came a little later', { startedAt: 401_999, net: '9.00' }, 401_999, '9.00'],
  ['a page that counts for longer', { startedAt: 300_000, net: '9.00' }, 300_000, '9.00'],
])('%s continues with the time and the net position of the server', async (_, before, startedAt, net) => {
  const totals = givenTotals(before)
  const asked: number[] = []
  const ask = async (since: number) => {
    asked.push(since)
    return [withNet('-2.00')]
  }
  await resumeSession(totals, period, { ...shownNow, ask })
  expect(totals.read()).toMatchObject({ startedAt, net })
  // From a moment earlier, so that the first round of the period is included.
  expect(asked).toEqual(startedAt === STARTED_AT ? [398_000] : [])
})

test('a round that ends while the server is asked counts once: the server is asked again', async () => {
  const totals = givenTotals({ startedAt: PAGE_STARTED_AT })
  const answers = ['-2.00', '-3.00']
  const ask = async () => {
    if (answers.length === 2) showRound(totals, '-1.00')
    return [withNet(answers.shift() ?? '')]
  }
  await resumeSession(totals, period, { ...shownNow, ask })
  expect(totals.read()).toMatchObject({ startedAt: STARTED_AT, net: '-3.00' })
})

test('a round that is still shown is not counted before its end', async () => {
  const totals = givenTotals({ startedAt: PAGE_STARTED_AT })
  const waiting: (() => void)[] = []
  const nets = ['-3.00']
  const resumed = resumeSession(totals, period, {
    ...shownNow,
    ask: async () => [withNet(nets.shift() ?? '')],
    whenShown: (work) => void (totals.read().run === NO_ROUNDS ? waiting.push(work) : work()),
  })
  expect(nets).toHaveLength(1)
  for (const work of waiting) work()
  showRound(totals, '-1.00')
  await resumed
  expect(totals.read().net).toBe('-3.00')
})

test('after the player has left the game, its totals stay empty', async () => {
  const totals = givenTotals({ startedAt: PAGE_STARTED_AT })
  const leaving = new AbortController()
  const ask = async () => {
    leaving.abort()
    return [withNet('-2.00')]
  }
  await resumeSession(totals, period, { ...shownNow, ask, signal: leaving.signal })
  expect(totals.read()).toMatchObject({ startedAt: PAGE_STARTED_AT, net: null })
})
