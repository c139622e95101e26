/**
 * The URL parameters of a list of games. Every page's first load has this file, because the router reads a URL before it
 * loads a page. What the parameters mean is in `game-filter.ts`.
 */
import { gameListKeys } from '@fairhall/contract/pages'

/** A repeated key is a list. */
export interface FilterSearch {
  search?: string
  provider?: string | string[]
  feature?: string | string[]
  volatility?: string | string[]
  rtp?: string
  demo?: string
  bonus?: string
  sort?: string
}

/** The list's own parameters: opening a modal, which has another parameter, must not load the list again. */
export const pickFilterSearch = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(gameListKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])))
