/** The provider's side of the protocol: signed calls of the operator. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { gamesRoutes } from '../catalogue/games.routes.ts'
import { takeFailures } from '../../failures/failures.queries.ts'
import { callFailures } from '../failures/failures.rules.ts'
import { freeSpinsRoutes } from '../free-spins/free-spins.routes.ts'
import { demoBalanceOf, openSession } from '../play/sessions.service.ts'
import { findRound, type Round } from '../play/rounds.queries.ts'
import { returnLostBets } from '../play/rounds.service.ts'
import { readJson } from '../../json-body.ts'
import { isCallSigned } from '../../wallet-calls/signing.ts'
import { fail, type Refused } from './replies.ts'
import { askedRound, demoLaunch, realLaunch, type SharedLaunch, stakeUnitOf } from './launcher.schema.ts'

const badSignature: Refused = { status: 403, apiCode: 403, message: 'The signature is invalid' }
const noSuchGame: Refused = { status: 400, apiCode: 405, message: 'Unknown game' }
const noDemo: Refused = { status: 400, apiCode: 405, message: 'The game has no demo' }
const broken: Refused = { status: 503, apiCode: 503, message: 'Switched off by a tester' }
const badField = (field: string): Refused => ({
  status: 400,
  apiCode: 400,
  message: `Invalid value: ${field}`,
})

export function launcherRoutes(app: FastifyInstance, deps: AggregatorDeps): void {
  app.addHook('preHandler', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : ''
    const call = { method: request.method, path: request.originalUrl, body }
    if (!isCallSigned(call, request.headers, deps.aggregator.listAcceptedSecrets(), deps.now()))
      return fail(reply, badSignature)
    const failures = await takeFailures(deps.pool, callFailures)
    if (failures.includes('slow')) await setTimeout(deps.aggregatorTimings.slowMs)
    if (failures.includes('server-error')) return fail(reply, broken)
  })
  gamesRoutes(app, deps)
  freeSpinsRoutes(app, deps)

  app.post('/launcher/real', async (request, reply) => {
    const body = realLaunch.safeParse(readJson(request))
    if (!body.success) return fail(reply, badField(fieldOf(body.error)))
    const { account, session_id: operatorSession } = body.data
    return launch(deps, reply, body.data, {
      mode: 'real',
      currency: account.currency,
      accountId: account.id,
      operatorSession,
    })
  })

  app.post('/launcher/demo', async (request, reply) => {
    const body = demoLaunch.safeParse(readJson(request))
    if (!body.success) return fail(reply, badField(fieldOf(body.error)))
    const { currency } = body.data
    return launch(deps, reply, body.data, { mode: 'demo', currency, accountId: null, operatorSession: null })
  })

  app.post('/rounds/status', async (request, reply) => {
    const body = askedRound.safeParse(readJson(request))
    if (!body.success) return fail(reply, badField(fieldOf(body.error)))
    const { casino_id: casinoId, account_id: accountId, round_id: id } = body.data
    await returnLostBets(deps)
    const round = await findRound(deps.pool, { casinoId, accountId }, id)
    if (round !== null) await deps.calls.resendOf(round.id)
    return { state: round === null ? 'unknown' : answerOf(round) }
  })
}

/** A round whose bet was refused never existed for the operator. */
function answerOf({ state }: Round): 'open' | 'finished' | 'unknown' {
  if (state === 'refused') return 'unknown'
  return state === 'open' || state === 'placing' ? 'open' : 'finished'
}

async function launch(
  deps: AggregatorDeps,
  reply: FastifyReply,
  body: SharedLaunch,
  by: {
    mode: 'real' | 'demo'
    currency: string
    accountId: string | null
    operatorSession: string | null
  },
) {
  const game = deps.catalogue.find(body.game)
  if (game === null) return fail(reply, noSuchGame)
  if (by.mode === 'demo' && !game.demo) return fail(reply, noDemo)
  const stakeUnit = stakeUnitOf(body)
  if (stakeUnit === null) return fail(reply, badField('currency_terms.stake_unit'))
  const launchUrl = await openSession(deps, body.locale, {
    ...by,
    game: game.id,
    casinoId: body.casino_id,
    subunitToUnit: body.currency_terms.subunit_to_unit,
    stakeUnit,
    playMoney: by.mode === 'demo' ? demoBalanceOf(stakeUnit) : null,
  })
  reply.header('cache-control', 'no-store')
  return { launch_url: launchUrl }
}

const fieldOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') || 'body'
