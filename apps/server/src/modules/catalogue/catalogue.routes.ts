import {
  calls,
  COUNT_MAX,
  type GameCollection,
  type GameProvider,
  type Meta,
  type ParsedQuery,
} from '@fairhall/contract'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { serve, Written } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { readBonusTerms } from '../player-state/index.ts'
import { isListedIn, type Studio, toShownGame } from './catalogue.rules.ts'
import { isShownIn } from './collections.rules.ts'
import { keepCounted } from './lists/bonus-games.rules.ts'
import { countFilters, pageOf } from './lists/game-filter.rules.ts'
import { type GameListing, listGames, marketOf } from './lists/game-listing.ts'
import { listTexts } from './lists/game-texts.ts'
import { sizeOf } from './lists/masks.rules.ts'
import { nextReturn } from './lists/returns.rules.ts'
import { createSimilarLists } from './lists/similar-lists.ts'
import { createSharedReplies } from './lists/shared-replies.ts'
import { searchList } from './search/search-lists.ts'
import { readTerm } from './search/search-term.rules.ts'
import { openGameSearch } from './search/search.service.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import type { CatalogueSnapshot } from './snapshot.ts'
import { countVisible } from './lists/visible-counts.ts'

const PER_PAGE = 24
/** A shorter row would look broken. */
const ALSO_PLAYED_MIN = 4
/** How many games of a player recommendations are derived from, those that they opened last. */
const OPENED_MAX = 20
/** Some 500 pages of 12 games. */
const SEARCH_BYTES_MAX = 4_000_000

export function catalogueRoutes(app: App, deps: CatalogueDeps): void {
  collectionRoutes(app, deps)
  pictureRoutes(app, deps)
  providerRoutes(app, deps)
  listRoutes(app, deps)
  serve(app, deps, 'getGame', async ({ params }) => {
    const game = (await deps.catalogue.current()).find(params.id)
    if (game === null) throw refuse('notFound')
    return toShownGame(game, deps.settings.current().features)
  })
}

function listRoutes(app: App, deps: CatalogueDeps): void {
  const gameSearch = openGameSearch()
  const lists = createSharedReplies<Written<Meta<'listGames'>>>()
  /** Apart, because their number would push out lists that everyone asks for. */
  const searches = createSharedReplies<Written<Meta<'listGames'>>>(SEARCH_BYTES_MAX)
  const filters = createSharedReplies<Written>()
  /** What lists depend on apart from their query. */
  const viewOf = (snapshot: CatalogueSnapshot, country: string) => [
    marketOf(deps, country),
    snapshot.viewOf(country),
    deps.settings.current().features.demo,
  ]
  serve(app, deps, 'listGames', async ({ query, playerId, locale, client: { country } }) => {
    const { page = 1, perPage = PER_PAGE, search = '', bonus, ...filter } = query
    const isForPlayer = filter.sort === 'recommended' && playerId !== null
    const opened = isForPlayer ? await deps.listOpenedGames(playerId, OPENED_MAX) : []
    const snapshot = await deps.catalogue.current()
    const content = deps.content.current()
    const searched = { snapshot, content, locale }
    const find = search.trim() === '' ? null : await gameSearch.prepare(deps, searched)
    const term = readTerm(search)
    const { features } = deps.settings.current()
    const select = () => listGames(deps, snapshot, { ...filter, country }, opened)
    const toReply = (list: GameListing) => {
      const isSorted = filter.sort !== undefined
      const { order, suggestions } =
        find === null
          ? { order: list.order, suggestions: [] }
          : searchList(find, { snapshot, list, term, country, isSorted })
      return new Written(listTexts(pageOf(order, list.mask, { page, perPage }), features), {
        page,
        perPage,
        total: Math.min(sizeOf(list.mask), COUNT_MAX),
        suggestions: suggestions.map((game) => toShownGame(game, features)),
      })
    }
    if (!isForPlayer && bonus === undefined) {
      const key = [viewOf(snapshot, country), toKey(snapshot, { ...query, search: term.text })]
      return find === null
        ? lists.get(snapshot, key, () => toReply(select()))
        : searches.get(snapshot, [key, term.isByEar, locale, content.version], () => toReply(select()))
    }
    const list = select()
    if (bonus !== undefined)
      keepCounted(snapshot, list.mask, playerId === null ? [] : await readBonusTerms(deps.db, playerId))
    return toReply(list)
  })
  serve(app, deps, 'listGameFilters', async ({ query, client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    return filters.get(snapshot, [viewOf(snapshot, country), query], () => {
      const counts = countFilters(snapshot.index, listGames(deps, snapshot, { ...query, country }).mask)
      return new Written([Buffer.from(JSON.stringify(calls.listGameFilters.reply.parse(counts)))])
    })
  })
  const similarTo = createSimilarLists()
  serve(app, deps, 'listSimilarGames', async ({ params, client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    const game = snapshot.find(params.id)
    if (game === null) throw refuse('notFound')
    // What players also play comes first: it knows what they like. With too few such games, those alike are shown.
    const alsoPlayed = snapshot.alsoPlayedOf(game.id).filter((one) => isListedIn(one, country))
    const hasEnough = alsoPlayed.length >= ALSO_PLAYED_MIN
    const games = hasEnough ? alsoPlayed : similarTo(snapshot, game, country)
    const reason = hasEnough ? 'players' : 'traits'
    return new Written(listTexts(games, deps.settings.current().features), { reason })
  })
}

/** The same for queries with the same reply. */
function toKey({ index }: CatalogueSnapshot, query: ParsedQuery<'listGames'>): object {
  const { rtpFrom } = query
  return rtpFrom === undefined ? query : { ...query, rtpFrom: nextReturn(index.returns, rtpFrom) }
}

function collectionRoutes(app: App, deps: CatalogueDeps): void {
  serve(app, deps, 'listCollections', async ({ locale, client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    const counts = countVisible(snapshot, { country, market: marketOf(deps, country) })
    return snapshot.collections
      .filter((collection) => isShownIn(collection, country) && counts.collections.has(collection.id))
      .map(
        ({ id, isRail, countries = [] }): GameCollection => ({
          identity: id,
          title: deps.content.current().text(locale, `pages.collections.${id}`),
          gamesCount: counts.collections.get(id) ?? 0,
          isRail,
          countries,
        }),
      )
  })
}

function providerRoutes(app: App, deps: CatalogueDeps): void {
  const countsIn = (snapshot: CatalogueSnapshot, country: string) => {
    const visitor = { country, market: marketOf(deps, country) }
    return { studios: snapshot.studios, counts: countVisible(snapshot, visitor).studios }
  }
  const lists = createSharedReplies<Written>()
  serve(app, deps, 'listProviders', async ({ client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    return lists.get(snapshot, [marketOf(deps, country), snapshot.viewOf(country)], () => {
      const { studios, counts } = countsIn(snapshot, country)
      const listed = studios.filter(({ id }) => counts.has(id)).map((studio) => toProvider(studio, counts))
      return new Written([Buffer.from(JSON.stringify(calls.listProviders.reply.parse(listed)))])
    })
  })
  serve(app, deps, 'getProvider', async ({ params, client: { country } }) => {
    const { studios, counts } = countsIn(await deps.catalogue.current(), country)
    const studio = studios.find(({ id }) => id === params.id)
    if (studio === undefined) throw refuse('notFound')
    return toProvider(studio, counts)
  })
}

function toProvider(studio: Studio, counts: ReadonlyMap<string, number>): GameProvider {
  return { ...studio, gamesCount: counts.get(studio.id) ?? 0 }
}
