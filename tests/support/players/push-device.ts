/** A browser that subscribed at the stand-in of a push service. */
import type { TestServer } from '#tests/support/server/server.ts'

export interface Subscription {
  key: string
  endpoint: string
  publicKey: string
  auth: string
}

/** What `PushManager.subscribe` answers in the browser. */
export async function subscribeAtStandIn(server: TestServer, key: string): Promise<Subscription> {
  const reply = await fetch(`${server.url}/sandbox/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  return { key, ...((await reply.json()) as Omit<Subscription, 'key'>) }
}

interface Received {
  title: string
  text: string
  link: string | null
  tag: string
  lang: string
  dir: string
}

/** What the browser decrypted, oldest first. */
export async function receivedBy(server: TestServer, { endpoint }: Subscription): Promise<Received[]> {
  const { rows } = await server.database.pool.query<{ body: string }>(
    'select body from sandbox.mail where recipient = $1 order by id',
    [`${endpoint.split('/').at(-1)}@push.example`],
  )
  return rows.map(({ body }) => JSON.parse(body.split('\n').at(-1) ?? '') as Received)
}

export async function givenDevice(server: TestServer, token: string) {
  const { data } = await server.call('getMessageChoices', { token })
  const subscription = await subscribeAtStandIn(server, data.push?.key ?? '')
  const turnOn = () => server.call('subscribePush', { token, body: subscription })
  await turnOn()
  const titles = async () => {
    await server.settle()
    return (await receivedBy(server, subscription)).map(({ title }) => title)
  }
  return { subscription, turnOn, titles }
}
