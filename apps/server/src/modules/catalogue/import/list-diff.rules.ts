/** Compares a provider's list of games with its games in the catalogue. Pure. */
import { createHash } from 'node:crypto'
import type { ProviderSetting } from '../catalogue.schema.ts'
import { type EntryError, InvalidGameList, readGameList, toPictureUrl } from './import.rules.ts'
import type { ProviderGame } from './provider-game.schema.ts'
import { readStudios, type StudioRecord } from './studios.rules.ts'

export interface ListInput {
  provider: Pick<ProviderSetting, 'id' | 'name' | 'gamePrefix'>
  /** URL that relative image URLs are resolved against. */
  base: string
  body: Uint8Array
  /** The content hashes of the available games by the provider's ids. */
  known: ReadonlyMap<string, string | null>
}

export interface ListDiff {
  listedCount: number
  duplicatesCount: number
  /** New and changed games as JSON arrays, each small enough for one statement. */
  batches: readonly string[]
  /** The provider's ids of games that the list doesn't have. */
  gone: readonly string[]
  quarantined: readonly EntryError[]
  studios: readonly StudioRecord[]
  diffHash: string
}

/** Some milliseconds of work, here and in the database. */
const LINES_PER_BATCH = 250

/** A new or changed game, as the database reads it from a batch. */
interface Line {
  kind: 'added' | 'changed'
  id: string
  external_id: string
  studio: string
  title: string
  category: string
  details: object
  content_hash: string
}

/**
 * Pauses often. A stored game whose entry can't be used keeps its last usable one.
 *
 * @throws InvalidGameList
 */
export function* diffList(input: ListInput): Generator<undefined, ListDiff, undefined> {
  const { provider, base, known } = input
  const { lines, described } = parseList(input.body)
  yield
  const { games, errors, duplicatesCount } = yield* readGameList(provider, base, lines)
  const studios = readStudios(provider, games, described, (address) => toPictureUrl(address, base))
  yield
  const differing = games.flatMap((game) => {
    const line = toLine(provider.gamePrefix, game)
    if (!known.has(game.id)) return [{ ...line, kind: 'added' as const }]
    return known.get(game.id) === line.content_hash ? [] : [line]
  })
  yield
  const batches: string[] = []
  for (let at = 0; at < differing.length; at += LINES_PER_BATCH) {
    batches.push(JSON.stringify(differing.slice(at, at + LINES_PER_BATCH)))
    yield
  }
  const kept = new Set<string | null>([...games.map(({ id }) => id), ...errors.map(({ id }) => id)])
  const gone = [...known.keys()].filter((id) => !kept.has(id))
  const hash = createHash('sha256')
  for (const part of [...batches, JSON.stringify([gone.toSorted(), errors, studios])]) hash.update(part)
  const diffHash = hash.digest('base64url')
  const counts = { listedCount: games.length, duplicatesCount }
  return { ...counts, batches, gone, quarantined: errors, studios, diffHash }
}

function parseList(body: Uint8Array): { lines: readonly unknown[]; described: readonly unknown[] } {
  let reply: unknown
  try {
    reply = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    throw new InvalidGameList('the list is not JSON, or it is cut off')
  }
  const { games: lines, providers: described } = Object(reply) as Record<string, unknown>
  if (!Array.isArray(lines)) throw new InvalidGameList('the reply has no list of games')
  return { lines, described: Array.isArray(described) ? described : [] }
}

function toLine(gamePrefix: string, game: ProviderGame): Line {
  const { id, title, category, provider: studio, ...details } = game
  const content = { studio: studio?.id ?? '', title, category, details }
  const content_hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
  return { kind: 'changed', id: `${gamePrefix}${id}`, external_id: id, ...content, content_hash }
}
