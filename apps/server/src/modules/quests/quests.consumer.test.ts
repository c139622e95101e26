import { afterAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { questerOf } from '#tests/support/games/quester.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { StoredEvent } from '../../platform/outbox/events.ts'
import type { Outgoing } from '../../platform/realtime/port.ts'
import { publishTasks } from './quests.consumer.ts'

const acme = await startWithProvider()
const { server } = acme
afterAll(() => acme.stop())

test('publishes the tasks that a round changed, also those that earlier versions announced', async () => {
  const ada = await questerOf(acme)
  const [available] = (await ada.list()).filter(({ lock }) => lock === null)
  const id = await ada.started(available?.id ?? '')
  const published: Outgoing[] = []
  const realtime = {
    ...server.deps.realtime,
    skip: () => false,
    publishAll: async (some: readonly Outgoing[]) => void published.push(...some),
  }
  const consumers = publishTasks({ ...server.deps, realtime })
  const handle = (event: StoredEvent) =>
    inTransaction(server.deps.db, async (tx) => {
      for (const { kinds, handle: publish } of consumers)
        if (kinds.includes(event.kind)) await publish(tx, [event])
    })

  await handle({ kind: 'quest.tasks', players: `${ada.id} ${id}:0` })
  await handle({ kind: 'quest.counted', players: { [ada.id]: { [id]: [0] } } })
  await handle({ kind: 'quest.progressed', tasks: [{ id, index: 0 }] })

  const [now, ...before] = published
  expect(before).toEqual([now, now])
  // A consumer that an earlier version may take over has no kind that it can't read.
  expect(consumers.find(({ name }) => name === 'quests.taskPublications')?.kinds).toEqual([
    'quest.counted',
    'quest.progressed',
  ])
  expect(now?.data).toMatchObject({ event: 'quest.task.updated', task: { progress: 0 } })
})
