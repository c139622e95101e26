import { BonusCodeTrigger } from '@fairhall/contract'
import type { DepositsDeps } from './deposits.deps.ts'
import { done, page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { dropCode, listCodes } from '../bonuses/index.ts'
import { getPlayer } from '../players/index.ts'
import {
  addBonusCode,
  getBonusPackage,
  listBonusStatus,
  listDepositBonuses,
} from './deposit-bonuses.service.ts'
import { listDepositMethods } from './deposit-methods.service.ts'
import { createDeposit } from './deposits.service.ts'

export function depositsRoutes(app: App, deps: DepositsDeps): void {
  serve(app, deps, 'listDepositMethods', async ({ playerId, query, client, locale }) => {
    const { asksBeforeClosing } = deps.paymentMethods.rules.deposits
    return page(await listDepositMethods(deps, playerId, client.country, { ...query, locale }), {
      asksBeforeClosing,
    })
  })
  serve(app, deps, 'createDeposit', async ({ playerId, body, client, locale, idempotencyKey, request }) => {
    const { host = '' } = request.headers
    const { country } = client
    return createDeposit(deps, { playerId, locale, idempotencyKey, host, country }, body)
  })
  serve(app, deps, 'listDepositBonuses', async ({ playerId, query, locale }) => {
    const { receive_bonus: acceptsBonus } = await getPlayer(deps.db, playerId)
    const { declineByDefault } = deps.settings.current().bonuses
    const isDeclinedByDefault = acceptsBonus === null ? declineByDefault : !acceptsBonus
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
    { kind: 'attempt' },
  )
  serve(app, deps, 'removeBonusCode', ({ playerId, body }) =>
    done(dropCode(deps, playerId, body.playerBonusCodeId)),
  )
}
