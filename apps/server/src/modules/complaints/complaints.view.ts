/** Complaints as players see them. */
import type { Complaint, ComplaintDetails } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { unsealAllFor } from '../players/index.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import { listMessages } from './complaints.queries.ts'
import type { ComplaintRow } from './complaints.tables.ts'

export function toShown(row: ComplaintRow): Complaint {
  const { id, number, kind, state, outcome, version } = row
  return {
    id,
    number: String(number),
    kind,
    state,
    outcome,
    openedAt: row.openedAt.toISOString(),
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    answerBy: row.answerBy.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    extendedAt: row.extendedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    version,
  }
}

export async function toDetails(
  deps: ComplaintsDeps,
  db: Db | Tx,
  row: ComplaintRow,
): Promise<ComplaintDetails> {
  const messages = await readMessages(deps, db, row)
  return {
    ...toShown(row),
    messages: messages.map(({ id, author, text, writtenAt }) => ({
      id,
      author,
      text,
      writtenAt: writtenAt.toISOString(),
    })),
  }
}

interface ReadMessage {
  id: string
  author: 'player' | 'staff'
  member: string | null
  /** Null if the player's key was destroyed. */
  text: string | null
  writtenAt: Date
}

export async function readMessages(
  deps: ComplaintsDeps,
  db: Db | Tx,
  { id, playerId }: Pick<ComplaintRow, 'id' | 'playerId'>,
): Promise<ReadMessage[]> {
  const rows = await listMessages(db, id)
  const texts = await unsealAllFor(
    deps,
    db,
    playerId,
    rows.map(({ sealed }) => sealed),
  )
  return rows.map(({ id: messageId, author, member, writtenAt }, place) => ({
    id: messageId,
    author,
    member,
    text: texts[place] ?? null,
    writtenAt,
  }))
}
