import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Coins, Crown, Gift, TrendingUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'

const POINTS = [
  { key: 'earn', Icon: Coins },
  { key: 'rise', Icon: TrendingUp },
  { key: 'enjoy', Icon: Gift },
] as const

/** Explains how points become levels. The levels are listed once the operator has configured them. */
export function LoyaltyPage() {
  const t = useTranslations('pages.loyalty')
  const modals = useModals()
  return (
    <>
      <PageHero kicker={t('kicker')} title={t('title')} lead={t('description')} />
      <ol className="mt-6 grid gap-3 md:grid-cols-3">
        {POINTS.map(({ key, Icon }) => (
          <li key={key} className="rounded-card border border-line bg-panel p-5">
            <Icon aria-hidden="true" className="size-6 text-brass" />
            <h2 className="mt-3 font-text text-base font-semibold tracking-normal">{t(`${key}.title`)}</h2>
            <p className="mt-1 text-sm text-pretty text-muted">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ol>
      <Button variant="secondary" className="mt-5" onClick={() => void modals.open('loyalty-earn')}>
        {t('how')}
      </Button>
      <section className="mt-10">
        <h2 className="text-xl">{t('levels')}</h2>
        <Card className="mt-4">
          <EmptyState icon={<Crown />} title={t('empty.title')} text={t('empty.text')} />
        </Card>
      </section>
    </>
  )
}
