/** The places of the page. Inside a site they are in the site's address bar, which keeps the history. */
import { SPORTS } from '../api/sports.ts'
import type { SportId } from '../api/types.ts'
import { isOneOf } from '../parts/is-one-of.ts'
import { createStore, useStore } from '../state/store.ts'
import { hasSite, postToSite } from './site.ts'

export type Route =
  | { page: 'sports'; sport: SportId | null; league: string | null }
  | { page: 'match'; id: string; part: 'markets' | 'statistics' }
  /** Without a league, the first one. */
  | { page: 'table'; league: string | null }
  | { page: 'bets'; isSettled: boolean }
  | { page: 'results' }
  | { page: 'search'; query: string }
  | { page: 'rules' }

const HOME: Route = { page: 'sports', sport: null, league: null }

/** Anything unknown is the first page: links may be old. */
function readPath(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').slice(1)
  if (first === 'match' && second !== '')
    return { page: 'match', id: second, part: third === 'statistics' ? third : 'markets' }
  if (first === 'table') return { page: 'table', league: second === '' ? null : second }
  if (first === 'league' && second !== '') return { page: 'sports', sport: null, league: second }
  if (first === 'bets') return { page: 'bets', isSettled: second === 'settled' }
  if (first === 'search') return { page: 'search', query: decode(second) }
  if (first === 'results' || first === 'rules') return { page: first }
  return isOneOf(SPORTS, first) ? { page: 'sports', sport: first, league: null } : HOME
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const currentPath = createStore(new URLSearchParams(location.search).get('path') ?? '/')

export const useRoute = (): Route => readPath(useStore(currentPath))

/** Shows another place of the book. */
export function go(path: string, { isReplaced = false } = {}): void {
  if (path === currentPath.read()) return
  show(path)
  postToSite({ kind: 'route', path, isReplaced })
  if (hasSite) return
  const address = new URL(location.href)
  address.searchParams.set('path', path)
  history[isReplaced ? 'replaceState' : 'pushState'](null, '', address)
}

/** The site went back or forward. */
export function show(path: string): void {
  currentPath.write(path)
  window.scrollTo(0, 0)
}

window.addEventListener('popstate', () => show(new URLSearchParams(location.search).get('path') ?? '/'))
