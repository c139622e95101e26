import { Card, cardClass } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Gift, Sparkles } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'
import { playerFreebetsQuery } from '../../shell/bonuses/player-freebets.ts'
import { playerFreespinsQuery } from '../../shell/bonuses/player-freespins.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { BonusCard } from './bonus-card.tsx'
import { equalFreebets } from './equal-freebets.ts'
import { FreebetCard } from './freebet-card.tsx'
import { FreespinsCard } from './freespins-card.tsx'

/** Issued and active bonuses, free spins and free bets. Says what is missing only to a player who has none. */
export function OpenBonuses() {
  const t = useTranslations('pages.profile-bonuses')
  const client = useClient()
  const bonuses = useQuery(playerBonusesQuery(client))
  const spins = useQuery(playerFreespinsQuery(client))
  const freebets = useQuery({ ...playerFreebetsQuery(client), select: equalFreebets })
  const hasNone = [bonuses, spins, freebets].every(({ data }) => data?.length === 0)
  return (
    <>
      <Cards
        query={bonuses}
        empty={hasNone && <EmptyState icon={<Gift />} title={t('bonuses.title')} text={t('bonuses.text')} />}
      >
        {(bonus) => <BonusCard key={bonus.id} bonus={bonus} />}
      </Cards>
      <Cards
        query={spins}
        empty={hasNone && <EmptyState icon={<Sparkles />} title={t('spins.title')} text={t('spins.text')} />}
      >
        {(one) => <FreespinsCard key={one.id} spins={one} />}
      </Cards>
      <Cards query={freebets} empty={false}>
        {(one) => <FreebetCard key={one.first.id} freebets={one} />}
      </Cards>
    </>
  )
}

interface CardsProps<Row> {
  query: ComponentProps<typeof Loaded<Row[]>>['query']
  /** Shown in a card in place of an empty list; false for nothing. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

function Cards<Row>({ query, empty, children }: CardsProps<Row>) {
  const t = useTranslations('pages.profile-bonuses.failed')
  return (
    <Loaded
      query={query}
      outline={<Skeleton className="h-56" />}
      failed={{ title: t('title'), text: t('text'), retryLabel: t('retry'), className: cardClass }}
      empty={empty && <Card>{empty}</Card>}
    >
      {(rows) => rows.map(children)}
    </Loaded>
  )
}
