/** Runs the sandbox on a real database, with a small operator server that records what it receives. */
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import type { Pool } from '@fairhall/postgres'
import { sandbox } from '../../../apps/sandbox/src/index.ts'
import { content } from './texts.ts'
import type { Work } from '../../../apps/sandbox/src/options.ts'
import { isSigned, SIGNATURE_HEADER, sign } from '../../../apps/sandbox/src/signature.ts'

export interface Received {
  body: { id: string; orderId: string; status: string; amount: string }
  isGenuine: boolean
}

interface SandboxUnderTest {
  app: FastifyInstance
  received: Received[]
  /** Advances the clock and runs due work, as the loop would. */
  pass(ms: number): Promise<void>
  /** While true, the operator answers 503. */
  operatorIsDown: boolean
  /** Delays the operator's answers about this order. Call the returned function to release them. */
  holdMessagesOf(orderId: string): () => void
  signedPost(path: string, body: object): Promise<LightMyRequestResponse>
  signedGet(path: string): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

const secret = Buffer.alloc(32, 7)

export async function startSandboxForTest(pool: Pool): Promise<SandboxUnderTest> {
  let now = new Date('2026-03-01T12:00:00Z').getTime()
  const clock = () => new Date(now)
  let work: Work | undefined
  const received: Received[] = []
  const held = new Map<string, Promise<void>>()
  const app = fastify()
  const test: SandboxUnderTest = {
    app,
    received,
    operatorIsDown: false,
    holdMessagesOf(orderId) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(orderId, promise)
      return resolve
    },
    async pass(ms) {
      now += ms
      await work?.deliverDue()
    },
    signedPost: (path, payload) => {
      const body = JSON.stringify(payload)
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: sign(secret, { method: 'POST', path, body }, clock()),
      }
      return app.inject({ method: 'POST', url: path, headers, payload: body })
    },
    signedGet: (path) => {
      const headers = { [SIGNATURE_HEADER]: sign(secret, { method: 'GET', path, body: '' }, clock()) }
      return app.inject({ method: 'GET', url: path, headers })
    },
    async close() {
      await app.close()
      await operator.close()
    },
  }
  const operator = createOperator(received, held, clock, () => test.operatorIsDown)
  const operatorUrl = await operator.listen({ host: '127.0.0.1', port: 0 })
  const plugin = sandbox({
    pool,
    publicPath: '/sandbox',
    publicUrl: () => 'http://fairhall.test/sandbox',
    operatorUrl: () => operatorUrl,
    providerId: 'sandbox',
    secret,
    telegramToken: '1:a token for tests',
    identitySecret: 'a secret for identity checks',
    registerKey: 'a key of the register',
    openId: {
      clientId: 'fairhall',
      clientSecret: 'a secret for tests',
      redirectUri: () => 'http://fairhall.test/auth/social/sandbox/callback',
    },
    isAllowed: true,
    text: content.text,
    localeFor: (header) => (header?.startsWith('de') ? 'de' : 'en'),
    now: clock,
    randomBytes: (count) => Buffer.alloc(count, 5),
    uuid: () => crypto.randomUUID(),
    log: { error: () => undefined, warn: () => undefined },
    timings: { pollMs: 0 },
    onReady: (ready) => {
      work = ready
    },
  })
  await app.register(plugin)
  return test
}

/** An operator's server that records the messages that it receives. */
function createOperator(
  received: Received[],
  held: ReadonlyMap<string, Promise<void>>,
  clock: () => Date,
  isDown: () => boolean,
): FastifyInstance {
  const operator = fastify()
  operator.removeAllContentTypeParsers()
  operator.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  operator.post('/*', async (request, reply) => {
    if (isDown()) return reply.status(503).send()
    const body = request.body as Buffer
    const header = String(request.headers[SIGNATURE_HEADER])
    const isGenuine = isSigned(secret, { method: 'POST', path: request.url, body }, header, clock())
    const message = JSON.parse(String(body)) as Received['body']
    await held.get(message.orderId)
    received.push({ body: message, isGenuine })
    return reply.status(isGenuine ? 200 : 400).send()
  })
  return operator
}
