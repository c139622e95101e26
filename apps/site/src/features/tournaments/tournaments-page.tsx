import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered, Medal, Swords, Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { IconCard } from '../../shell/page-parts/icon-card.tsx'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { openTournamentsQuery } from '../../shell/tournaments/tournament-queries.ts'
import { useLiveTournament } from '../../shell/tournaments/use-live-tournament.ts'
import { PastTournaments } from './past-tournaments.tsx'
import { TournamentCard } from './tournament-card.tsx'

const POINTS = [
  { key: 'enter', Icon: Swords },
  { key: 'score', Icon: ListOrdered },
  { key: 'win', Icon: Medal },
] as const

/** The current tournaments, how they work, and the winners of past ones. */
export function TournamentsPage() {
  const t = useTranslations('pages.tournaments')
  const query = useQuery(openTournamentsQuery(useClient()))
  // Finished runs move to the winners without a reload.
  useLiveTournament(query.data?.[0]?.id)
  return (
    <>
      <PageHero kicker={t('kicker')} title={t('title')} lead={t('description')} />
      <section className="mt-8">
        <h2 className="text-xl">{t('now')}</h2>
        <div className="mt-4">
          <Loaded
            query={query}
            outline={<Skeleton className="h-72 rounded-card! md:h-56" />}
            empty={
              <Card>
                <EmptyState icon={<Trophy />} title={t('empty.title')} text={t('empty.text')} />
              </Card>
            }
          >
            {(tournaments) => (
              <ul className="grid gap-4 xl:grid-cols-2">
                {tournaments.map((tournament) => (
                  <TournamentCard
                    key={tournament.id}
                    tournament={tournament}
                    isWide={tournaments.length === 1}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </div>
      </section>
      <section className="mt-10">
        <h2 className="text-xl">{t('how')}</h2>
        <ol className="mt-4 grid gap-3 md:grid-cols-3">
          {POINTS.map(({ key, Icon }) => (
            <IconCard key={key} icon={Icon} title={t(`${key}.title`)} text={t(`${key}.text`)} />
          ))}
        </ol>
        <div className="mt-3">
          <LinkCard
            to="/tournaments/rules"
            icon={ListOrdered}
            title={t('rules.title')}
            text={t('rules.text')}
          />
        </div>
      </section>
      <PastTournaments />
    </>
  )
}
