/** The page where a tester switches failures on and off, corrects results and abandons matches. */
import type { FastifyInstance } from 'fastify'
import { listActiveFailures } from '../../../failures/failures.queries.ts'
import { switchFailures } from '../../../failures/failures.routes.ts'
import type { SandboxOptions } from '../../../options.ts'
import { sendPage, translator } from '../../../pages/page.ts'
import { listLatestBets } from '../bets/bets.queries.ts'
import type { BookDeps } from '../book-deps.ts'
import { readMarketId } from '../offers/listed.rules.ts'
import { rule } from '../settlement/settle.service.ts'
import { failuresBody, settableResults } from './failures-page.ts'
import { bookFailures } from './failures.rules.ts'

const LATEST = 20

export function failuresRoutes(app: FastifyInstance, options: SandboxOptions, deps: BookDeps): void {
  const path = `${options.publicPath}/sportsbook`

  app.get('/', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const [active, bets] = await Promise.all([
      listActiveFailures(deps.pool, bookFailures),
      listLatestBets(deps.pool, LATEST),
    ])
    const body = failuresBody(t, path, { active, bets, locale })
    return sendPage(options, reply, { locale, title: t('sportsbook.title'), body, shape: 'wide' })
  })
  switchFailures(app, deps, { path, kinds: bookFailures })
  app.post<{ Body: Record<string, string> }>('/rulings', async (request, reply) => {
    const { match = '', market = '', selection = '', abandon } = request.body
    const result = settableResults.find((one) => one === request.body['result'])
    const isKnown = deps.matches.look(match, deps.now()) !== null && readMarketId(market) !== null
    if (!isKnown || result === undefined || !/^[\w-]{1,40}$/.test(selection))
      return reply.code(400).send({ error: { code: 'badRequest' } })
    const pick = abandon === undefined ? { market, selection, result } : { market: '', selection: '', result }
    await rule(deps, { match, ...pick })
    return reply.redirect(`${path}/`, 303)
  })
}
