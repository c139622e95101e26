/** The catalogue, the providers of its games, and the lists that they send. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { gamesQuery } from '../../api/games-queries.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { WithData } from '../../parts/states.tsx'
import { TabLinks } from '../../parts/tab-links.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { GameList } from './game-list.tsx'
import { GameProviders } from './game-providers.tsx'
import { Imports } from './imports.tsx'
import { Quarantined } from './quarantined.tsx'
import { gamesTabs } from './tabs.ts'
import { useGamesSearch } from './use-games-search.ts'

export function GamesPage() {
  const { t } = useTexts()
  const { search } = useGamesSearch()
  const query = useQuery(gamesQuery)
  const chosen = search.tab ?? 'list'
  const held = query.data?.imports.filter(({ state }) => state === 'held').length ?? 0
  const quarantined =
    query.data?.providers.reduce((sum, one) => sum + one.quarantined + (one.refusal === null ? 0 : 1), 0) ?? 0
  const counts = { list: 0, providers: 0, imports: held, quarantined }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div>
          <h1 className="text-[22px] leading-7">{t('nav.games')}</h1>
          <p className="text-muted">{t('games.lead')}</p>
        </div>
        <div className="ms-auto flex flex-wrap gap-2">
          <CommandButton name="catalogue collections">{t('games.collections')}</CommandButton>
          <CommandButton name="catalogue save-collections">{t('games.saveOrder')}</CommandButton>
          <CommandButton name="catalogue check-collections">{t('games.checkOrder')}</CommandButton>
          <CommandButton name="catalogue publish-collections">{t('games.publishOrder')}</CommandButton>
          <CommandButton name="catalogue refresh">{t('games.refresh')}</CommandButton>
        </div>
      </header>
      <TabLinks
        label={t('nav.games')}
        chosen={chosen}
        tabs={gamesTabs.map(({ id, text }) => ({ id, text: t(text), count: counts[id] }))}
        link={(tab, className, content) => (
          <Link
            key={tab}
            to="/games"
            search={{ tab: tab === 'list' ? undefined : tab }}
            className={className}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            {content}
          </Link>
        )}
      />
      <WithData query={query}>
        {(data) => {
          if (chosen === 'providers') return <GameProviders providers={data.providers} />
          if (chosen === 'imports') return <Imports imports={data.imports} />
          if (chosen === 'quarantined') return <Quarantined providers={data.providers} />
          return <GameList providers={data.providers} categories={data.categories} />
        }}
      </WithData>
    </div>
  )
}
