/**
 * Every page of the site as plain data: its path without language, who may see it, what removes it, and which
 * query keys change what is rendered. The server derives languages, cache keys, the sitemap and the
 * search-engine listing from this table; tests compare the site's routes with it.
 */
export type PageRule = {
  /** Without the language prefix; `{slug}` of the catch-all matches any depth. */
  path: `/${string}`
  /** A page for players is an outline for guests, asks them to sign in, and is not listed. */
  access?: 'player'
  /** False for pages with one address for all languages, shown in the chosen one. */
  localePrefix?: false
  /** The setting without which the page does not exist. */
  removedWithout?: 'betting' | 'loyalty' | 'documents'
  /** Query keys that change what is rendered; all others are handled in the browser. */
  query?: readonly string[]
  /** False for pages that search engines must not list, in addition to players' pages. */
  isListed?: false
}

/** Query keys of a list of games: its filter, its order and its page. */
export const gameListKeys = [
  'search',
  'provider',
  'feature',
  'volatility',
  'rtp',
  'demo',
  'bonus',
  'sort',
  'page',
] as const

export const pages = {
  index: { path: '/' },
  main: { path: '/main', isListed: false },
  categories: { path: '/categories', isListed: false },
  'categories-categoryIdentity': { path: '/categories/{categoryIdentity}', query: gameListKeys },
  'games-id': { path: '/games/{id}', query: ['mode'] },
  providers: { path: '/providers' },
  'providers-id': { path: '/providers/{id}', query: gameListKeys },
  favorites: { path: '/favorites', access: 'player' },
  'recently-played': { path: '/recently-played', access: 'player' },
  betting: { path: '/betting', removedWithout: 'betting' },
  jackpots: { path: '/jackpots' },
  tournaments: { path: '/tournaments' },
  'tournaments-identity': { path: '/tournaments/{identity}' },
  loyalty: { path: '/loyalty', removedWithout: 'loyalty' },
  'welcome-package': { path: '/welcome-package' },
  'bonus-pageIdentity': { path: '/bonus/{pageIdentity}' },
  contact: { path: '/contact' },
  questions: { path: '/questions', localePrefix: false },
  'questions-pageIdentity': { path: '/questions/{pageIdentity}', localePrefix: false },
  'static-pageIdentity': { path: '/static/{pageIdentity}' },
  fairness: { path: '/fairness' },
  profile: { path: '/profile', access: 'player' },
  'profile-info': { path: '/profile/info', access: 'player' },
  'profile-wallet': { path: '/profile/wallet', access: 'player' },
  'profile-bonuses': { path: '/profile/bonuses', access: 'player' },
  'profile-history': { path: '/profile/history', access: 'player' },
  'profile-play': { path: '/profile/play', access: 'player' },
  'profile-limits': { path: '/profile/limits', access: 'player' },
  'profile-friends': { path: '/profile/friends', access: 'player', removedWithout: 'loyalty' },
  'profile-notifications': { path: '/profile/notifications', access: 'player' },
  'profile-security': { path: '/profile/security', access: 'player' },
  'profile-verification': { path: '/profile/verification', access: 'player' },
  'profile-documents': { path: '/profile/documents', access: 'player', removedWithout: 'documents' },
  'profile-complaints': { path: '/profile/complaints', access: 'player' },
  'auth-autologin': { path: '/auth/autologin', isListed: false, query: ['state'] },
  'auth-social-connection-callback': { path: '/auth/social/{connection}/callback', isListed: false },
  'verify-confirmCode': { path: '/verify/{confirmCode}', localePrefix: false, isListed: false },
  'password-reset-resetCode': { path: '/password-reset/{resetCode}', localePrefix: false, isListed: false },
  'unsubscribe-token': { path: '/unsubscribe/{token}', isListed: false },
  slug: { path: '/{slug}' },
} as const satisfies Record<string, PageRule>

export type PageName = keyof typeof pages

/**
 * Paths without a language prefix start with these. Separate, so that a browser need not load the whole table
 * for them.
 */
export const unprefixedPaths = ['/questions', '/verify', '/password-reset'] as const
