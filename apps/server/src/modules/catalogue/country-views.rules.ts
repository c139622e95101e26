/**
 * Which countries see the same lists of games. Pages are stored once per view instead of once per country: most games
 * are blocked in the same few sets of countries. Pure.
 */
import { createHash } from 'node:crypto'
import { UNKNOWN_COUNTRY } from '../../platform/http/client.ts'
import type { CollectionSetting } from '../settings/index.ts'
import type { CatalogueGame } from './catalogue.rules.ts'
import { isShownIn } from './collections.rules.ts'

export interface CountryViews {
  /** Equal for countries that see the same; '' for a country that nothing names. */
  viewOf(country: string): string
}

/** Some milliseconds of work. */
const GAMES_PER_STEP = 2000

export function* readCountries(
  games: readonly Pick<CatalogueGame, 'blockedCountries'>[],
  collections: readonly Pick<CollectionSetting, 'id' | 'countries'>[],
): Generator<undefined, CountryViews, undefined> {
  /** The different lists of blocked countries. Games with equal lists are hidden from the same visitors. */
  const lists = new Map<string, readonly string[]>()
  for (const [index, { blockedCountries }] of games.entries()) {
    if (blockedCountries.length > 0) lists.set(blockedCountries.join(), blockedCountries)
    if (index % GAMES_PER_STEP === 0) yield
  }
  const limited = collections.filter(({ countries }) => countries !== undefined)
  const views = new Map<string, string>()
  return {
    viewOf(country) {
      const known = views.get(country)
      if (known !== undefined) return known
      const view = toView(lists, limited, country)
      views.set(country, view)
      return view
    },
  }
}

function toView(
  lists: ReadonlyMap<string, readonly string[]>,
  limited: readonly Pick<CollectionSetting, 'id' | 'countries'>[],
  country: string,
): string {
  const hidden = [...lists]
    .filter(([, blocked]) => country === UNKNOWN_COUNTRY || blocked.includes(country))
    .map(([text]) => text)
    .sort()
  const added = limited.filter((collection) => isShownIn(collection, country)).map(({ id }) => id)
  if (hidden.length === 0 && added.length === 0) return ''
  return createHash('sha256')
    .update(JSON.stringify([hidden, added]))
    .digest('base64url')
    .slice(0, 16)
}
