import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Bell, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'

/** The operator's notifications to the player. */
export function NotificationsPage() {
  const t = useTranslations('pages.profile-notifications')
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <Card className="mt-6">
        <EmptyState icon={<Bell />} title={t('empty.title')} text={t('empty.text')} />
      </Card>
      <div className="mt-4">
        <LinkCard
          to="/profile/info"
          icon={SlidersHorizontal}
          title={t('choice.title')}
          text={t('choice.text')}
        />
      </div>
    </>
  )
}
