/**
 * Every page of the site, once, as plain data: its address without language, who may see it, what takes it away, and which
 * keys of a query it is rendered by. The server reads languages, cache keys, the sitemap and what search engines may list
 * from here; tests hold the site's routes against it.
 */
export type PageRule = {
  /** Without the prefix of the language; `{slug}` of the catch-all stands for any depth. */
  path: `/${string}`
  /** A players' page is an outline for guests, asks them to sign in, and is listed nowhere. */
  access?: 'player'
  /** False for pages that have one address for all languages and are shown in the chosen one. */
  localePrefix?: false
  /** The setting without which there is no such page. */
  removedWithout?: 'betting' | 'loyalty' | 'documents'
  /** Keys of the query that change what is rendered; all others are the browser's affair. */
  query?: readonly string[]
  /** False for pages that search engines must not list, players' pages aside. */
  isListed?: false
}

export const pages = {
  index: { path: '/' },
  main: { path: '/main', isListed: false },
  categories: { path: '/categories', isListed: false },
  'categories-categoryIdentity': { path: '/categories/{categoryIdentity}', query: ['search'] },
  'games-id': { path: '/games/{id}', query: ['mode'] },
  providers: { path: '/providers' },
  favorites: { path: '/favorites', access: 'player' },
  'recently-played': { path: '/recently-played', access: 'player' },
  betting: { path: '/betting', removedWithout: 'betting' },
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
  'profile-limits': { path: '/profile/limits', access: 'player' },
  'profile-notifications': { path: '/profile/notifications', access: 'player' },
  'profile-security': { path: '/profile/security', access: 'player' },
  'profile-verification': { path: '/profile/verification', access: 'player' },
  'profile-documents': { path: '/profile/documents', access: 'player', removedWithout: 'documents' },
  'auth-autologin': { path: '/auth/autologin', isListed: false, query: ['state'] },
  'auth-social-connection-callback': { path: '/auth/social/{connection}/callback', isListed: false },
  'verify-confirmCode': { path: '/verify/{confirmCode}', localePrefix: false, isListed: false },
  'password-reset-resetCode': { path: '/password-reset/{resetCode}', localePrefix: false, isListed: false },
  slug: { path: '/{slug}' },
} as const satisfies Record<string, PageRule>

export type PageName = keyof typeof pages

/** Where addresses without a language prefix begin. By itself, so that a browser need not load the table for it. */
export const unprefixedPaths = ['/questions', '/verify', '/password-reset'] as const
