import { WrongSettings } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { checkQuests } from './counting/checks.service.ts'
import { endOverdue, endRestricted } from './ending.service.ts'
import { publishQuests, publishTasks } from './quests.consumer.ts'
import type { QuestsDeps } from './quests.deps.ts'
import { questsRoutes } from './quests.routes.ts'
import { errorOfQuests } from './quest-settings.rules.ts'
import { untitledQuest } from './quests.view.ts'

export type { QuestsDeps }
export { questChecks } from './quests.audit.queries.ts'
export { countQuests, listByIds as listQuestsByIds } from './quests.queries.ts'
export { listPlayerQuests } from './quests.service.ts'
export { type QuestTrial, tryQuests } from './trial/trial.service.ts'
export { questsCounter } from './quests.counter.ts'

export const questsModule: Module<QuestsDeps> = {
  name: 'quests',
  routes: questsRoutes,
  consumers: (deps) => [publishQuests(deps), ...publishTasks(deps)],
  jobs: [
    defineJob({
      name: 'quests.check',
      cron: '* * * * *',
      async run(deps: QuestsDeps) {
        await checkQuests(deps)
        await endOverdue(deps)
      },
    }),
    defineJob({
      name: 'quests.endRestricted',
      cron: '*/10 * * * *',
      run: (deps: QuestsDeps) => endRestricted(deps),
    }),
  ],
  prepare: (deps) =>
    deps.settings.addCheck(async (snapshot) => {
      const untitled = untitledQuest(deps, snapshot)
      if (untitled !== null)
        throw new WrongSettings(`quests.json: the content lacks quests.${untitled}.name or its text`)
      const error = errorOfQuests(snapshot)
      if (error !== null) throw new WrongSettings(`quests.json: ${error}`)
    }),
}
