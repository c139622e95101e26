/** The page where a tester switches failures on and off, and sees the latest rounds. */
import type { FastifyInstance } from 'fastify'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { listActiveFailures } from '../../failures/failures.queries.ts'
import { switchFailures } from '../../failures/failures.routes.ts'
import { sendPage, translator } from '../../pages/page.ts'
import { listLatestRounds } from '../play/rounds.queries.ts'
import { failuresBody } from './failures-page.ts'
import { failureKinds } from './failures.rules.ts'

export function failuresRoutes(app: FastifyInstance, deps: AggregatorDeps): void {
  const path = `${deps.publicPath}/aggregator`

  app.get('/', async (request, reply) => {
    const locale = deps.localeFor(request.headers['accept-language'])
    const t = translator(deps, locale)
    const [active, rounds] = await Promise.all([
      listActiveFailures(deps.pool, failureKinds),
      listLatestRounds(deps.pool),
    ])
    const body = failuresBody(t, path, {
      active,
      rounds,
      gamesCount: deps.catalogue.games.length,
      studiosCount: deps.catalogue.studios.length,
    })
    return sendPage(deps, reply, { locale, title: t('aggregator.title'), body, shape: 'wide' })
  })

  switchFailures(app, deps, { path, kinds: failureKinds })
}
