import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { OpenBets } from './bets/open-bets.tsx'
import { BetsPage } from './bets/bets-page.tsx'
import { FormatSwitch, LeaguePanel, Mine } from './pages/league-panel.tsx'
import { LeagueChips } from './pages/league-chips.tsx'
import { MatchPage } from './pages/match-page.tsx'
import { ResultsPage } from './pages/results-page.tsx'
import { RulesPage } from './pages/rules-page.tsx'
import { SearchPage } from './pages/search-page.tsx'
import { SportBar } from './pages/sport-bar.tsx'
import { SportsPage } from './pages/sports-page.tsx'
import { TablePage } from './statistics/table-page.tsx'
import { useTexts } from './parts/texts.tsx'
import { useWidth, type Width } from './parts/use-width.ts'
import { type Route, useRoute } from './site/routes.ts'
import { SlipBar } from './slip/slip-bar.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { leagues } from './state/leagues.ts'
import { isConnected } from './state/sportsbook.ts'
import { useStore } from './state/store.ts'

/** The whole page: leagues, matches and the slip, in as many columns as fit. */
export function App() {
  const t = useTexts()
  const route = useRoute()
  const width = useWidth()
  const all = useStore(leagues)
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <div className="book" data-width={width}>
      {width !== 'phone' && (
        <a href="#slip" className="skip">
          {t('skip')}
        </a>
      )}
      <SportBar route={route} />
      {width !== 'wide' && <LeagueChips route={route} leagues={all} />}
      <Connection />
      <div className="columns">
        {width === 'wide' && <LeaguePanel route={route} leagues={all} />}
        <main aria-label={t('title')} className="@container min-w-0">
          <Page route={route} width={width} />
          {width !== 'wide' && (
            <div className="mt-6 flex flex-col gap-4">
              <FormatSwitch />
              <Mine route={route} />
            </div>
          )}
        </main>
        {width !== 'phone' && (
          <div className="slip-column">
            <SlipPanel />
            {route.page !== 'bets' && <OpenBets />}
          </div>
        )}
      </div>
      {width === 'phone' && <SlipBar />}
    </div>
  )
}

function Page({ route, width }: { route: Route; width: Width }) {
  const all = useStore(leagues)
  switch (route.page) {
    case 'sports':
      return <SportsPage sport={route.sport} league={route.league} leagues={all} width={width} />
    case 'match':
      return <MatchPage id={route.id} part={route.part} />
    case 'table':
      return <TablePage league={route.league} leagues={all} />
    case 'bets':
      return <BetsPage isSettled={route.isSettled} />
    case 'results':
      return <ResultsPage />
    case 'search':
      return <SearchPage query={route.query} leagues={all} />
    case 'rules':
      return <RulesPage />
  }
}

function Connection() {
  const t = useTexts()
  const isUp = useStore(isConnected)
  return (
    <div role="status">
      {!isUp && (
        <p className="mt-3 flex items-center gap-2 rounded-control border border-line bg-raised px-3 py-2 text-sm text-muted">
          <WifiOff aria-hidden="true" className="size-4 text-brass" />
          {t('connection')}
        </p>
      )}
    </div>
  )
}
