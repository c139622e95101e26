/** What clients can subscribe to and what they receive, over both transports of live updates. */
import path from 'node:path'
import { channels } from '@fairhall/contract/channels'
import type { Centrifuge } from 'centrifuge'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { centrifugoProgram, centrifugoTitle, startCentrifugo } from '#tests/support/server/centrifugo.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { answerTo, connectLive, nextClose, nextData } from '#tests/support/server/live-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { accessTokens } from '../../modules/sessions/index.ts'
import { toCentrifugoEnvironment } from './centrifugo-environment.ts'
import { publishOnline } from './online.ts'

interface Place {
  server: TestServer
  /** Where clients connect. */
  origin: string
  stop(): Promise<void>
}

async function openEmbedded(): Promise<Place> {
  const server = await startTestServer()
  return { server, origin: server.url, stop: () => server.stop() }
}

async function openCentrifugo(): Promise<Place> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startTestServer({
    env: { REALTIME: origin, REALTIME_API_KEY: 'a key of the channel tests' },
  })
  // Centrifugo checks tokens by the machine's clock.
  server.clock.set(new Date())
  const { config, secrets } = server.deps
  const lines = toCentrifugoEnvironment(config, secrets, accessTokens.purpose)
  const settings = Object.fromEntries(
    lines.map((line) => line.replace('CENTRIFUGO_', '').split(/=(.*)/s, 2) as [string, string]),
  )
  const configFile = path.resolve(import.meta.dirname, '../../../../../config/centrifugo.json')
  const stopCentrifugo = await startCentrifugo({ port, configFile, settings })
  return {
    server,
    origin,
    async stop() {
      await server.stop()
      await stopCentrifugo()
    },
  }
}

/** Centrifugo knows no sessions: every page of the player reconnects and asks whether its session is open. */
const transports = [
  {
    title: 'the embedded hub',
    open: openEmbedded,
    isMissing: false,
    codeOfEndedSession: 3503,
    refusesEndedSessions: true,
  },
  {
    title: centrifugoTitle,
    open: openCentrifugo,
    isMissing: centrifugoProgram === null,
    codeOfEndedSession: 3014,
    refusesEndedSessions: false,
  },
]

for (const { title, open, isMissing, codeOfEndedSession, refusesEndedSessions } of transports)
  describe.skipIf(isMissing)(title, () => {
    let place: Place
    beforeAll(async () => {
      place = await open()
    })
    afterAll(() => place.stop())

    const connect = (token?: string) => connectLive(place.origin, token === undefined ? {} : { token })
    const publish = (channel: string, data: unknown, idempotencyKey?: string) =>
      place.server.deps.realtime.publishAll([
        { channel, data, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      ])

    test('players can subscribe to their own channels only', async () => {
      const [ann, bob] = [await givenPlayer(place.server), await givenPlayer(place.server)]
      const client = connect(ann.token)
      expect(await answerTo(client, channels.accounts(ann.id))).toBe('subscribed')
      expect(await answerTo(client, channels.accounts(bob.id))).toBe(103)
      expect(await answerTo(client, `wallet:accounts#${bob.id},${ann.id}`)).toBe(107)
      expect(await answerTo(client, `wallet:secrets#${ann.id}`)).toBe(107)
      expect(await answerTo(client, `nothing:accounts#${ann.id}`)).toBe(102)

      const arrival = nextData(client, channels.accounts(ann.id))
      await publish(channels.accounts(bob.id), { n: 1 })
      await publish(channels.accounts(ann.id), { n: 2 })
      expect(await arrival).toEqual({ n: 2 })
    })

    test('players can subscribe to all channels, visitors to public ones', async () => {
      const ann = await givenPlayer(place.server)
      const names = Object.values(channels).map((build) => build(ann.id))
      expect(names).toHaveLength(18)
      const [client, visitor] = [connect(ann.token), connect()]
      const answers = async (to: Centrifuge) => Promise.all(names.map((name) => answerTo(to, name)))
      expect(await answers(client)).toEqual(names.map(() => 'subscribed'))
      expect(await answers(visitor)).toEqual(names.map((name) => (name.includes('#') ? 103 : 'subscribed')))
    })

    test('visitors receive public channels', async () => {
      const visitor = connect()
      expect(await answerTo(visitor, channels.online())).toBe('subscribed')
      const arrival = nextData(visitor, channels.online())
      // The server may have published in this window already.
      place.server.clock.advance(5_000)
      await publishOnline(place.server.deps)
      expect(await arrival).toEqual({ online: expect.any(Number) })
    })

    test('a repeated key publishes once, and missed publications are recovered in order', async () => {
      const { id, token } = await givenPlayer(place.server)
      const channel = channels.accounts(id)
      const client = connect(token)
      await answerTo(client, channel)
      const received: unknown[] = []
      client.getSubscription(channel)?.on('publication', ({ data }) => received.push(data))
      for (let repeat = 0; repeat < 2; repeat += 1) await publish(channel, 1, `one ${id}`)
      const second = nextDataThat(client, channel, 2)
      await publish(channel, 2)
      await second
      client.disconnect()
      for (const data of [3, 4]) await publish(channel, data)
      const last = nextDataThat(client, channel, 4)
      client.connect()
      await last
      expect(received).toEqual([1, 2, 3, 4])
    })

    test('a blocked player is disconnected for good', async () => {
      const { id, token } = await givenPlayer(place.server)
      const client = connect(token)
      await client.ready()
      const closed = nextClose(client)
      await place.server.deps.realtime.disconnectUser(id, { code: 3503, reason: 'session closed' })
      expect(await closed).toBe(3503)
    })

    test('the end of a session reaches its page, and other pages of the player stay live', async () => {
      const player = await givenPlayer(place.server)
      const signedIn = await place.server.call('createSession', {
        body: { login: player.email, password: 'correct horse battery' },
      })
      const token = signedIn.data.accessToken
      const leaving = connect(player.token)
      const staying = connectLive(place.origin, { token, getToken: async () => token })
      await Promise.all([leaving.ready(), staying.ready()])
      const ended = nextEnd(leaving)
      await place.server.call('logout', { token: player.token })
      await place.server.settle()
      expect(await ended).toBe(codeOfEndedSession)
      await staying.ready()
      expect(await answerTo(staying, channels.accounts(player.id))).toBe('subscribed')
      if (refusesEndedSessions) expect(await nextClose(connect(player.token))).toBe(3500)
    })
  })

function nextEnd(client: Centrifuge): Promise<number> {
  return new Promise((resolve) => {
    client.once('connecting', ({ code }) => resolve(code))
    client.once('disconnected', ({ code }) => resolve(code))
  })
}

function nextDataThat(client: Centrifuge, channel: string, wanted: unknown): Promise<void> {
  return new Promise((resolve) => {
    client.getSubscription(channel)?.on('publication', ({ data }) => {
      if (data === wanted) resolve()
    })
  })
}
