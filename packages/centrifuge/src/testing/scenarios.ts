/*
 * What any server of this protocol must do, tested with only the unmodified npm client, raw sockets and the
 * server API. The same list runs against this server (configured by `examples/scenarios.json`) and against
 * Centrifugo (configured by `examples/scenarios.centrifugo.json`).
 */
import { randomUUID } from 'node:crypto'
import type { Centrifuge, Options as ClientOptions, Subscription } from 'centrifuge'
import { expect } from 'vitest'
import { createClient, nextEvent, openRaw, sign } from './test-server.ts'

export interface Target {
  readonly webSocket: string
  readonly api: string
  readonly apiKey: string
  readonly secret: string
}

const HISTORY_SIZE = 8

/** One server, and the operations of the scenarios on it. */
class Stage {
  readonly target: Target
  /** Scenarios share a server, so each has its own users and channels. */
  readonly user = randomUUID()

  constructor(target: Target) {
    this.target = target
  }

  async token(claims: Record<string, unknown> = {}, secret = this.target.secret): Promise<string> {
    const exp = Math.floor(Date.now() / 1000) + 600
    return sign({ sub: this.user, exp, ...claims }, new TextEncoder().encode(secret))
  }

  connect(options: Partial<ClientOptions> = {}): Centrifuge {
    const client = createClient(this.target.webSocket, options)
    client.connect()
    return client
  }

  async signedIn(): Promise<Centrifuge> {
    const client = this.connect({ token: await this.token() })
    await client.ready()
    return client
  }

  async request(method: string, params: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.target.api}/api/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.target.apiKey },
      body: JSON.stringify(params),
    })
    return (await response.json()) as Record<string, unknown>
  }

  async call(method: string, params: object): Promise<Record<string, unknown>> {
    const { result, error } = (await this.request(method, params)) as Record<string, Record<string, unknown>>
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }

  publish(channel: string, data: unknown, more: object = {}) {
    return this.call('publish', { channel, data, ...more })
  }
}

function listen(client: Centrifuge, channel: string, options = {}) {
  const subscription = client.newSubscription(channel, options)
  const heard: unknown[] = []
  subscription.on('publication', ({ data }) => heard.push(data))
  subscription.subscribe()
  const until = (data: unknown) => nextEvent(subscription, 'publication', (event) => event.data === data)
  return { subscription, heard, until }
}

async function refusalOf(subscription: Subscription): Promise<number> {
  return (await nextEvent(subscription, 'unsubscribed')).code
}

async function closeCodeAfter(stage: Stage, ...frames: string[]): Promise<number> {
  const raw = await openRaw(stage.target.webSocket)
  for (const frame of frames) raw.webSocket.send(frame)
  return (await raw.closed).code
}

export const scenarios: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  async 'a valid token authenticates its user, and a visitor connects without one'(target) {
    const stage = new Stage(target)
    await stage.signedIn()
    await stage.connect().ready()
  },

  async 'a forged token and one for a channel close permanently'(target) {
    const stage = new Stage(target)
    for (const token of [await stage.token({}, 'another secret'), await stage.token({ channel: 'open:a' })]) {
      expect(await nextEvent(stage.connect({ token }), 'disconnected')).toMatchObject({ code: 3500 })
    }
  },

  async 'an expired token is answered so that the client fetches another'(target) {
    const stage = new Stage(target)
    const expired = await stage.token({ exp: Math.floor(Date.now() / 1000) - 60 })
    const client = stage.connect({ token: expired, getToken: () => stage.token() })
    await client.ready()
  },

  async 'a token is refreshed before it expires'(target) {
    const stage = new Stage(target)
    const refreshed = Promise.withResolvers<void>()
    const getToken = async () => {
      refreshed.resolve()
      return stage.token()
    }
    const client = stage.connect({
      token: await stage.token({ exp: Math.floor(Date.now() / 1000) + 3 }),
      getToken,
    })
    await client.ready()
    await refreshed.promise
    await listen(client, 'open:a').subscription.ready()
    expect(client.state).toBe('connected')
  },

  async 'a channel that names a user is open to that user alone'(target) {
    const stage = new Stage(target)
    const client = await stage.signedIn()
    await listen(client, `own:box#${stage.user}`).subscription.ready()
    expect(await refusalOf(listen(client, `own:box#${randomUUID()}`).subscription)).toBe(103)
    expect(await refusalOf(listen(client, 'own:box#').subscription)).toBeOneOf([103, 107])
    expect(await refusalOf(listen(stage.connect(), `own:box#${stage.user}`).subscription)).toBe(103)
  },

  async 'unknown namespaces and invalid names are refused'(target) {
    const stage = new Stage(target)
    const client = await stage.signedIn()
    expect(await refusalOf(listen(client, 'nothing:a').subscription)).toBe(102)
    expect(await refusalOf(listen(client, `own:other#${stage.user}`).subscription)).toBe(107)
    expect(await refusalOf(listen(client, `open:${'x'.repeat(300)}`).subscription)).toBe(107)
  },

  async 'publications arrive in order, and a repeated key publishes once'(target) {
    const stage = new Stage(target)
    const channel = `own:box#${stage.user}`
    const { subscription, heard, until } = listen(await stage.signedIn(), channel)
    await subscription.ready()
    const last = until('last')
    for (const data of [1, { two: 2 }, 'drei äöü']) await stage.publish(channel, data)
    for (const data of [4, 4]) await stage.publish(channel, data, { idempotency_key: `four ${stage.user}` })
    await stage.publish(channel, 'last')
    await last
    expect(heard).toEqual([1, { two: 2 }, 'drei äöü', 4, 'last'])
  },

  async 'a batch publishes in order, and answers each command'(target) {
    const stage = new Stage(target)
    const channel = `own:box#${stage.user}`
    const { subscription, heard, until } = listen(await stage.signedIn(), channel)
    await subscription.ready()
    const last = until('last')
    const commands = [
      ...[1, 2, 3, 'last'].map((data) => ({ publish: { channel, data } })),
      { publish: { channel: 'nothing:a', data: 5 } },
      { dance: {} },
    ]
    const { replies } = await stage.request('batch', { commands, parallel: false })
    await last
    expect(heard).toEqual([1, 2, 3, 'last'])
    expect(replies).toMatchObject([
      ...[1, 2, 3, 4].map((offset) => ({ publish: { offset } })),
      { error: { code: 102 } },
      { error: { code: 104 } },
    ])
  },

  async 'missed publications are recovered in order and once'(target) {
    const stage = new Stage(target)
    const channel = `own:box#${stage.user}`
    const client = await stage.signedIn()
    const { subscription, heard } = listen(client, channel)
    await subscription.ready()
    await stage.publish(channel, 0)
    client.disconnect()
    for (const data of [1, 2, 3]) await stage.publish(channel, data)
    const again = nextEvent(subscription, 'subscribed')
    client.connect()
    expect(await again).toMatchObject({ wasRecovering: true, recovered: true })
    expect(heard.slice(-3)).toEqual([1, 2, 3])
  },

  async 'a gap beyond the kept history is not recovered, and the client learns it'(target) {
    const stage = new Stage(target)
    const channel = `own:box#${stage.user}`
    const client = await stage.signedIn()
    const { subscription } = listen(client, channel)
    await subscription.ready()
    client.disconnect()
    for (let n = 0; n <= HISTORY_SIZE; n += 1) await stage.publish(channel, n)
    const again = nextEvent(subscription, 'subscribed')
    client.connect()
    expect(await again).toMatchObject({ wasRecovering: true, recovered: false })
  },

  async 'the server ends a subscription'(target) {
    const stage = new Stage(target)
    const channel = `own:box#${stage.user}`
    const { subscription } = listen(await stage.signedIn(), channel)
    await subscription.ready()
    const ended = nextEvent(subscription, 'unsubscribed')
    await stage.call('unsubscribe', { user: stage.user, channel })
    expect(await ended).toMatchObject({ code: 2000 })
  },

  async 'the close code determines whether the client reconnects'(target) {
    const stage = new Stage(target)
    for (const code of [3503, 4500, 4999]) {
      const client = await stage.signedIn()
      const closed = nextEvent(client, 'disconnected')
      await stage.call('disconnect', { user: stage.user, disconnect: { code, reason: 'enough' } })
      expect(await closed).toMatchObject({ code, reason: 'enough' })
    }
    const client = await stage.signedIn()
    for (const code of [3001, 4000, 4499]) {
      const again = nextEvent(client, 'connected')
      await stage.call('disconnect', { user: stage.user, disconnect: { code, reason: 'come again' } })
      await again
    }
  },

  async 'a private channel requires a subscription token'(target) {
    const stage = new Stage(target)
    const client = await stage.signedIn()
    const channel = `$open:${stage.user}`
    expect(await refusalOf(listen(client, channel).subscription)).toBe(103)
    client.removeSubscription(client.getSubscription(channel))
    await listen(client, channel, { getToken: () => stage.token({ channel }) }).subscription.ready()
  },

  async 'the namespace controls history, presence, publishing and calls'(target) {
    const stage = new Stage(target)
    const client = await stage.signedIn()
    const channel = `announced:${stage.user}`
    const { subscription } = listen(client, channel)
    await subscription.ready()
    for (const data of [1, 2, 3]) await stage.publish(channel, data)
    const { publications } = await subscription.history({ limit: 2, reverse: true })
    expect(publications.map(({ data }) => data)).toEqual([3, 2])
    expect(Object.values((await subscription.presence()).clients)).toMatchObject([{ user: stage.user }])
    expect(await subscription.presenceStats()).toMatchObject({ numClients: 1, numUsers: 1 })
    await subscription.publish(4)
    const open = listen(client, 'open:a').subscription
    await open.ready()
    await expect(open.history({ limit: 1 })).rejects.toMatchObject({ code: 108 })
    await expect(open.presence()).rejects.toMatchObject({ code: 108 })
    await expect(open.publish(1)).rejects.toMatchObject({ code: 103 })
    await expect(client.rpc('any', {})).rejects.toMatchObject({ code: 108 })
  },

  async 'invalid frames close with 3501'(target) {
    const stage = new Stage(target)
    const connect = '{"id":1,"connect":{}}'
    expect(await closeCodeAfter(stage, '{"id":1,"ping":{}}')).toBe(3501)
    expect(await closeCodeAfter(stage, connect, 'nonsense')).toBe(3501)
    expect(await closeCodeAfter(stage, connect, '{"id":2,"connect":{}}')).toBe(3501)
    expect(await closeCodeAfter(stage, connect, '{}')).toBe(3501)
    expect(await closeCodeAfter(stage, connect, '{"id":2,"subscribe":{}}')).toBe(3501)
  },
}
