/**
 * The stand-in sportsbook that takes bets. It runs on a separate port, so that its page has another origin than the site around it. It
 * stores its bets, and reaches the operator only through the signed sports wallet API.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import type { SandboxOptions, Work } from '../../options.ts'
import { createWorkLoop, type WorkLoop } from '../../work-loop.ts'
import type { Matches } from '../matches.ts'
import { betsRoutes } from './bets/bets.routes.ts'
import { findNextBet } from './bets/bets.queries.ts'
import { decideDue } from './bets/place.service.ts'
import { type BookDeps, type BookOptions, timingsAt, withoutAbandoned } from './book-deps.ts'
import { offersRoutes } from './offers/offers.routes.ts'
import { pageRoutes } from './page.routes.ts'
import { Refused } from './refusals.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { listAbandoned } from './settlement/rulings.queries.ts'
import { settleDue } from './settlement/settle.service.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { slipsRoutes } from './slips/slips.routes.ts'
import { createStream } from './stream/stream.ts'
import { sendDueCalls } from './wallet/call-queue.ts'
import { betCalls } from './wallet/calls.queries.ts'

export interface Book extends Work, Pick<WorkLoop, 'start' | 'stop'> {
  deps: BookDeps
  app: FastifyInstance
  listen(): Promise<string>
}

const BODY_BYTES_MAX = 32_768
const ABANDONED_MS = 2 * 86_400_000

type BookInput = Pick<
  SandboxOptions,
  'pool' | 'operatorUrl' | 'now' | 'randomBytes' | 'uuid' | 'log' | 'bookTimings'
> & { book: BookOptions }

/** @param pollMs The longest pause between two looks for work; 0 for tests, which call `deliverDue`. */
export function createBook(options: BookInput, matches: Matches, pollMs: number): Book {
  const { book } = options
  const abandoned = new Set<string>()
  const deps: BookDeps = {
    pool: options.pool,
    operatorUrl: options.operatorUrl,
    now: options.now,
    randomBytes: options.randomBytes,
    uuid: options.uuid,
    log: options.log,
    sportsbookId: book.sportsbookId,
    walletSecret: book.walletSecret,
    matches: withoutAbandoned(matches, abandoned),
    abandoned,
    timings: { ...timingsAt(book.speed ?? 1), ...options.bookTimings, ticks: pollMs > 0 },
    wake: () => loop.wake(),
  }
  const deliverDue = async () => {
    const since = new Date(options.now().getTime() - ABANDONED_MS)
    for (const match of await listAbandoned(options.pool, since)) deps.abandoned.add(match)
    await decideDue(deps)
    await settleDue(deps)
    await sendDueCalls(deps)
  }
  const loop = createWorkLoop({
    pollMs,
    now: options.now,
    run: async () => {
      await deliverDue()
      return earliest(await findNextBet(options.pool), await betCalls.findNext(options.pool))
    },
    onError: (error) => options.log.error({ err: error }, 'the sportsbook stand-in failed: retrying'),
  })
  const stream = createStream(deps, book)
  const app = createApp(options.log, book)
  offersRoutes(app, deps)
  statisticsRoutes(app, deps)
  sessionsRoutes(app, deps)
  slipsRoutes(app, deps)
  betsRoutes(app, deps)
  stream.addRoutes(app)
  pageRoutes(app, book)
  return {
    deps,
    app,
    deliverDue: async () => {
      await deliverDue()
      await stream.tick()
    },
    listen: () => app.listen({ host: book.host, port: book.port }),
    start: () => loop.start(),
    async stop() {
      stream.stop()
      await app.close()
      await loop.stop()
    },
  }
}

function createApp(log: SandboxOptions['log'], { addressOf, isAllowed }: BookOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    // A repeated parameter stays a text: the last one counts.
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  })
  app.addHook('onRequest', async (request) => {
    if (isAllowed?.(addressOf(request)) === false)
      throw new Refused('too_many_requests', 'Too many requests: wait a minute')
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refused) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error }, 'the sportsbook stand-in failed')
    return reply.code(status).send({ code: 'bad_request', message: status >= 500 ? 'failed' : error.message })
  })
  return app
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
