/**
 * Finds games by text, in memory: the titles that come near, and the games of categories, tags, features and studios that the
 * query names. Visibility is decided by the caller: results contain all games.
 */
import type { Content } from '@fairhall/content'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { runInSteps } from '../run-in-steps.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { findGames, type FoundGames, type SearchedGames, toSearched } from './found-games.rules.ts'
import { type LabelNames, readLabels, readQuery } from './search-labels.rules.ts'
import type { SearchTerm } from './search-term.rules.ts'

type SearchDeps = Pick<CatalogueDeps, 'settings'>

interface Searched {
  snapshot: CatalogueSnapshot
  content: Content
  locale: string
}

interface Found {
  matches: FoundGames
  /** Games whose titles come near without a match. Searches for them when it is called. */
  near: () => FoundGames
}

export type FindGames = (term: SearchTerm) => Found

export interface GameSearch {
  /** Reads what games are called in a language, once for each snapshot and content. */
  prepare(deps: SearchDeps, searched: Searched): Promise<FindGames>
}

interface Prepared {
  content: Content
  games: SearchedGames
  names: Map<string, Promise<LabelNames>>
}

export function openGameSearch(): GameSearch {
  const bySnapshot = new WeakMap<CatalogueSnapshot, Prepared>()
  return {
    async prepare(deps, { snapshot, content, locale }) {
      let prepared = bySnapshot.get(snapshot)
      if (prepared === undefined || prepared.content !== content) {
        prepared = { content, games: toSearched(snapshot), names: new Map() }
        bySnapshot.set(snapshot, prepared)
      }
      const { games, names } = prepared
      const reading = names.get(locale) ?? runInSteps(namesIn(deps, { snapshot, content, locale }))
      names.set(locale, reading)
      const known = await reading
      return (term) => {
        const readings = readQuery(known, term)
        return {
          matches: findGames(games, readings, 'matches'),
          near: () => findGames(games, readings, 'near'),
        }
      }
    },
  }
}

function namesIn({ settings }: SearchDeps, { snapshot: { index, studios }, content, locale }: Searched) {
  const locales = new Set([locale, settings.current().defaultLocale.code])
  return readLabels({
    categories: index.categories.keys(),
    tags: index.tags.keys(),
    features: index.features.keys(),
    studios,
    synonyms: [...locales].flatMap((code) => synonymsIn(content, code)),
  })
}

/** The names of categories in menus are synonyms too. */
function synonymsIn(content: Content, locale: string): [string, string][] {
  const { 'global-components': parts, pages } = Object(content.messages(locale)) as Record<string, unknown>
  const lists = [Object(parts)['search-synonyms'], Object(pages).collections] as unknown[]
  return lists.flatMap((list) =>
    Object.entries(Object(list) as Record<string, unknown>).flatMap(([meaning, names]): [string, string][] =>
      typeof names === 'string' ? [[meaning, names]] : [],
    ),
  )
}
