import type { OfficeEventKind } from '@fairhall/contract/office'
import { eventKinds, withdrawalOrders } from '@fairhall/contract/office/codes'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { WithdrawalFilter } from './api/queries.ts'
import { ApprovalsPage } from './pages/approvals-page.tsx'
import { CommandsPage } from './pages/commands-page.tsx'
import { type GamesSearch, gameSorts, gamesTabIds, gameStates } from './pages/games/tabs.ts'
import { JournalPage } from './pages/journal-page.tsx'
import { OverviewPage } from './pages/overview-page.tsx'
import { PaymentsPage } from './pages/payments-page.tsx'
import { PlayerPage } from './pages/player/player-page.tsx'
import { type TabId, tabIds } from './pages/player/tabs.ts'
import { type ProtectionSearch, protectionTabIds } from './pages/protection/tabs.ts'
import { PlayersPage } from './pages/players-page.tsx'
import { groupIds, type OffersSearch } from './pages/offers/kinds.ts'
import type { ReportsSearch } from './pages/reports/ranges.ts'
import { SessionsPage } from './pages/sessions-page.tsx'
import { VerificationPage } from './pages/verification/verification-page.tsx'
import { WithdrawalsPage } from './pages/withdrawals/withdrawals-page.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell })

type Search = Readonly<Record<string, unknown>>
/** An address that someone typed has numbers without quotes. */
const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

interface PlayerSearch {
  /** Of the timeline. */
  event?: OfficeEventKind | undefined
  tab?: TabId | undefined
  type?: 'deposit' | 'withdrawal' | undefined
  currency?: string | undefined
}

interface WithdrawalsSearch extends WithdrawalFilter {
  chosen?: string | undefined
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: OverviewPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/withdrawals',
    validateSearch: ({ chosen, method, currency, country, reason, order }: Search): WithdrawalsSearch => ({
      chosen: textOf(chosen),
      method: textOf(method),
      currency: textOf(currency),
      country: textOf(country),
      reason: textOf(reason),
      order: oneOf(withdrawalOrders, order),
    }),
    component: WithdrawalsPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verification',
    validateSearch: ({ chosen }: Search): { chosen?: string | undefined } => ({ chosen: textOf(chosen) }),
    component: VerificationPage,
  }),
  createRoute({ getParentRoute: () => root, path: '/approvals', component: ApprovalsPage }),
  createRoute({ getParentRoute: () => root, path: '/players', component: PlayersPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/players/$id',
    validateSearch: ({ tab, event, type, currency }: Search): PlayerSearch => ({
      event: oneOf(eventKinds, event),
      tab: oneOf(tabIds, tab),
      type: oneOf(['deposit', 'withdrawal'] as const, type),
      currency: textOf(currency),
    }),
    component: PlayerPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/payments',
    validateSearch: ({ type, state }: Search) => ({
      type: oneOf(['deposit', 'withdrawal'] as const, type),
      state: textOf(state),
    }),
    component: PaymentsPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/journal',
    validateSearch: ({ actor, action }: Search) => ({ actor: textOf(actor), action: textOf(action) }),
    component: JournalPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/commands',
    validateSearch: ({ name, subject }: Search) => ({ name: textOf(name), subject: textOf(subject) }),
    component: CommandsPage,
  }),
  // Only some members build offers, so the first screen of the others does not wait for it.
  createRoute({
    getParentRoute: () => root,
    path: '/offers',
    validateSearch: ({ group, text }: Search): OffersSearch => ({
      group: oneOf(groupIds, group),
      text: textOf(text),
    }),
    component: lazyRouteComponent(() => import('./pages/offers/offers-page.tsx'), 'OffersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/grants',
    component: lazyRouteComponent(() => import('./pages/grants/grants-page.tsx'), 'GrantsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offers/$kind/$id',
    component: lazyRouteComponent(() => import('./pages/offers/builder-page.tsx'), 'BuilderPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/protection',
    validateSearch: ({ tab, state, kind, market, chosen }: Search): ProtectionSearch => ({
      tab: oneOf(protectionTabIds, tab),
      state: textOf(state),
      kind: textOf(kind),
      market: textOf(market),
      chosen: textOf(chosen),
    }),
    component: lazyRouteComponent(() => import('./pages/protection/protection-page.tsx'), 'ProtectionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/games',
    validateSearch: ({
      tab,
      text,
      provider,
      category,
      state,
      blockedIn,
      sort,
      chosen,
    }: Search): GamesSearch => ({
      tab: oneOf(gamesTabIds, tab),
      text: textOf(text),
      provider: textOf(provider),
      category: textOf(category),
      state: oneOf(gameStates, state),
      blockedIn: textOf(blockedIn),
      sort: oneOf(gameSorts, sort),
      chosen: textOf(chosen),
    }),
    component: lazyRouteComponent(() => import('./pages/games/games-page.tsx'), 'GamesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    validateSearch: ({ from, to, unit, currency }: Search): ReportsSearch => ({
      from: dayOf(from),
      to: dayOf(to),
      unit: oneOf(['month'] as const, unit),
      currency: textOf(currency),
    }),
    component: lazyRouteComponent(() => import('./pages/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operations',
    component: lazyRouteComponent(() => import('./pages/operations/operations-page.tsx'), 'OperationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/risk',
    component: lazyRouteComponent(() => import('./pages/risk/risk-page.tsx'), 'RiskPage'),
  }),
  createRoute({ getParentRoute: () => root, path: '/sessions', component: SessionsPage }),
])

export const createOfficeRouter = () => createRouter({ routeTree, defaultPreload: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>
  }
}
