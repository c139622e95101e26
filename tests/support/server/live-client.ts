/** The npm client of live updates, with immediate reconnects and promises for what happens next. */
import { Centrifuge, type Options } from 'centrifuge'
import { onTestFinished } from 'vitest'

/** Connects to the origin of a server until the test ends. */
export function connectLive(origin: string, options: Partial<Options> = {}): Centrifuge {
  const url = `${origin.replace('http', 'ws')}/api/connection/websocket`
  const client = new Centrifuge(url, { minReconnectDelay: 1, maxReconnectDelay: 10, ...options })
  onTestFinished(() => client.disconnect())
  client.connect()
  return client
}

/** Resolves with the code of the refusal, if there is one. */
export async function answerTo(client: Centrifuge, channel: string): Promise<number | 'subscribed'> {
  const subscription = client.newSubscription(channel)
  return new Promise((resolve) => {
    subscription.on('subscribed', () => resolve('subscribed'))
    subscription.on('unsubscribed', ({ code }) => resolve(code))
    subscription.subscribe()
  })
}

export function nextData(client: Centrifuge, channel: string): Promise<unknown> {
  return new Promise((resolve) => {
    client.getSubscription(channel)?.once('publication', ({ data }) => resolve(data))
  })
}

/** Resolves with the code of a close after which the client does not reconnect. */
export function nextClose(client: Centrifuge): Promise<number> {
  return new Promise((resolve) => {
    client.once('disconnected', ({ code }) => resolve(code))
  })
}
