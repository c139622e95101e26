import { COUNT_MAX, type PlayerMessage } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { MessagesDeps } from './messages.deps.ts'
import {
  countUnread,
  listByIds,
  listMessages,
  listReaders,
  readInbox,
  setRead,
  setRemoved,
} from './messages.queries.ts'
import { openRenderer } from './messages.view.ts'

const PER_PAGE = 20
/** Of a change of many messages, so many are published, because open pages load their list again. */
const PUBLISHED_MAX = 1

interface MessagePage {
  messages: PlayerMessage[]
  meta: { page: number; perPage: number; total: number; totalUnread: number }
}

export async function listMessagesOf(
  deps: MessagesDeps,
  { playerId, locale }: { playerId: string; locale: string },
  { page = 1, perPage = PER_PAGE }: { page?: number | undefined; perPage?: number | undefined },
): Promise<MessagePage> {
  const [rows, { total, unread, timeZone }, render] = await Promise.all([
    listMessages(deps.db, playerId, { limit: perPage, offset: (page - 1) * perPage }),
    readInbox(deps.db, playerId, COUNT_MAX),
    openRenderer(deps),
  ])
  const messages = rows.map((row) => render(row, { locale, timeZone }))
  return { messages, meta: { page, perPage, total, totalUnread: unread } }
}

/** As its player reads it now, and in which language. Null if it was removed. */
export async function findShownMessage(
  deps: MessagesDeps,
  id: string,
): Promise<(PlayerMessage & { locale: string }) | null> {
  const [row] = await listByIds(deps.db, [id])
  if (row === undefined || row.removedAt !== null) return null
  const reader = (await listReaders(deps.db, [row.playerId])).get(row.playerId)
  if (reader === undefined) return null
  const render = await openRenderer(deps)
  return { ...render(row, reader), locale: reader.locale }
}

type Unread = { totalUnread: number }

async function unreadOf(tx: Tx, playerId: string): Promise<Unread> {
  const counts = await countUnread(tx, [playerId], COUNT_MAX)
  return { totalUnread: counts.get(playerId) ?? 0 }
}

type ChangeDeps = Pick<MessagesDeps, 'clock' | 'db'>

/** `ids` null: all messages. */
export function readMessages(
  deps: ChangeDeps,
  playerId: string,
  ids: readonly string[] | null,
): Promise<Unread> {
  return change(deps, playerId, (tx) => setRead(tx, playerId, ids, deps.clock.now()))
}

export function removeMessages(deps: ChangeDeps, playerId: string, ids: readonly string[]): Promise<Unread> {
  return change(deps, playerId, (tx) => setRemoved(tx, playerId, ids, deps.clock.now()))
}

/** A repeat changes nothing, and publishes nothing. */
function change(
  { db }: ChangeDeps,
  playerId: string,
  act: (tx: Tx) => Promise<readonly string[]>,
): Promise<Unread> {
  return inTransaction(db, async (tx) => {
    const ids = await act(tx)
    if (ids.length > 0) await announce(tx, { kind: 'message.changed', ids: ids.slice(0, PUBLISHED_MAX) })
    return unreadOf(tx, playerId)
  })
}
