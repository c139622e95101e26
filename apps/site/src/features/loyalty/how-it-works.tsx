import { Button } from '@fairhall/ui/button'
import { Coins, Infinity as Forever, Percent } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { IconCard } from '../../shell/page-parts/icon-card.tsx'

const POINTS = [
  { key: 'earn', Icon: Coins },
  { key: 'keep', Icon: Forever },
  { key: 'back', Icon: Percent },
] as const

/** The rules in short; a modal has the numbers. */
export function HowItWorks() {
  const t = useTranslations('pages.loyalty.how')
  const modals = useModals()
  return (
    <section aria-labelledby="how" className="mt-10">
      <h2 id="how" className="text-xl">
        {t('title')}
      </h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-3">
        {POINTS.map(({ key, Icon }) => (
          <IconCard key={key} icon={Icon} title={t(`${key}.title`)} text={t(`${key}.text`)} />
        ))}
      </ul>
      <Button variant="secondary" className="mt-5" onClick={() => void modals.open('loyalty-earn')}>
        {t('more')}
      </Button>
    </section>
  )
}
