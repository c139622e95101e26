import type { ReferralPage } from '@fairhall/contract'
import { useFormatter, useTranslations } from 'use-intl'
import { StepNumber } from '../../shell/page-parts/step-number.tsx'

/** When rewards are paid, and when not. */
export function Steps({ referral }: { referral: ReferralPage }) {
  const t = useTranslations('pages.profile-friends')
  const format = useFormatter()
  const { points, days, friendsMax } = referral
  const steps = [
    t('steps.share'),
    t('steps.play', { points: format.number(points), count: points, days }),
    t('steps.cash'),
  ]
  return (
    <section aria-labelledby="friends-steps" className="mt-8">
      <h2 id="friends-steps" className="text-xl">
        {t('steps.title')}
      </h2>
      <ol className="mt-4 grid gap-3 md:grid-cols-3">
        {steps.map((text, index) => (
          <li key={text} className="flex items-start gap-3 rounded-card border border-line bg-panel p-4">
            <StepNumber place={index + 1} />
            <p className="self-center text-sm text-pretty">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 max-w-2xl text-sm text-pretty text-muted">{t('steps.rule', { max: friendsMax })}</p>
    </section>
  )
}
