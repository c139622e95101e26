/** The page where a tester switches failures on and off, and sees the latest rounds. */
import type { FastifyInstance } from 'fastify'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { sendPage, translator } from '../../pages/page.ts'
import { listLatestRounds } from '../play/rounds.queries.ts'
import { failuresBody } from './failures-page.ts'
import { clearFailure, listActiveFailures, setFailure } from './failures.queries.ts'
import { isFailureKind } from './failures.rules.ts'

const uses: Readonly<Record<string, number | null>> = { '1': 1, '3': 3, always: null }

export function failuresRoutes(app: FastifyInstance, deps: AggregatorDeps): void {
  app.get('/', async (request, reply) => {
    const locale = deps.localeFor(request.headers['accept-language'])
    const t = translator(deps, locale)
    const [active, rounds] = await Promise.all([listActiveFailures(deps.pool), listLatestRounds(deps.pool)])
    const body = failuresBody(t, `${deps.publicPath}/aggregator`, {
      active,
      rounds,
      gamesCount: deps.catalogue.games.length,
      studiosCount: deps.catalogue.studios.length,
    })
    return sendPage(deps, reply, { locale, title: t('aggregator.title'), body, shape: 'wide' })
  })

  app.post<{ Body: Record<string, string> }>('/failures', async (request, reply) => {
    const { kind, uses: wanted = '' } = request.body
    if (!isFailureKind(kind) || (wanted !== 'off' && !Object.hasOwn(uses, wanted)))
      return reply.code(400).send({ error: { code: 'badRequest' } })
    if (wanted === 'off') await clearFailure(deps.pool, kind)
    else await setFailure(deps.pool, kind, uses[wanted] ?? null)
    return reply.redirect(`${deps.publicPath}/aggregator/`, 303)
  })
}
