/**
 * The only writer of a complaint's state. Each change is made under the complaint's lock, noted in the journal, and sends the player at most
 * one message, all in one transaction.
 */
import type { Tx } from '../../platform/database/database.ts'
import { sendMessages } from '../messages/index.ts'
import { noteAudit, sealFor } from '../players/index.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import { findComplaint, insertMessage, saveComplaint } from './complaints.queries.ts'
import { type ComplaintEvent, type ComplaintTransition, transition } from './complaints.rules.ts'
import type { ComplaintRow } from './complaints.tables.ts'

const templates = {
  take: 'complaintTaken',
  ask: 'complaintReplied',
  extend: 'complaintExtended',
  answer: 'complaintAnswered',
  close: 'complaintClosed',
  lapse: 'complaintClosed',
  write: null,
  withdraw: null,
} as const satisfies Record<ComplaintEvent['kind'], string | null>

interface Change {
  event: ComplaintEvent
  /** As the journal names them: `staff:<id>`, `player:<id>` or `system:<job>`. */
  actor: string
  reason: string
  /** The staff member who works on it from now on. */
  handler?: string
}

/** The caller holds the lock of the complaint. Returns its new row, or why nothing changed. */
export async function changeComplaint(
  deps: ComplaintsDeps,
  tx: Tx,
  before: ComplaintRow,
  { event, actor, reason, handler }: Change,
): Promise<{ kind: 'changed'; row: ComplaintRow } | Exclude<ComplaintTransition, { kind: 'changed' }>> {
  const result = transition(before, event, deps.clock.now())
  if (result.kind !== 'changed') return result
  await saveComplaint(tx, before.id, { ...result.to, handler: handler ?? before.handler })
  const row = await findComplaint(tx, before.id)
  if (row === null) throw new Error(`The complaint ${before.id} is gone`)
  await noteAudit(deps, tx, {
    actor,
    reason,
    action: `complaint.${event.kind}`,
    subject: `complaint:${before.id}`,
    playerId: before.playerId,
    details: { before: before.state, after: row.state, outcome: row.outcome },
  })
  const template = templates[event.kind]
  if (template !== null) await informPlayer(deps, tx, row, template)
  return { kind: 'changed', row }
}

export async function informPlayer(
  deps: ComplaintsDeps,
  tx: Tx,
  row: ComplaintRow,
  template: Exclude<(typeof templates)[ComplaintEvent['kind']], null> | 'complaintReceived',
): Promise<void> {
  await sendMessages(deps, tx, [
    {
      playerId: row.playerId,
      cause: `complaint:${row.id}:${row.version}`,
      template,
      values: {
        number: { kind: 'plain', text: String(row.number) },
        until: { kind: 'moment', at: row.answerBy.toISOString() },
      },
    },
  ])
}

/** A message of the player. Returns whether it is new. */
export async function addOwnMessage(
  deps: ComplaintsDeps,
  tx: Tx,
  { id: complaintId, playerId }: Pick<ComplaintRow, 'id' | 'playerId'>,
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  return insertMessage(tx, {
    id,
    complaintId,
    author: 'player',
    member: null,
    sealed: await sealFor(deps, tx, playerId, text),
    writtenAt: deps.clock.now(),
  })
}
