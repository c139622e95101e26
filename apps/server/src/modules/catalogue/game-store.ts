/**
 * The stored games as this process knows them. It reads only rows that have changed since its last read, and checks each
 * version of a row once: rows of an earlier version of the server, or rows changed by hand, may not fit the contract.
 */
import { setImmediate } from 'node:timers/promises'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { type GameRow, listChangedGames, listChangedStudios, type StudioRow } from './catalogue.queries.ts'
import { errorOfGame } from './import/import.rules.ts'
import { type GameDetails, storedDetails } from './import/provider-game.schema.ts'
import { listChangedPictures } from './pictures/pictures.queries.ts'
import { pictureUrl } from './pictures/pictures.routes.ts'
import type { Posters } from './catalogue.rules.ts'
import { findDownProviders } from './providers/provider-health.service.ts'
import { type GameOrders, listChangedAlsoPlayed, listChangedRankings } from './ranking/ranking.queries.ts'
import { wordsOf } from './search/search-term.rules.ts'
import { titleKeyOf } from './title-key.rules.ts'

export interface StoredGame extends Omit<GameRow, 'details' | 'version'> {
  details: GameDetails
  /** Sorts by title. */
  titleKey: string
  /** The words of the title in Latin letters, the same array until the row changes. */
  words: readonly string[]
}

export interface StoredCatalogue {
  games: ReadonlyMap<string, StoredGame>
  studios: ReadonlyMap<string, StudioRow>
  /** The most popular games by market; '' for all players together. */
  rankings: GameOrders
  /** What the players of a game also play. */
  alsoPlayed: GameOrders
  /** Game providers that do not answer. */
  downProviders: ReadonlySet<string>
  /** The posters that we serve, by provider and its address: see `pictureKey`. */
  pictures: ReadonlyMap<string, Posters>
}

export const pictureKey = (provider: string, url: string): string => `${provider} ${url}`

interface GameStore extends StoredCatalogue {
  /** Returns whether anything has changed. */
  read(deps: Pick<CatalogueDeps, 'clock' | 'db' | 'log'>): Promise<boolean>
}

const ROWS_PER_READ = 250
/** Some milliseconds of work. */
const ROWS_PER_STEP = 25

export function openGameStore(): GameStore {
  const games = new Map<string, StoredGame>()
  const studios = new Map<string, StudioRow>()
  const orders = openGameOrders()
  let gamesRead = 0n
  let studiosRead = 0n
  const downProviders = new Set<string>()
  const pictures = openPictures()
  return {
    games,
    studios,
    rankings: orders.rankings,
    alsoPlayed: orders.alsoPlayed,
    downProviders,
    pictures: pictures.known,
    async read({ db, log, clock }) {
      let isChanged = replaceAll(downProviders, await findDownProviders({ db, clock }))
      for (let rows: GameRow[] = []; ; ) {
        rows = await listChangedGames(db, gamesRead, ROWS_PER_READ)
        for (const [index, row] of rows.entries()) {
          keep(games, row, log)
          if (index % ROWS_PER_STEP === 0) await setImmediate()
        }
        gamesRead = rows.at(-1)?.version ?? gamesRead
        isChanged ||= rows.length > 0
        if (rows.length < ROWS_PER_READ) break
      }
      // After the games, so that the studio of each game is known.
      for (const row of await listChangedStudios(db, studiosRead)) {
        studios.set(row.id, row)
        studiosRead = row.version
        isChanged = true
      }
      if (await pictures.read(db)) isChanged = true
      return (await orders.read(db)) || isChanged
    },
  }
}

function openPictures() {
  const known = new Map<string, Posters>()
  let read = 0n
  return {
    known,
    async read(db: CatalogueDeps['db']): Promise<boolean> {
      for (let isChanged = false; ; isChanged = true) {
        const rows = await listChangedPictures(db, read, ROWS_PER_READ)
        for (const { provider, url, large, small } of rows)
          known.set(pictureKey(provider, url), {
            thumbnail: pictureUrl(large),
            thumbnailSmall: pictureUrl(small),
          })
        read = rows.at(-1)?.version ?? read
        if (rows.length < ROWS_PER_READ) return isChanged || rows.length > 0
      }
    },
  }
}

/** Returns whether anything has changed. */
function replaceAll(set: Set<string>, items: readonly string[]): boolean {
  if (items.length === set.size && items.every((item) => set.has(item))) return false
  set.clear()
  for (const item of items) set.add(item)
  return true
}

function openGameOrders() {
  const rankings = new Map<string, readonly string[]>()
  const alsoPlayed = new Map<string, readonly string[]>()
  let rankingsRead = 0n
  let alsoPlayedRead = 0n
  return {
    rankings,
    alsoPlayed,
    async read(db: CatalogueDeps['db']): Promise<boolean> {
      const ranked = await listChangedRankings(db, rankingsRead)
      for (const { key, games } of ranked) rankings.set(key, games)
      rankingsRead = ranked.at(-1)?.version ?? rankingsRead
      let isChanged = ranked.length > 0
      for (;;) {
        const rows = await listChangedAlsoPlayed(db, alsoPlayedRead, ROWS_PER_READ)
        for (const { key, games } of rows) alsoPlayed.set(key, games)
        alsoPlayedRead = rows.at(-1)?.version ?? alsoPlayedRead
        isChanged ||= rows.length > 0
        if (rows.length < ROWS_PER_READ) return isChanged
      }
    },
  }
}

function keep(games: Map<string, StoredGame>, row: GameRow, log: CatalogueDeps['log']): void {
  const { version: _version, ...rest } = row
  const details = storedDetails.safeParse(row.details)
  const error = details.success
    ? errorOfGame({ ...row, details: details.data, studio: { id: row.studio, name: '' } })
    : `details.${details.error.issues[0]?.path.join('.')}: ${details.error.issues[0]?.message}`
  if (error === null && details.success) {
    games.set(row.id, {
      ...rest,
      details: details.data,
      titleKey: titleKeyOf(row.title),
      words: wordsOf(row.title),
    })
    return
  }
  games.delete(row.id)
  log.warn({ gameId: row.id, error }, 'left out a stored game')
}
