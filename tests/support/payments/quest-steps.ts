/** Quests as steps of random sequences: started, cancelled, claimed, and ended without their player. */
import { QuestState } from '@fairhall/contract'
import fc from 'fast-check'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import { checkQuests } from '../../../apps/server/src/modules/quests/counting/checks.service.ts'
import { endOverdue, endRestricted } from '../../../apps/server/src/modules/quests/ending.service.ts'
import {
  activateQuest,
  cancelPlayerQuest,
  claimPlayerQuest,
} from '../../../apps/server/src/modules/quests/quests.service.ts'

const only = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)

/** Rewards in cents. Each has another one, so that the books know which quest was paid. */
export const QUESTS = {
  /** Claimed within a day. */
  'grand-tour': {
    reward: 31n,
    claimDays: 1,
    tasks: [{ kind: 'stakes', quantity: 20, stakeMin: '0.5' }],
  },
  /** Paid at its completion. */
  'koi-season': { reward: 32n, claimDays: null, tasks: [{ kind: 'rounds', quantity: 1, stakeMin: '1' }] },
  'crown-circuit': {
    reward: 33n,
    claimDays: 7,
    tasks: [
      { kind: 'games', quantity: 1, stakeMin: '2' },
      { kind: 'stakes', quantity: 100, stakeMin: '0.01' },
    ],
  },
  /** Of deposits, and claimed whenever. */
  'known-guest': { reward: 34n, claimDays: 365, tasks: [{ kind: 'deposits', quantity: 1, amountMin: '50' }] },
} as const
type QuestId = keyof typeof QUESTS
const ids = Object.keys(QUESTS) as QuestId[]

export const ACTIVE_MAX = 3

/** The content of quests.json. A quest can be done again the next day, so that attempts follow each other. */
export const questsFile = () => ({
  activeMax: ACTIVE_MAX,
  playerMax: '1000',
  quests: ids.map((id) => {
    const { reward, ...quest } = QUESTS[id]
    return { id, ...quest, reward: `0.${reward}`, days: 10, times: { max: 4, everyDays: 1 } }
  }),
})

export const questStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: only('startQuest'), quest: fc.constantFrom(...ids) }) },
  { weight: 2, arbitrary: fc.record({ do: only('claimQuest'), which: fc.nat(2) }) },
  fc.record({ do: only('cancelQuest'), which: fc.nat(2) }),
  fc.record({ do: only('endQuests') }),
)
type QuestStep = typeof questStep extends fc.Arbitrary<infer Value> ? Value : never

export async function playQuestStep(deps: AppDeps, playerId: string, step: QuestStep): Promise<void> {
  if (step.do === 'startQuest') {
    await activateQuest(deps, { playerId, quest: step.quest, currency: 'EUR', locale: 'en' })
    return
  }
  if (step.do === 'endQuests') {
    await Promise.all([checkQuests(deps), endOverdue(deps), endRestricted(deps)])
    return
  }
  const { rows } = await deps.db.query<{ id: string }>(
    `select id from player_quest where player_id = $1
      order by state <> ${step.do === 'claimQuest' ? QuestState.completed : QuestState.active}, activated_at desc, quest limit 3`,
    [playerId],
  )
  const playerQuestId = rows[step.which]?.id
  if (playerQuestId === undefined) return
  const request = { playerId, playerQuestId, locale: 'en' }
  await (step.do === 'claimQuest' ? claimPlayerQuest(deps, request) : cancelPlayerQuest(deps, request))
}
