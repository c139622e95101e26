/** What staff does with complaints. A text for the player and a reason for the journal are two things. */
import { inTransaction } from '../../platform/database/database.ts'
import { sealUnlessErased } from '../players/index.ts'
import { profiles } from '../settings/index.ts'
import { changeComplaint } from './complaint-changes.service.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import { findByNumber, insertMessage, lockComplaint } from './complaints.queries.ts'
import type { Outcome } from './complaints.rules.ts'
import type { ComplaintRow } from './complaints.tables.ts'

export type StaffDecision =
  | { kind: 'take' }
  | { kind: 'ask' }
  | { kind: 'extend' }
  | { kind: 'answer'; outcome: Outcome }
  | { kind: 'close'; outcome: Outcome }

interface Decided {
  number: bigint
  decision: StaffDecision
  /** What the player reads; null only where the state says enough. */
  text: string | null
  actor: string
  reason: string
}

export type DecisionResult =
  | { kind: 'done' | 'unchanged'; complaint: ComplaintRow }
  | { kind: 'refused'; because: 'notFound' | 'closed' | 'extended' | 'erased' }

export function decideComplaint(
  deps: ComplaintsDeps,
  { number, decision, text, actor, reason }: Decided,
): Promise<DecisionResult> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findByNumber(tx, number)
    const before = found && (await lockComplaint(tx, found.id))
    if (before === null) return { kind: 'refused', because: 'notFound' }
    const sealed = text === null ? null : await sealUnlessErased(deps, tx, before.playerId, text)
    if (text !== null && sealed === null) return { kind: 'refused', because: 'erased' }
    const event =
      decision.kind === 'extend' ? { kind: 'extend' as const, days: extensionOf(deps, before) } : decision
    const handler = actor.replace(/^staff:/, '')
    const change = { event, actor, reason, handler }
    const result = await changeComplaint(deps, tx, before, change)
    if (result.kind === 'refused') return result
    if (result.kind === 'unchanged') return { kind: 'unchanged', complaint: before }
    if (sealed !== null)
      await insertMessage(tx, {
        id: deps.random.uuid(),
        complaintId: before.id,
        author: 'staff',
        member: handler,
        sealed,
        writtenAt: deps.clock.now(),
      })
    return { kind: 'done', complaint: result.row }
  })
}

/** A complaint keeps the rules of the market in which it was made, unless the operator removed that market. */
function extensionOf({ settings }: ComplaintsDeps, { market }: ComplaintRow): number {
  const { markets } = settings.current()
  const { rules } = markets.find(({ id }) => id === market) ?? { rules: profiles.open }
  return rules.complaints.extensionDays
}
