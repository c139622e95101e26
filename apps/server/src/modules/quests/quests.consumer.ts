/** Publishes quests and tasks to their players' open pages, one query for all of them. */
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { defineSubjectPublications, toPlayer } from '../../platform/realtime/publications.ts'
import type { Tx } from '../../platform/database/database.ts'
import { listLocales } from '../players/index.ts'
import type { QuestsDeps } from './quests.deps.ts'
import { listByIds, type PlayerQuest } from './quests.queries.ts'
import { toPlayerQuest, toTaskAt, type Viewer, viewerOf } from './quests.view.ts'

export const publishQuests = (deps: QuestsDeps): Consumer =>
  defineSubjectPublications<'quest.changed', string>(deps.realtime, {
    name: 'quests.publications',
    kinds: ['quest.changed'],
    subjectsOf: ({ ids }) => ids,
    entityOf: (id) => id,
    async load(tx, ids) {
      const { rows, viewers } = await loadRows(deps, tx, ids)
      return rows.map((row) => {
        const quest = toPlayerQuest(viewers(row), row)
        const key = `quest:${row.id}:${row.version}`
        return toPlayer('quests', row.playerId, { event: 'quest.updated', quest }, key)
      })
    },
  })

export const publishTasks = (deps: QuestsDeps): Consumer =>
  defineSubjectPublications<'quest.progressed', { id: string; index: number }>(deps.realtime, {
    name: 'quests.taskPublications',
    kinds: ['quest.progressed'],
    subjectsOf: ({ tasks }) => tasks,
    entityOf: ({ id, index }) => `${id} ${index}`,
    async load(tx, subjects) {
      const { rows, viewers } = await loadRows(
        deps,
        tx,
        subjects.map(({ id }) => id),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return subjects.flatMap(({ id, index }) => {
        const row = byId.get(id)
        const task = row === undefined ? null : toTaskAt(viewers(row), row, index)
        if (row === undefined || task === null) return []
        const key = `quest-task:${id}:${index}:${row.version}`
        return [toPlayer('quests', row.playerId, { event: 'quest.task.updated', task }, key)]
      })
    },
  })

async function loadRows(deps: QuestsDeps, tx: Tx, ids: readonly string[]) {
  const rows = await listByIds(tx, [...new Set(ids)])
  const locales = await listLocales(
    tx,
    rows.map(({ playerId }) => playerId),
  )
  const { defaultLocale } = deps.settings.current()
  const localeOf = ({ playerId }: PlayerQuest) => locales.get(playerId) ?? defaultLocale.code
  const known = new Map<string, Viewer>()
  for (const locale of new Set(rows.map(localeOf))) known.set(locale, await viewerOf(deps, locale))
  return { rows, viewers: (row: PlayerQuest) => known.get(localeOf(row)) as Viewer }
}
