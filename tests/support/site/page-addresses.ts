/** One address for every page. Placeholders are filled from the catalogue. */
import { type PageName, type PageRule, pages } from '../../../packages/contract/src/pages.ts'

export const addresses: Record<PageName, string> = {
  index: '/',
  main: '/main',
  categories: '/categories',
  'categories-categoryIdentity': '/categories/{first}',
  'games-id': '/games/{first}',
  providers: '/providers',
  'providers-id': '/providers/studio',
  favorites: '/favorites',
  'recently-played': '/recently-played',
  betting: '/betting',
  jackpots: '/jackpots',
  tournaments: '/tournaments',
  'tournaments-identity': '/tournaments/rules',
  loyalty: '/loyalty',
  'welcome-package': '/welcome-package',
  'bonus-pageIdentity': '/bonus/welcome-first',
  contact: '/contact',
  questions: '/questions',
  'questions-pageIdentity': '/questions/turn-over',
  'static-pageIdentity': '/static/terms',
  fairness: '/fairness',
  profile: '/profile',
  'profile-info': '/profile/info',
  'profile-wallet': '/profile/wallet',
  'profile-bonuses': '/profile/bonuses',
  'profile-history': '/profile/history',
  'profile-play': '/profile/play',
  'profile-limits': '/profile/limits',
  'profile-friends': '/profile/friends',
  'profile-notifications': '/profile/notifications',
  'profile-security': '/profile/security',
  'profile-verification': '/profile/verification',
  'profile-documents': '/profile/documents',
  'profile-complaints': '/profile/complaints',
  'auth-autologin': '/auth/autologin?token=12345678901234567890',
  'auth-social-connection-callback': '/auth/social/google/callback',
  'verify-confirmCode': '/verify/abc',
  'password-reset-resetCode': '/password-reset/abc',
  'unsubscribe-token': '/unsubscribe/abc',
  slug: '/accessibility',
}

export const pageNames = Object.keys(addresses) as PageName[]
/** The default configuration has no sportsbook. */
export const missingPages: ReadonlySet<PageName> = new Set(['betting'])

/** Returns a page's address, with the language prefix if the page has one. */
export function addressOf(
  name: PageName,
  prefix: string,
  first: { collection: string; game: string },
): string {
  const rule: PageRule = pages[name]
  const hasPrefix = rule.localePrefix !== false && prefix !== ''
  const path = hasPrefix ? prefix + addresses[name].replace(/^\/$/, '') : addresses[name]
  return filled(name, path, first)
}

export const filled = (name: PageName, path: string, first: { collection: string; game: string }) =>
  path.replace('{first}', name === 'games-id' ? first.game : first.collection)
