import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ApprovalsPage } from './pages/approvals-page.tsx'
import { CommandsPage } from './pages/commands-page.tsx'
import { JournalPage } from './pages/journal-page.tsx'
import { OverviewPage } from './pages/overview-page.tsx'
import { PaymentsPage } from './pages/payments-page.tsx'
import { PlayerPage } from './pages/player/player-page.tsx'
import { type TabId, tabIds } from './pages/player/tabs.ts'
import { PlayersPage } from './pages/players-page.tsx'
import { type GroupId, groupIds } from './pages/offers/kinds.ts'
import { SessionsPage } from './pages/sessions-page.tsx'
import { VerificationPage } from './pages/verification/verification-page.tsx'
import { WithdrawalsPage } from './pages/withdrawals-page.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell })

type Search = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

interface PlayerSearch {
  tab?: TabId | undefined
  type?: 'deposit' | 'withdrawal' | undefined
  currency?: string | undefined
}

interface OffersSearch {
  group?: GroupId | undefined
  text?: string | undefined
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: OverviewPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/withdrawals',
    validateSearch: ({ chosen }: Search) => ({ chosen: textOf(chosen) }),
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
    validateSearch: ({ tab, type, currency }: Search): PlayerSearch => ({
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
  createRoute({ getParentRoute: () => root, path: '/sessions', component: SessionsPage }),
])

export const createOfficeRouter = () => createRouter({ routeTree, defaultPreload: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>
  }
}
