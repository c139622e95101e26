/** Lists of players that staff uploads. An upload replaces the whole list, so repeating it changes nothing. */
import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { noteAudit } from '../../players/index.ts'
import { listPlayersOf, listUnknown, lockList, replaceList } from './player-lists.queries.ts'

export const LIST_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PLAYERS_MAX = 100_000
const SHOWN_MAX = 5
/** IDs that the journal names; the hash identifies the list in any case. */
const NOTED_MAX = 1000

export interface ListPlan {
  list: string
  ids: readonly string[]
  hash: string
  /** The hash of the list that this one replaces. */
  before: string
  added: readonly string[]
  removed: readonly string[]
}

/** What an upload would change. Locks the list. `text`: one player's ID per line; a first line `player` or `id` is skipped. */
export async function planPlayerList(
  tx: Tx,
  { list, text }: { list: string; text: string },
): Promise<ListPlan | { wrong: string }> {
  await lockList(tx, list)
  const lines = text.split(/\r?\n/).map((line) => line.trim().toLowerCase())
  const [first = '', ...others] = lines
  const wanted = (/^(player|id)$/.test(first) ? others : lines).filter((line) => line !== '')
  const ids = [...new Set(wanted)].toSorted()
  const malformed = ids.filter((id) => !isUuid(id))
  if (malformed.length > 0) return { wrong: `not the ID of a player: ${shorten(malformed)}` }
  if (ids.length > PLAYERS_MAX) return { wrong: `more than ${PLAYERS_MAX} players` }
  const unknown = await listUnknown(tx, ids)
  if (unknown.length > 0) return { wrong: `unknown players: ${shorten(unknown)}` }
  const present = await listPlayersOf(tx, list)
  const [next, had] = [new Set(ids), new Set(present)]
  return {
    list,
    ids,
    hash: hashOf(ids),
    before: hashOf(present),
    added: ids.filter((id) => !had.has(id)),
    removed: present.filter((id) => !next.has(id)),
  }
}

const hashOf = (sortedIds: readonly string[]) =>
  createHash('sha256').update(sortedIds.join('\n')).digest('hex')

/** The hash of the list as it is now. */
export const hashOfPlayerList = async (tx: Tx, list: string): Promise<string> =>
  hashOf(await listPlayersOf(tx, list))

/** The hash of the list, which nobody else can change until the transaction ends. */
export async function lockPlayerList(tx: Tx, list: string): Promise<string> {
  await lockList(tx, list)
  return hashOfPlayerList(tx, list)
}

/** The caller has read the plan in this transaction. */
export async function replacePlayerListIn(
  deps: BonusesDeps,
  tx: Tx,
  { list, ids, hash, added, removed }: ListPlan,
  by: { actor: string; secondMember?: string; reason: string },
): Promise<void> {
  await replaceList(tx, list, ids, deps.clock.now())
  await noteAudit(deps, tx, {
    ...by,
    action: 'playerList.uploaded',
    subject: `list:${list}`,
    details: {
      players: ids.length,
      hash,
      added: shorten(added, NOTED_MAX),
      removed: shorten(removed, NOTED_MAX),
    },
  })
}

export const shorten = (ids: readonly string[], most = SHOWN_MAX): string =>
  ids.length <= most ? ids.join(', ') : `${ids.slice(0, most).join(', ')} and ${ids.length - most} more`
