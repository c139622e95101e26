import { createFileRoute } from '@tanstack/react-router'
import { BettingPage } from '../features/betting/betting-page.tsx'
import { readPath } from '../features/betting/betting-messages.ts'
import { pageHead } from '../shell/head/page-head.ts'
import { requirePage } from './-page-rules.ts'

export const Route = createFileRoute('/betting')({
  // The page reads the path: this is part of every page's first load.
  validateSearch: ({ path }: Record<string, unknown>): { path?: string } =>
    typeof path === 'string' ? { path } : {},
  loader: async ({ context }) => {
    await requirePage(context, 'betting')
    await context.texts.load(['pages/betting', 'pages/game'])
  },
  head: ({ match }) => pageHead(match.context, 'pages/betting'),
  component: Betting,
})

function Betting() {
  const { path } = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: string, replace: boolean) =>
    void navigate({
      search: (now) => withPath(now, next),
      replace,
      resetScroll: false,
    })
  return <BettingPage path={readPath(path)} onPath={change} />
}

/** The first page of the sportsbook has no path in our address. */
function withPath<Search extends { path?: string }>(search: Search, path: string) {
  const { path: before, ...others } = search
  void before
  return path === '/' ? others : { ...others, path }
}
