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

test('publishes the tasks that a round changed, also those that versions before announced', async () => {
  const ada = await questerOf(acme)
  const [available] = (await ada.list()).filter(({ lock }) => lock === null)
  const id = await ada.started(available?.id ?? '')
  const published: Outgoing[] = []
  const realtime = {
    ...server.deps.realtime,
    skip: () => false,
    publishAll: async (some: readonly Outgoing[]) => void published.push(...some),
  }
  const consumer = publishTasks({ ...server.deps, realtime })
  const handle = (event: StoredEvent) => inTransaction(server.deps.db, (tx) => consumer.handle(tx, [event]))

  await handle({ kind: 'quest.tasks', players: `${ada.id} ${id}:0` })
  await handle({ kind: 'quest.counted', players: { [ada.id]: { [id]: [0] } } })
  await handle({ kind: 'quest.progressed', tasks: [{ id, index: 0 }] })

  const [now, ...before] = published
  expect(before).toEqual([now, now])
  expect(now?.data).toMatchObject({ event: 'quest.task.updated', task: { progress: 0 } })
})
