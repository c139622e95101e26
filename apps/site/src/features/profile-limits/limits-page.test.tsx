import { createClient } from '@fairhall/client'
import type { PlayerLimit, Profile } from '@fairhall/contract'
import { Break, LimitDefinition } from '@fairhall/contract/codes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from '#tests/support/site/render.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { LimitRow } from './limit-row.tsx'
import { LimitsPage } from './limits-page.tsx'

const day: PlayerLimit = {
  id: '00000000-0000-7000-8000-000000000001',
  definition: LimitDefinition.deposit,
  period: 'daily',
  amount: '50.00',
  currentAmount: '20.00',
  currency: 'EUR',
  until: '2026-03-02T23:00:00.000Z',
  pending: null,
  returnDelayHours: null,
  mayReturn: false,
  returnAskedAt: null,
  removal: null,
}

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })

function givenView(view: Partial<Profile['marketView']>): QueryClient {
  const queryClient = new QueryClient()
  const marketView = { showsLimitRestart: true, isDepositLimitFirst: true, ...view }
  queryClient.setQueryData(profileQuery(client).queryKey, { timeZone: 'UTC', marketView } as Profile)
  return queryClient
}

const isBreak = { definition: Break.coolingOff, amount: null, currency: null }
test.each([
  ['a limit, when its next period begins', {}, true, 'resetsAt'],
  ['a limit, where the market hides that, nothing', {}, false, null],
  ['a break, when it ends', isBreak, true, 'until'],
  ['a break, also where the market hides restarts, when it ends', isBreak, false, 'until'],
])('says of %s', (_, change, showsLimitRestart, shown) => {
  const html = render(<LimitRow limit={{ ...day, ...change }} />, client, givenView({ showsLimitRestart }))
  for (const name of ['resetsAt', 'until'])
    expect(html.includes(`pages.profile-limits.${name}`), name).toBe(name === shown)
})

test.each([
  ['10.00', '2026-03-09T00:00:00.000Z', 'pending'],
  [null, '2026-03-09T00:00:00.000Z', 'pendingNone'],
  ['10.00', null, 'pendingAlone'],
  [null, null, 'pendingNoneAlone'],
])('a looser limit of %s that waits, and can be confirmed until %s: %s', (amount, confirmableUntil, name) => {
  const pending = { amount, confirmableAt: '2026-03-02T00:00:00.000Z', confirmableUntil }
  const html = render(<LimitRow limit={{ ...day, pending }} />, client, givenView({}))
  expect(html).toContain(`pages.profile-limits.${name}<`)
})

test.each([
  [true, ['deposit', 'loss', 'bet', 'break', 'exclusion']],
  [false, ['bet', 'loss', 'deposit', 'break', 'exclusion']],
])('limits are offered in the order %j', (isDepositLimitFirst, order) => {
  const queryClient = givenView({ isDepositLimitFirst })
  queryClient.setQueryData(limitsQuery(client).queryKey, [])
  const html = render(<LimitsPage />, client, queryClient)
  const places = order.map((kind) => html.indexOf(`pages.profile-limits.${kind}.title`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
})

test('each limit is listed once, under its kind', () => {
  const queryClient = givenView({})
  const loss = { ...day, id: '00000000-0000-7000-8000-000000000002', definition: LimitDefinition.loss }
  queryClient.setQueryData(limitsQuery(client).queryKey, [loss, day])
  const html = render(<LimitsPage />, client, queryClient)
  const marks = [...html.matchAll(/profile-limits\.(\w+\.title|resetsAt)/g)].map(([, mark]) => mark)
  // A title is also in the label of its button.
  const shown = marks.filter((mark, i) => mark === 'resetsAt' || marks.indexOf(mark) === i)
  expect(shown.slice(0, 5)).toEqual(['deposit.title', 'resetsAt', 'loss.title', 'resetsAt', 'bet.title'])
  expect(shown.slice(5)).toEqual(['break.title', 'exclusion.title'])
})
