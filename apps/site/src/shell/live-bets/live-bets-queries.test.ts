import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@fairhall/client'
import type { LiveBet } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { liveBet } from '#tests/support/site/live-bets.ts'
import { emitPublication } from '../realtime/live-publications.ts'
import { liveBetsQuery } from './live-bets-queries.ts'
import type { LiveKind } from './live-bets-rows.ts'

/** A real small server. What is published arrives before its answer. */
async function givenAnswer(bets: readonly LiveBet[], publish: () => void) {
  const server = createServer((_, response) => {
    publish()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: bets }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createClient({ origin, token: () => null, locale: () => 'en' })
}

test.each<[LiveKind, string[]]>([
  ['all', ['d', 'c:hidden', 'b', 'a:hidden']],
  ['high', ['c:hidden', 'b', 'a:hidden']],
])('an answer about %s bets does not undo what arrived while it was awaited', async (kind, expected) => {
  const client = await givenAnswer([liveBet('b'), liveBet('a')], () => {
    emitPublication('liveBets', {
      event: 'live.bets.finished',
      bets: [liveBet('b'), liveBet('c', { isHigh: true }), liveBet('d')],
    })
    emitPublication('liveBets', { event: 'live.bets.hidden', ids: ['a', 'c'] })
  })
  const rows = await new QueryClient().fetchQuery(liveBetsQuery(client, kind))
  expect(rows.map(({ id, nickname }) => (nickname === null ? `${id}:hidden` : id))).toEqual(expected)
})
