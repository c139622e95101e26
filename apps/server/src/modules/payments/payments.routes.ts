import { BonusCodeTrigger } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { done, page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { dropCode, listCodes } from '../bonuses/index.ts'
import { getPlayer } from '../players/index.ts'
import { requireActive } from '../sessions/index.ts'
import { listDestinations, removeDestination } from './address-book.service.ts'
import {
  addBonusCode,
  getBonusPackage,
  listBonusStatus,
  listDepositBonuses,
} from './deposit-bonuses.service.ts'
import { createDeposit } from './deposits.service.ts'
import {
  declineInvoice,
  getInvoice,
  getInvoiceStatistics,
  getTurnOverWager,
  listDepositMethods,
  listInvoices,
  listWithdrawalMethods,
} from './invoices.service.ts'
import { createWithdrawal } from './withdrawals.service.ts'

export function paymentsRoutes(app: App, deps: Deps): void {
  serve(app, deps, 'listDepositMethods', async ({ playerId, query, client, locale }) => {
    const { asksBeforeClosing } = deps.payments.rules.deposits
    return page(await listDepositMethods(deps, playerId, client.country, { ...query, locale }), {
      asksBeforeClosing,
    })
  })
  serve(app, deps, 'listWithdrawalMethods', ({ playerId, query, locale }) =>
    listWithdrawalMethods(deps, playerId, { ...query, locale }),
  )
  serve(
    app,
    deps,
    'createDeposit',
    async ({ playerId, sessionId, body, client, locale, idempotencyKey, request }) => {
      await requireActive(deps, sessionId)
      const { host = '' } = request.headers
      const { country } = client
      return createDeposit(deps, { playerId, locale, idempotencyKey, host, country }, body)
    },
  )
  serve(app, deps, 'createWithdrawal', async ({ playerId, sessionId, body, locale, idempotencyKey }) => {
    await requireActive(deps, sessionId)
    return createWithdrawal(deps, { playerId, sessionId, locale, idempotencyKey }, body)
  })
  serve(app, deps, 'listDestinations', ({ playerId, query }) => listDestinations(deps, playerId, query))
  serve(app, deps, 'removeDestination', ({ playerId, params }) =>
    done(removeDestination(deps, playerId, params.id)),
  )
  serve(app, deps, 'listInvoices', async ({ playerId, query, locale }) => {
    const { invoices, meta } = await listInvoices(deps, playerId, query, locale)
    return page(invoices, meta)
  })
  serve(app, deps, 'getInvoice', ({ playerId, params, locale }) =>
    getInvoice(deps, playerId, params.id, locale),
  )
  serve(app, deps, 'declineInvoice', ({ playerId, params, locale }) =>
    declineInvoice(deps, playerId, params.id, locale),
  )
  serve(app, deps, 'listDepositBonuses', async ({ playerId, query, locale }) => {
    const { receive_bonus: acceptsBonus } = await getPlayer(deps, playerId)
    const isDeclinedByDefault = acceptsBonus === null ? deps.bonuses.declineByDefault : !acceptsBonus
    return page(await listDepositBonuses(deps, playerId, query, locale), { isDeclinedByDefault })
  })
  serve(app, deps, 'getBonusPackage', ({ playerId, params, query, locale }) =>
    getBonusPackage(deps, playerId, { id: params.id, currency: query.currency, locale }),
  )
  serve(app, deps, 'listBonusStatus', ({ playerId, query }) => listBonusStatus(deps, playerId, query))
  serve(app, deps, 'listBonusCodes', ({ playerId, query }) =>
    listCodes(
      deps,
      playerId,
      Number(query.trigger) === BonusCodeTrigger.direct ? BonusCodeTrigger.direct : BonusCodeTrigger.deposit,
    ),
  )
  // Rate-limited, so that codes meant for others can't be found by trying.
  serve(
    app,
    deps,
    'addBonusCode',
    ({ playerId, body, client }) => addBonusCode(deps, playerId, client.country, body),
    { isAttempt: true },
  )
  serve(app, deps, 'removeBonusCode', ({ playerId, body }) =>
    done(dropCode(deps, playerId, body.playerBonusCodeId)),
  )
  serve(app, deps, 'getInvoiceStatistics', ({ playerId }) => getInvoiceStatistics(deps, playerId))
  serve(app, deps, 'getTurnOverWager', ({ playerId, query }) =>
    getTurnOverWager(deps, playerId, query.currency),
  )
}
