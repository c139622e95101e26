import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BetPage } from '../book-api.ts'
import type { BookDeps } from '../book-deps.ts'
import { cashOut, cashOutBody, offerCashOut } from '../cash-out/cash-out.service.ts'
import { parseBody } from '../parse-body.ts'
import { Refused } from '../refusals.ts'
import { requireSession } from '../sessions/sessions.service.ts'
import { betBody } from '../slips/slip-body.rules.ts'
import { toBet } from './bet-view.rules.ts'
import { findBet, listBets } from './bets.queries.ts'
import { placeBet } from './place.service.ts'

const PER_PAGE = 20
const PAGE_MAX = 10_000
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type OneBet = { Params: { id: string } }

export function betsRoutes(app: FastifyInstance, deps: BookDeps): void {
  const sessionOf = (request: FastifyRequest) => requireSession(deps, request.headers.authorization)
  const betOf = async (request: FastifyRequest<OneBet>) => {
    const session = await sessionOf(request)
    const { id } = request.params
    const bet = UUID.test(id) ? await findBet(deps.pool, id) : null
    if (bet?.accountId !== session.accountId) throw new Refused('not_found', 'There is no such bet')
    return { session, bet }
  }

  app.post('/api/bets', async (request, reply) => {
    const session = await sessionOf(request)
    const bet = await placeBet(deps, session, parseBody(betBody, request.body))
    return reply.code(201).send({ bet: toBet(bet) })
  })
  app.get<{ Querystring: { state?: string; page?: string } }>(
    '/api/bets',
    async (request): Promise<BetPage> => {
      const { accountId } = await sessionOf(request)
      const { state = 'open' } = request.query
      const page = Number(request.query.page ?? 1)
      if (!['open', 'settled'].includes(state)) throw new Refused('bad_request', 'state: open or settled')
      if (!Number.isInteger(page) || page < 1 || page > PAGE_MAX)
        throw new Refused('bad_request', 'page: a whole number from 1')
      const query = { isOpen: state === 'open', page, perPage: PER_PAGE }
      const { bets, total } = await listBets(deps.pool, accountId, query)
      return { bets: bets.map(toBet), page, pages: Math.max(1, Math.ceil(total / PER_PAGE)), total }
    },
  )
  app.get<OneBet>('/api/bets/:id', async (request) => ({ bet: toBet((await betOf(request)).bet) }))
  app.get<OneBet>('/api/bets/:id/cash-out', async (request) => offerCashOut(deps, (await betOf(request)).bet))
  app.post<OneBet>('/api/bets/:id/cash-out', async (request) => {
    const { session, bet } = await betOf(request)
    return { bet: toBet(await cashOut(deps, session, bet, parseBody(cashOutBody, request.body))) }
  })
}
