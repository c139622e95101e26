/** Lists of players that staff uploads. An upload replaces the whole list, so repeating it changes nothing. */
import { inTransaction } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { noteAudit } from '../../players/index.ts'
import { listUnknown, replaceList } from './player-lists.queries.ts'

export const LIST_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PLAYERS_MAX = 100_000
const SHOWN_MAX = 5

interface Upload {
  list: string
  /** One player's ID per line; a first line `player` or `id` is skipped. */
  text: string
  actor: string
  reason: string
}

type UploadResult = { players: number } | { wrong: string }

/** Changes nothing if a line is wrong. An empty list has no players. */
export async function uploadPlayerList(
  deps: BonusesDeps,
  { list, text, actor, reason }: Upload,
): Promise<UploadResult> {
  const lines = text.split(/\r?\n/).map((line) => line.trim().toLowerCase())
  const [first = '', ...others] = lines
  const wanted = (/^(player|id)$/.test(first) ? others : lines).filter((line) => line !== '')
  const ids = [...new Set(wanted)]
  const malformed = ids.filter((id) => !isUuid(id))
  if (malformed.length > 0) return { wrong: `not the ID of a player: ${shorten(malformed)}` }
  if (ids.length > PLAYERS_MAX) return { wrong: `more than ${PLAYERS_MAX} players` }
  return inTransaction(deps.db, async (tx) => {
    const unknown = await listUnknown(tx, ids)
    if (unknown.length > 0) return { wrong: `unknown players: ${shorten(unknown)}` }
    await replaceList(tx, list, ids, deps.clock.now())
    const details = { players: ids.length }
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'playerList.uploaded',
      subject: `list:${list}`,
      details,
    })
    return { players: ids.length }
  })
}

const shorten = (ids: readonly string[]) =>
  ids.length <= SHOWN_MAX
    ? ids.join(', ')
    : `${ids.slice(0, SHOWN_MAX).join(', ')} and ${ids.length - SHOWN_MAX} more`
