/**
 * The rows of recent play that this process wrote, so that it need not read them for each batch. An outdated row is always noticed: each
 * batch checks that its rows are still those that the known transactions wrote. If not, it is repeated with locked rows. So any process
 * may change a row in between, and a batch may be rolled back.
 */
import type { Tx } from '../../platform/database/database.ts'
import { beginCounting, lockRecentPlay, saveRecentPlay } from './recent-play.queries.ts'
import { type RecentPlay, type RecentPlays, savedPlay } from './recent-play.rules.ts'

export interface KnownPlays {
  /** First in the transaction. The rows of the players: those that are known, and the others FOR UPDATE. Creates missing ones. */
  read(tx: Tx, playerIds: readonly string[]): Promise<CountedPlays>
  /** For players whose rows change without `save`. */
  forget(playerIds: Iterable<string>): void
  forgetAll(): void
}

interface CountedPlays {
  recent: RecentPlays
  /** Saves what counters noted in the rows, and keeps them. Fails if a kept row was changed elsewhere. */
  save(): Promise<void>
}

/** Some 25 MB. */
const PLAYERS_MAX = 50_000

export function createKnownPlays(playersMax = PLAYERS_MAX): KnownPlays {
  /** The player whose rounds were counted longest ago is the first. */
  const known = new Map<string, RecentPlay>()
  let server = ''

  /** Moves the known rows. They are known again once they are saved, so the repeat of a failed batch reads them. */
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

  /** A quarter of all: to reach its first entry, a map skips every entry that was deleted before it. */
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
      const { transaction, serverStart } = await beginCounting(tx)
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
