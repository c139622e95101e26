import { useHydrated } from '@tanstack/react-router'
import { KeyRound, Lock, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { DropResult } from './drop-check.tsx'
import { isPrizeDropRun } from './prize-drops-query.ts'
import { RoundCheck } from './round-check.tsx'
import { RoundForm } from './round-form.tsx'

const loadPrizeDrops = async () => (await import('./prize-drops-check.tsx')).PrizeDropsResult
const PRIZE_DROP_TEXTS = ['global-components/prize-drops']

/** Explains the fairness proof in three steps and runs it in this browser for any round. */
export function FairnessPage({ round, drop }: { round: string; drop: string }) {
  const t = useTranslations('pages.fairness')
  const format = useFormatter()
  const isHydrated = useHydrated()
  const shown = isHydrated ? round : ''
  const shownDrop = isHydrated ? drop : ''
  const steps = [
    { icon: Lock, title: t('steps.sealed.title'), text: t('steps.sealed.text') },
    { icon: KeyRound, title: t('steps.yours.title'), text: t('steps.yours.text') },
    { icon: RotateCcw, title: t('steps.again.title'), text: t('steps.again.text') },
  ]
  return (
    <div className="py-7 md:py-10">
      <h1 className="text-2xl md:text-3xl">{t('heading')}</h1>
      <p className="mt-3 max-w-2xl text-pretty text-muted">{t('intro')}</p>
      <ol className="mt-7 grid gap-3 md:grid-cols-3">
        {steps.map(({ icon: StepIcon, title, text }, index) => (
          <li key={title} className="rounded-card border border-line bg-panel p-5">
            <span className="flex items-center gap-3">
              <span className="flex size-10 items-center justify-center rounded-control border border-line bg-raised text-jade">
                <StepIcon aria-hidden="true" className="size-4.5" />
              </span>
              <span aria-hidden="true" className="font-display text-xl font-bold text-faint">
                {format.number(index + 1)}
              </span>
            </span>
            <h2 className="mt-4 font-text text-base font-semibold tracking-normal">{title}</h2>
            <p className="mt-1.5 text-sm text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
      {isPrizeDropRun(shownDrop) ? (
        <LazyPart
          key={shownDrop}
          isDue={isHydrated}
          load={loadPrizeDrops}
          documents={PRIZE_DROP_TEXTS}
          outline={<Skeleton className="mt-6 h-80 w-full" />}
        />
      ) : (
        shownDrop !== '' && <DropResult key={shownDrop} drop={shownDrop} />
      )}
      <RoundForm key={shown} round={shown} />
      {shown !== '' && <RoundCheck key={`check ${shown}`} round={shown} />}
      <OwnVerifier />
    </div>
  )
}

const essentials = ['stream', 'numbers', 'cards', 'money', 'data'] as const

/** What an independent verifier must know, with a link to the full specification. */
function OwnVerifier() {
  const t = useTranslations('pages.fairness.own')
  const code = (chunks: ReactNode) => (
    <code dir="ltr" className="font-mono break-all text-text">
      {chunks}
    </code>
  )
  return (
    <section className="mt-10 max-w-4xl">
      <h2 className="text-xl">{t('title')}</h2>
      <p className="mt-2 text-sm text-pretty text-muted">{t.rich('text', { code })}</p>
      <ul className="mt-3 grid list-disc gap-2 ps-5 text-sm text-pretty text-muted">
        {essentials.map((essential) => (
          <li key={essential}>{t.rich(essential, { code })}</li>
        ))}
      </ul>
    </section>
  )
}
