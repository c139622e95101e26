/**
 * Reads a provider's list of games. An entry that the API's contract would refuse, or that the database can't store, is
 * left out and reported. So one bad entry never invalidates the whole list. Pure.
 */
import { calls } from '@fairhall/contract'
import type { z } from 'zod'
import { namedPosters, toShownGame } from '../catalogue.rules.ts'
import type { ProviderSetting } from '../catalogue.schema.ts'
import { toStoredText } from '../stored-reason.ts'
import { gameEntry, type ProviderGame } from './provider-game.schema.ts'
import { studioIdOf } from './studios.rules.ts'

/** Longest game ID in a URL of the API. */
const GAME_ID_MAX = 128

const PICTURE_ERROR = 'must be an HTTP URL without credentials, or a relative URL'

export interface EntryError {
  /** Counted from 0. */
  line: number
  /** Null if it is not a string. */
  id: string | null
  error: string
}

/** More than any provider offers, and few enough to check them in a few seconds. */
const LINES_MAX = 20_000
const ERRORS_MAX = 1000
/** Enough of an unfit ID to find its entry. */
const ID_CHARACTERS_MAX = 100
/** Some milliseconds of work. */
const LINES_PER_STEP = 25

/** Refuses a whole list, so that the provider's last list stays. */
export class InvalidGameList extends Error {
  override readonly name = 'InvalidGameList'
}

export interface GameList {
  games: ProviderGame[]
  errors: EntryError[]
  /** Entries with the id of an earlier one. */
  duplicatesCount: number
}

/**
 * Pauses after some lines, so that the caller can let other work run.
 *
 * @param base URL that relative image URLs are resolved against
 * @throws InvalidGameList
 */
export function* readGameList(
  provider: Pick<ProviderSetting, 'id' | 'gamePrefix'>,
  base: string,
  lines: readonly unknown[],
): Generator<undefined, GameList, undefined> {
  if (lines.length > LINES_MAX)
    throw new InvalidGameList(`${lines.length} games, and at most ${LINES_MAX} are read`)
  const games: ProviderGame[] = []
  const errors: EntryError[] = []
  const known = new Set<string>()
  let duplicatesCount = 0
  for (const [line, value] of lines.entries()) {
    const read = readLine(provider, base, value)
    const isDuplicate = 'id' in read && known.has(read.id)
    if (isDuplicate) duplicatesCount += 1
    const error = 'error' in read ? read.error : isDuplicate ? 'id: must be unique' : null
    if (error !== null) {
      errors.push({ line, id: idOf(value), error })
      if (errors.length > ERRORS_MAX)
        throw new InvalidGameList(`more than ${ERRORS_MAX} unfit games, the last: ${error}`)
    } else if ('id' in read) {
      known.add(read.id)
      games.push(read)
    }
    if (line % LINES_PER_STEP === LINES_PER_STEP - 1) yield
  }
  return { games, errors, duplicatesCount }
}

function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' ? toStoredText(id, ID_CHARACTERS_MAX) : null
}

function readLine(
  provider: Pick<ProviderSetting, 'id' | 'gamePrefix'>,
  base: string,
  value: unknown,
): ProviderGame | { error: string } {
  const parsed = gameEntry.safeParse(value)
  if (!parsed.success) return { error: describe(parsed.error) }
  const { thumbnail: large = null, thumbnail_small: small = null } = parsed.data
  const thumbnail = large === null ? null : toPictureUrl(large, base)
  const thumbnailSmall = small === null ? null : toPictureUrl(small, base)
  if (large !== null && thumbnail === null) return { error: `thumbnail: ${PICTURE_ERROR}` }
  if (small !== null && thumbnailSmall === null) return { error: `thumbnail_small: ${PICTURE_ERROR}` }
  const game = { ...parsed.data, thumbnail, thumbnail_small: thumbnailSmall }

  const { id, title, category, provider: studio, ...details } = game
  const error = errorOfGame({
    id: `${provider.gamePrefix}${id}`,
    studio: { id: studioIdOf(provider, game), name: studio?.name ?? '' },
    title,
    category,
    details,
  })
  return error === null ? game : { error }
}

/** Why the contract would refuse a game in a reply, or null. */
export function errorOfGame(
  game: Omit<
    Parameters<typeof toShownGame>[0],
    'collections' | 'currencies' | 'isNew' | 'isAvailable' | 'isProviderDown' | 'posters'
  >,
): string | null {
  if (game.id.length > GAME_ID_MAX) return 'id: is too long'
  const { currencies } = game.details
  const shown = toShownGame(
    {
      ...game,
      currencies,
      collections: [],
      isNew: false,
      isAvailable: true,
      isProviderDown: false,
      posters: namedPosters(game.details),
    },
    { demo: true },
  )
  const { error } = calls.getGame.reply.safeParse(shown)
  return error === undefined ? null : describe(error)
}

export function toPictureUrl(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const isOpen = url.username === '' && url.password === ''
  return isOpen && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

function describe({ issues: [issue] }: z.core.$ZodError): string {
  return `${issue?.path.join('.')}: ${issue?.message}`
}
