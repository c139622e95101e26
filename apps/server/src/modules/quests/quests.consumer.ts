/**
 * Publishes quests and tasks to their players' open pages, one query for all of them. The progress of a task changes with nearly every round, so
 * tasks are read from recent play, and what never changes of their quests is kept.
 */
import { QuestState } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import type { Event } from '../../platform/outbox/events.ts'
import { defineSubjectPublications, toPlayer } from '../../platform/realtime/publications.ts'
import type { Tx } from '../../platform/database/database.ts'
import { listLocales } from '../players/index.ts'
import { readChanged } from './counting/changed-tasks.rules.ts'
import { listRecentQuests } from './counting/counting.queries.ts'
import { createKnownQuests, type KnownQuests } from './counting/known-quests.ts'
import type { QuestsDeps } from './quests.deps.ts'
import { listByIds } from './quests.queries.ts'
import { type ReadQuest, toPlayerQuest, toRead, toTaskAt, type Viewer, viewerOf } from './quests.view.ts'

export const publishQuests = (deps: QuestsDeps): Consumer =>
  defineSubjectPublications<'quest.changed', string>(deps.realtime, {
    name: 'quests.publications',
    kinds: ['quest.changed'],
    subjectsOf: ({ ids }) => ids,
    entityOf: (id) => id,
    async load(tx, ids) {
      const rows = await listByIds(tx, ids)
      const viewers = await viewersOf(deps, tx, rows)
      return rows.map((row) => {
        const quest = toPlayerQuest(viewers(row), row)
        const key = `quest:${row.id}:${row.version}`
        return toPlayer('quests', row.playerId, { event: 'quest.updated', quest }, key)
      })
    },
  })

type ProgressedTask = Event<'quest.progressed'>['tasks'][number]

type TasksEvent = Event<'quest.counted' | 'quest.progressed' | 'quest.tasks'>

function tasksOf(event: TasksEvent): readonly ProgressedTask[] {
  if (event.kind === 'quest.tasks') return readChanged(event.players)
  if (event.kind === 'quest.progressed') return event.tasks
  return Object.entries(event.players).flatMap(([playerId, quests]) =>
    Object.entries(quests).flatMap(([id, indexes]) => indexes.map((index) => ({ id, index, playerId }))),
  )
}

/**
 * The kinds of earlier versions keep the name that those versions handle: a process of an earlier version that takes
 * over, during an upgrade or after its undoing, never gets a kind that it can't read.
 */
export function publishTasks(deps: QuestsDeps): Consumer[] {
  const known = createKnownQuests()
  const publish = (name: string, kinds: readonly TasksEvent['kind'][]) =>
    tasksPublisher(deps, known, name, kinds)
  return [
    publish('quests.changedTasks', ['quest.tasks']),
    publish('quests.taskPublications', ['quest.counted', 'quest.progressed']),
  ]
}

function tasksPublisher(
  deps: QuestsDeps,
  known: KnownQuests,
  name: string,
  kinds: readonly TasksEvent['kind'][],
): Consumer {
  return defineSubjectPublications<TasksEvent['kind'], ProgressedTask>(deps.realtime, {
    name,
    kinds,
    subjectsOf: tasksOf,
    entityOf: ({ id, index }) => `${id} ${index}`,
    channelOf: ({ playerId }) => (playerId === undefined ? null : channels.quests(playerId)),
    async load(tx, subjects) {
      const quests = await readQuests(tx, known, [...new Set(subjects.map(({ id }) => id))])
      const viewers = await viewersOf(deps, tx, [...quests.values()])
      return subjects.flatMap(({ id, index }) => {
        const quest = quests.get(id)
        const task = quest === undefined ? null : toTaskAt(viewers(quest), quest, index)
        if (quest === undefined || task === null) return []
        const key = `quest-task:${id}:${index}:${quest.version}`
        return [toPlayer('quests', quest.playerId, { event: 'quest.task.updated', task }, key)]
      })
    },
  })
}

interface Owned {
  playerId: string
}

async function readQuests(
  tx: Tx,
  known: KnownQuests,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadQuest & Owned>> {
  const found = new Map<string, ReadQuest & Owned>()
  for (const active of (await known.read(tx, await listRecentQuests(tx, ids))).values())
    for (const quest of active) found.set(quest.id, { ...quest, state: QuestState.active })
  const ended = ids.filter((id) => !found.has(id))
  if (ended.length > 0)
    for (const row of await listByIds(tx, ended)) found.set(row.id, { ...row, ...toRead(row) })
  return found
}

/** Returns the viewer of a quest, in the language of its player. */
async function viewersOf(
  deps: QuestsDeps,
  tx: Tx,
  quests: readonly Owned[],
): Promise<(quest: Owned) => Viewer> {
  const locales = await listLocales(tx, [...new Set(quests.map(({ playerId }) => playerId))])
  const { defaultLocale } = deps.settings.current()
  const localeOf = ({ playerId }: Owned) => locales.get(playerId) ?? defaultLocale.code
  const known = new Map<string, Viewer>()
  for (const locale of new Set(quests.map(localeOf))) known.set(locale, await viewerOf(deps, locale))
  return (quest) => known.get(localeOf(quest)) as Viewer
}
