/**
 * The stand-ins as one Fastify plugin. It is isolated: its own parsers, errors and pages below one path, and its own database schema. It
 * reaches the operator only over HTTP, like an external service.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Aggregator, createAggregator } from './aggregator/aggregator.ts'
import { createSimulation } from './simulation/simulation.ts'
import { identityPage, identityRoutes } from './identity/identity.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { postbackRoutes } from './inbox/postbacks.routes.ts'
import type { SandboxOptions } from './options.ts'
import { openIdRoutes } from './openid/openid.routes.ts'
import { addAssets } from './pages/assets.ts'
import { homeRoutes } from './pages/home.routes.ts'
import { html } from './pages/html.ts'
import { cross } from './pages/icons.ts'
import { sendPage, translator } from './pages/page.ts'
import { type Courier, createCourier } from './payments/courier.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { timingsOf } from './payments/payments.service.ts'
import { pushRoutes } from './push/push.routes.ts'
import { registerRoutes } from './register/register.routes.ts'
import { migrateSandbox } from './schema.ts'
import { feedRoutes } from './sportsbook/feed.routes.ts'
import { type Book, createBook } from './sportsbook/book/book.ts'
import { failuresRoutes } from './sportsbook/book/failures/failures.routes.ts'
import { createMatches, type Matches } from './sportsbook/matches.ts'
import { telegramRoutes } from './telegram/telegram.routes.ts'

/** `app.register(sandbox(options))`: pages and API appear below `options.publicPath`. */
export function sandbox(options: SandboxOptions) {
  if (!options.isAllowed)
    throw new Error('The stand-ins do not start in production unless ROLES names `sandbox`.')

  return async function sandboxPlugin(parent: FastifyInstance): Promise<void> {
    if (options.migrates ?? true) await migrateSandbox(options.pool)
    const courier = createCourier(options)
    const aggregator = openAggregator(options)
    const speed = options.book?.speed ?? 1
    const matches = createMatches(options.secret, speed, speed)
    const book = await openBook(options, matches)
    await parent.register(
      async (app) => addEverything(app, options, { courier, aggregator, matches, book }),
      {
        prefix: options.publicPath,
      },
    )
    identityPage(parent, options)
    const workers = [courier, ...[aggregator, book].filter((one) => one !== null)]
    options.onReady?.({
      deliverDue: async () => {
        for (const worker of workers) await worker.deliverDue()
      },
    })
    const simulation =
      options.simulation == null ? [] : [createSimulation({ ...options, simulation: options.simulation })]
    parent.addHook('onListen', async () => [...workers, ...simulation].forEach((worker) => worker.start()))
    parent.addHook('onClose', async () => {
      await Promise.all([...workers, ...simulation].map((worker) => worker.stop()))
    })
  }
}

/** It listens immediately, so that a port that is taken stops the start. */
async function openBook(options: SandboxOptions, matches: Matches): Promise<Book | null> {
  if (options.book == null) return null
  const book = createBook({ ...options, book: options.book }, matches, timingsOf(options).pollMs)
  await book.listen()
  return book
}

function openAggregator(options: SandboxOptions): Aggregator | null {
  const { aggregator } = options
  return aggregator == null ? null : createAggregator({ ...options, aggregator }, timingsOf(options).pollMs)
}

function addEverything(
  app: FastifyInstance,
  options: SandboxOptions,
  parts: { courier: Courier; aggregator: Aggregator | null; matches: Matches; book: Book | null },
): void {
  const { courier, aggregator, matches, book } = parts
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // A form without a body is an empty one.
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST') request.body ??= {}
  })
  app.setNotFoundHandler((request, reply) => showProblem(options, request, reply, 'notFound', 404))
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // A text that PostgreSQL cannot store, such as one with a NUL.
    const isUnstorable = ['22021', '22P05'].includes(error.code ?? '')
    const status = error.statusCode ?? (isUnstorable ? 400 : 500)
    if (status >= 500) options.log.error({ err: error, requestId: request.id }, 'the sandbox failed')
    return showProblem(options, request, reply, status === 404 ? 'notFound' : 'failed', status)
  })

  addAssets(app)
  homeRoutes(app, options)
  inboxRoutes(app, options)
  postbackRoutes(app, options)
  pushRoutes(app, options)
  paymentRoutes(app, options, courier)
  openIdRoutes(app, options)
  identityRoutes(app, options)
  telegramRoutes(app, options)
  void app.register(async (scope) => registerRoutes(scope, options), { prefix: '/register' })
  void app.register(
    async (scope) => {
      feedRoutes(scope, options, matches)
      if (book !== null) failuresRoutes(scope, options, book.deps)
    },
    { prefix: '/sportsbook' },
  )
  if (aggregator !== null)
    void app.register(async (scope) => aggregator.addRoutes(scope), { prefix: '/aggregator' })
}

function showProblem(
  options: SandboxOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: 'notFound' | 'failed',
  status: number,
): FastifyReply {
  const locale = options.localeFor(request.headers['accept-language'])
  const t = translator(options, locale)
  const title = t(`problems.${problem}Title`)
  const body = html`<section class="sheet"><div class="lead"><span class="badge bad">${cross}</span><h1>${title}</h1></div>
<p class="muted">${t(`problems.${problem}Text`)}</p></section>`
  return sendPage(options, reply, { locale, title, body, shape: 'panel', status })
}
