import { Link } from '@tanstack/react-router'
import { ArrowRight, KeyRound, Lock, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Explains in three lines how a round is proved fair. */
export function FairPlayCard() {
  const t = useTranslations('pages.lobby.fair')
  const steps = [
    { icon: Lock, text: t('one') },
    { icon: KeyRound, text: t('two') },
    { icon: RotateCcw, text: t('three') },
  ]
  return (
    <section className="flex flex-col rounded-panel border border-line bg-panel p-5 max-xl:hidden">
      <h2 className="text-lg">{t('title')}</h2>
      <ol className="mt-4 flex flex-1 flex-col justify-center gap-4">
        {steps.map(({ icon: StepIcon, text }) => (
          <li key={text} className="flex items-center gap-3.5 text-sm text-muted">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-control border border-line bg-raised text-jade">
              <StepIcon aria-hidden="true" className="size-4.5" />
            </span>
            {text}
          </li>
        ))}
      </ol>
      <Link
        to="/fairness"
        className="mt-3 inline-flex min-h-11 items-center gap-2 self-start text-sm font-semibold text-azure hover:underline"
      >
        {t('action')}
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Link>
    </section>
  )
}
