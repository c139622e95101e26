/**
 * Ends quests without their player. A quest that is over expires once the last of its player's rounds is counted. Of a player who may not
 * play, active ones are cancelled and completed ones are paid, because their reward is earned. Each piece is one transaction.
 */
import { QuestState } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { oweGrants } from '../grants/index.ts'
import { rewardOf } from './counting/completion.service.ts'
import { lockOverdue, lockRestricted, lockUnclaimed } from './ending.queries.ts'
import { nextState, type QuestEvent } from './quest-states.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'
import { endQuests, type PlayerQuest, setClaimed } from './quests.queries.ts'

type EndDeps = Pick<QuestsDeps, 'clock' | 'db' | 'random'>

const PER_PIECE = 500
/** The transaction of a round that ended in time may still be open for a moment after its end. */
const GRACE_MS = 60_000

export async function endOverdue(deps: EndDeps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - GRACE_MS)
  await inPieces(
    deps,
    (tx) => lockOverdue(tx, before, PER_PIECE),
    (tx, quests) => end(tx, quests, 'expire', now),
  )
  await inPieces(
    deps,
    (tx) => lockUnclaimed(tx, now, PER_PIECE),
    (tx, quests) => end(tx, quests, 'lapse', now),
  )
}

export async function endRestricted(deps: EndDeps): Promise<void> {
  const now = deps.clock.now()
  await inPieces(
    deps,
    (tx) => lockRestricted(tx, now, PER_PIECE),
    async (tx, quests) => {
      const { active = [], completed = [] } = Object.groupBy(quests, ({ state }) =>
        state === QuestState.active ? 'active' : 'completed',
      )
      await end(tx, active, 'cancel', now)
      await pay(deps, tx, completed, now)
    },
  )
}

async function inPieces(
  { db }: Pick<EndDeps, 'db'>,
  lock: (tx: Tx) => Promise<PlayerQuest[]>,
  act: (tx: Tx, quests: readonly PlayerQuest[]) => Promise<void>,
): Promise<void> {
  let count = 0
  do {
    count = await inTransaction(db, async (tx) => {
      const quests = await lock(tx)
      if (quests.length === 0) return 0
      await act(tx, quests)
      await announce(tx, { kind: 'quest.changed', ids: quests.map(({ id }) => id) })
      return quests.length
    })
  } while (count === PER_PIECE)
}

async function end(tx: Tx, quests: readonly PlayerQuest[], event: QuestEvent, now: Date): Promise<void> {
  const byState = Map.groupBy(
    quests,
    ({ state, claimedAt }) => nextState({ state, isClaimed: claimedAt !== null }, event)?.state,
  )
  for (const [state, ended] of byState)
    if (state !== undefined)
      await endQuests(
        tx,
        ended.map(({ id }) => id),
        state,
        now,
      )
}

async function pay(deps: EndDeps, tx: Tx, quests: readonly PlayerQuest[], now: Date): Promise<void> {
  if (quests.length === 0) return
  await setClaimed(
    tx,
    quests.map(({ id }) => id),
    now,
  )
  await oweGrants(deps, tx, quests.map(rewardOf))
}
