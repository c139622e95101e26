import type { PlayTotal } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { createTallyBoard } from './game-tally.ts'
import { tallyOfBooks } from './tally-of-books.ts'

type Answer = (totals: PlayTotal[] | Error) => void

/** A board whose session runs, and the questions that wait for their answer. */
function begun() {
  const waiting: Answer[] = []
  const ask = () =>
    new Promise<PlayTotal[]>((resolve, reject) => {
      waiting.push((totals) => (totals instanceof Error ? reject(totals) : resolve(totals)))
    })
  const board = createTallyBoard()
  const refresh = tallyOfBooks(board, ask)
  board.change((now) => ({ ...now, startedAt: Date.now() }))
  return { board, refresh, waiting }
}

const played = (net: string, currency = 'EUR'): PlayTotal => ({
  currency,
  rounds: 1,
  stake: '1.00',
  win: '0.00',
  net,
})

test('a game that says nothing of its rounds has the net of the books, in the currency that is played in', async () => {
  const { board, refresh, waiting } = begun()
  const done = refresh('EUR')
  waiting[0]?.([played('9.00', 'USD'), played('-1.00')])
  await done
  expect(board.read()).toMatchObject({ currency: 'EUR', net: '-1.00' })
})

test('an answer that is overtaken by a later one counts no more, and one that does not come changes nothing', async () => {
  const { board, refresh, waiting } = begun()
  const both = [refresh('EUR'), refresh('EUR')]
  waiting[1]?.([played('-2.00')])
  waiting[0]?.([played('-1.00')])
  await Promise.all(both)
  const third = refresh('EUR')
  waiting[2]?.(new Error('no network'))
  await third
  expect(board.read().net).toBe('-2.00')
})

test.each([
  ['before the session runs', { startedAt: null }],
  ['of a game that tells its rounds itself', { isTold: true }],
])('%s nothing is asked', async (_, changed) => {
  const { board, refresh, waiting } = begun()
  board.change((now) => ({ ...now, ...changed }))
  await refresh('EUR')
  expect(waiting).toHaveLength(0)
})
