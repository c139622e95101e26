import type { PlayTotal } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { createTotalsStore } from './session-totals.ts'
import { trackLedgerTotals } from './ledger-totals.ts'

type Answer = (totals: PlayTotal[] | Error) => void

/** Totals with a running session, and the requests that wait for a reply. */
function startTotals() {
  const waiting: Answer[] = []
  const ask = () =>
    new Promise<PlayTotal[]>((resolve, reject) => {
      waiting.push((totals) => (totals instanceof Error ? reject(totals) : resolve(totals)))
    })
  const totals = createTotalsStore()
  const refresh = trackLedgerTotals(totals, ask)
  totals.change((now) => ({ ...now, startedAt: Date.now() }))
  return { totals, refresh, waiting }
}

const played = (net: string, currency = 'EUR'): PlayTotal => ({
  currency,
  rounds: 1,
  stake: '1.00',
  win: '0.00',
  net,
})

test('shows the net of the ledger, in the currency of play, for a game that does not report its rounds', async () => {
  const { totals, refresh, waiting } = startTotals()
  const done = refresh('EUR')
  waiting[0]?.([played('9.00', 'USD'), played('-1.00')])
  await done
  expect(totals.read()).toMatchObject({ currency: 'EUR', net: '-1.00' })
})

test('ignores an outdated reply, and keeps the totals if a request fails', async () => {
  const { totals, refresh, waiting } = startTotals()
  const both = [refresh('EUR'), refresh('EUR')]
  waiting[1]?.([played('-2.00')])
  waiting[0]?.([played('-1.00')])
  await Promise.all(both)
  const third = refresh('EUR')
  waiting[2]?.(new Error('no network'))
  await third
  expect(totals.read().net).toBe('-2.00')
})

test.each([
  ['before the session runs', { startedAt: null }],
  ['of a game that reports its rounds itself', { reportsRounds: true }],
])('%s it requests nothing', async (_, changed) => {
  const { totals, refresh, waiting } = startTotals()
  totals.change((now) => ({ ...now, ...changed }))
  await refresh('EUR')
  expect(waiting).toHaveLength(0)
})
