import { QuestState } from '@fairhall/contract'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { listQuestRounds } from './explain.service.ts'
import type { QuestsDeps } from './quests.deps.ts'
import {
  activateQuest,
  cancelPlayerQuest,
  claimPlayerQuest,
  listPlayerQuests,
  listQuests,
} from './quests.service.ts'

export function questsRoutes(app: App, deps: QuestsDeps): void {
  serve(app, deps, 'listQuests', ({ playerId, query, locale }) => {
    const { state, currency = null } = query
    const states =
      state === undefined
        ? null
        : Object.values(QuestState).filter((one) => state.some((text) => text === String(one)))
    return listQuests(deps, { playerId, states, currency, locale })
  })
  serve(app, deps, 'listPlayerQuests', async ({ playerId, query, locale }) => {
    const { quests, meta } = await listPlayerQuests(deps, playerId, query, locale)
    return page(quests, meta)
  })
  serve(app, deps, 'listQuestRounds', ({ playerId, params }) => listQuestRounds(deps, playerId, params.id))
  serve(app, deps, 'activateQuest', ({ playerId, params, body, locale }) =>
    activateQuest(deps, { playerId, quest: params.id, currency: body.currency ?? null, locale }),
  )
  serve(app, deps, 'cancelPlayerQuest', ({ playerId, params, locale }) =>
    cancelPlayerQuest(deps, { playerId, playerQuestId: params.id, locale }),
  )
  serve(app, deps, 'claimPlayerQuest', ({ playerId, params, locale }) =>
    claimPlayerQuest(deps, { playerId, playerQuestId: params.id, locale }),
  )
}
