import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { ListOrdered, Medal, Swords, Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconCard } from '../../shell/page-parts/icon-card.tsx'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'

const POINTS = [
  { key: 'enter', Icon: Swords },
  { key: 'score', Icon: ListOrdered },
  { key: 'win', Icon: Medal },
] as const

/** The current tournaments, or how tournaments work if there are none. */
export function TournamentsPage() {
  const t = useTranslations('pages.tournaments')
  return (
    <>
      <PageHero kicker={t('kicker')} title={t('title')} lead={t('description')} />
      <section className="mt-8">
        <h2 className="text-xl">{t('now')}</h2>
        <Card className="mt-4">
          <EmptyState icon={<Trophy />} title={t('empty.title')} text={t('empty.text')} />
        </Card>
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
    </>
  )
}
