import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startScores } from '../examples/scores.ts'
import { createClient, key, nextEvent } from './testing/test-server.ts'
import { SignJWT } from 'jose'

test('the README example serves the npm client', async () => {
  const { http, realtime } = startScores(key, 0)
  await once(http, 'listening')
  onTestFinished(() => {
    realtime.close()
    http.close()
  })
  const token = await new SignJWT({ sub: '42' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('scores')
    .setExpirationTime('10 minutes')
    .sign(key)
  const { port } = http.address() as AddressInfo
  const client = createClient(`ws://127.0.0.1:${port}/connection/websocket`, { token })
  const match = client.newSubscription('scores:match-1')
  const inbox = client.newSubscription('inbox:messages#42')
  const ready = Promise.all([nextEvent(match, 'subscribed'), nextEvent(inbox, 'subscribed')])
  match.subscribe()
  inbox.subscribe()
  client.connect()
  await ready

  const arrivals = Promise.all([nextEvent(match, 'publication'), nextEvent(inbox, 'publication')])
  realtime.publish('scores:match-1', { home: 1, away: 0 })
  realtime.publish('inbox:messages#42', { subject: 'Hello' })
  expect(await arrivals).toMatchObject([{ data: { home: 1, away: 0 } }, { data: { subject: 'Hello' } }])
  expect((await client.rpc('whoami', {})).data).toMatchObject({ user: '42' })
})
