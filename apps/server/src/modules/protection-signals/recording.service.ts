/**
 * Records signs of harm and reacts as each player's market says, for many players in one transaction. A sign that is known is not answered
 * another time. Messages propose more each time (`ladder.rules.ts`).
 */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { sendMessages } from '../messages/index.ts'
import { lockOffers, noteAudits, pauseOffers } from '../players/index.ts'
import type { Reaction } from '../settings/index.ts'
import type { ProtectionSignalsDeps } from './protection-signals.deps.ts'
import { nextStep, type Step } from './ladder.rules.ts'
import { insertSignals, keepSteps, listSteps, type NewSignal } from './signals.queries.ts'

const SYSTEM = 'system:protection'
const TEMPLATES = { reminder: 'playCheck', limit: 'limitProposed', break: 'breakProposed' } as const

/** The signs of several players on one day, and their reactions, are one transaction under the players' rows. */
export async function recordSignals(
  deps: ProtectionSignalsDeps,
  signals: readonly NewSignal[],
  day: string,
): Promise<void> {
  if (signals.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    const players = await lockOffers(tx, [...new Set(signals.map(({ playerId }) => playerId))])
    const now = deps.clock.now()
    const known = signals.filter(({ playerId }) => players.has(playerId))
    const inserted = await insertSignals(tx, known, now)
    const keys = new Set(inserted.map(keyOf))
    const fresh = known.filter((signal) => keys.has(keyOf(signal)))
    await noteAudits(deps, tx, fresh.map(toNote))

    const reactions = reactionsOf(fresh)
    const isNewlyPaused = (playerId: string) =>
      reactions.get(playerId)?.has('offersPaused') === true && players.get(playerId)?.isPaused === false
    const paused = [...reactions.keys()].filter(isNewlyPaused)
    await pauseOffers(tx, paused, now)
    const asked = [...reactions].flatMap(([playerId, all]) => (all.has('message') ? [playerId] : []))
    const steps = await takeSteps(
      tx,
      asked.filter((playerId) => !paused.includes(playerId)),
      day,
    )
    // A pause of offers is always reported, and a message at most once a week.
    await sendMessages(deps, tx, [
      ...paused.map((playerId) => ({
        playerId,
        cause: `offersPaused:${day}`,
        template: 'offersPaused' as const,
        values: {},
      })),
      ...[...steps].map(([playerId, step]) => ({
        playerId,
        cause: `playCheck:${day}`,
        template: TEMPLATES[step],
        values: {},
      })),
    ])
  })
}

/** The next step of each of these players, for those who get a message. It is kept with the signs of the day. */
async function takeSteps(tx: Tx, playerIds: readonly string[], day: string): Promise<Map<string, Step>> {
  const sent = await listSteps(tx, playerIds, day)
  const steps = new Map<string, Step>()
  for (const playerId of playerIds) {
    const step = nextStep(sent.get(playerId) ?? [], day)
    if (step !== null) steps.set(playerId, step)
  }
  await keepSteps(tx, steps, day)
  return steps
}

const keyOf = ({ playerId, kind }: Pick<NewSignal, 'playerId' | 'kind'>) => `${playerId} ${kind}`

const toNote = ({ playerId, kind, day, market }: NewSignal) => ({
  actor: SYSTEM,
  action: 'signal.found',
  subject: `player:${playerId}`,
  playerId,
  reason: 'a sign of harm',
  // Without the figures: every reader of the journal sees the details.
  details: { kind, day, market },
})

function reactionsOf(signals: readonly NewSignal[]): ReadonlyMap<string, Set<Reaction>> {
  const all = new Map<string, Set<Reaction>>()
  for (const { playerId, reactions } of signals) {
    const known = all.get(playerId) ?? new Set<Reaction>()
    for (const reaction of reactions) known.add(reaction)
    all.set(playerId, known)
  }
  return all
}
