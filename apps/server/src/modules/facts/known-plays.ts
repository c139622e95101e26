/**
 * What the process that counts keeps of the rows of recent play that it wrote, so that it need not read them for each batch. It can't be
 * out of date without notice: a row is saved only if the transaction that wrote it is still the one known here. Else the batch is
 * repeated with locked rows. So it doesn't matter who changed a row in between, nor what was rolled back.
 */
import type { Tx } from '../../platform/database/database.ts'
import { lockRecentPlay, readWriter, saveRecentPlay } from './recent-play.queries.ts'
import { type RecentPlay, type RecentPlays, savedPlay } from './recent-play.rules.ts'

export interface KnownPlays {
  /** The rows of the players: those that are known, and the others FOR UPDATE. Creates missing ones. */
  read(tx: Tx, playerIds: readonly string[]): Promise<CountedPlays>
  /** For players whose rows change in another way. */
  forget(playerIds: Iterable<string>): void
  forgetAll(): void
}

interface CountedPlays {
  recent: RecentPlays
  /** Saves what counters noted in the rows, and keeps them. */
  save(): Promise<void>
}

/** Some 25 MB. */
const PLAYERS_MAX = 50_000

export function createKnownPlays(playersMax = PLAYERS_MAX): KnownPlays {
  /** The player whose rounds were counted longest ago is the first. */
  const known = new Map<string, RecentPlay>()
  let server = ''

  /** Moves the rows that are known. They are kept again once they are saved, so a failed batch, which is repeated, reads them. */
  function take(playerIds: readonly string[], serverStart: string, into: Map<string, RecentPlay>): string[] {
    if (server !== serverStart) known.clear()
    server = serverStart
    const unknown: string[] = []
    for (const id of playerIds) {
      const row = known.get(id)
      if (row === undefined) unknown.push(id)
      else into.set(id, row)
      known.delete(id)
    }
    return unknown
  }

  function keep(row: RecentPlay): void {
    if (known.size >= playersMax) forgetOldest()
    known.set(row.playerId, row)
  }

  /** A quarter of all: the way to the first entry of a map leads past every entry that was deleted before it. */
  function forgetOldest(): void {
    let left = playersMax / 4
    for (const id of known.keys()) {
      known.delete(id)
      left -= 1
      if (left <= 0) return
    }
  }

  return {
    async read(tx, playerIds) {
      const { transaction, serverStart } = await readWriter(tx)
      const recent = new Map<string, RecentPlay>()
      const unknown = take(playerIds, serverStart, recent)
      for (const [id, row] of await lockRecentPlay(tx, unknown)) recent.set(id, row)
      return {
        recent,
        async save() {
          await saveRecentPlay(tx, recent)
          for (const row of recent.values()) keep(savedPlay(row, transaction))
        },
      }
    },
    forget(playerIds) {
      for (const id of playerIds) known.delete(id)
    },
    forgetAll: () => known.clear(),
  }
}
