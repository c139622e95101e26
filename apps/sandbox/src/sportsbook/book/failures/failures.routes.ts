/** The page where a tester switches failures on and off, corrects results and abandons matches. */
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions } from '../../../options.ts'
import { sendPage, translator } from '../../../pages/page.ts'
import { listLatestBets } from '../bets/bets.queries.ts'
import type { BookDeps } from '../book-deps.ts'
import { readMarketId } from '../offers/listed.rules.ts'
import { rule } from '../settlement/settle.service.ts'
import { failuresBody, settableResults } from './failures-page.ts'
import { isBookFailure, listActiveFailures, setFailure } from './failures.queries.ts'

const LATEST = 20
const uses: Readonly<Record<string, number | null>> = { '1': 1, '3': 3, always: null, off: 0 }

export function failuresRoutes(app: FastifyInstance, options: SandboxOptions, deps: BookDeps): void {
  const path = `${options.publicPath}/sportsbook`

  app.get('/', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const [active, bets] = await Promise.all([
      listActiveFailures(deps.pool),
      listLatestBets(deps.pool, LATEST),
    ])
    const body = failuresBody(t, path, { active, bets, locale })
    return sendPage(options, reply, { locale, title: t('sportsbook.title'), body, shape: 'wide' })
  })
  app.post<{ Body: Record<string, string> }>('/failures', async (request, reply) => {
    const { kind, uses: wanted = '' } = request.body
    if (!isBookFailure(kind) || !Object.hasOwn(uses, wanted))
      return reply.code(400).send({ error: { code: 'badRequest' } })
    await setFailure(deps.pool, kind, uses[wanted] ?? null)
    return reply.redirect(`${path}/`, 303)
  })
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
