import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, FileText, House, type LucideIcon, MailCheck, Phone, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { IdentityCard } from './identity-card.tsx'
import {
  isIdentityNeededBy,
  type StepName,
  verificationSteps,
  type VerificationStep,
} from './verification-steps.ts'

const ICONS: Record<StepName, LucideIcon> = {
  email: MailCheck,
  phone: Phone,
  birthdate: CalendarDays,
  name: UserRound,
  address: House,
}

/** The verification steps, their state, and where to take the next one. */
export function VerificationPage() {
  const t = useTranslations('pages.profile-verification')
  const profile = useProfile()
  const { data: init } = useQuery(initQuery(useClient()))
  const hidesDocuments = init?.identityCheck.isEnabled && init.identityCheck.hidesDocuments
  const steps = profile && verificationSteps(profile)
  const isIdentityNeeded = profile !== undefined && isIdentityNeededBy(profile)
  const needed = steps?.filter(({ isNeeded }) => isNeeded) ?? []
  const done = needed.filter(({ isDone }) => isDone).length
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">
        {t(isIdentityNeeded ? 'descriptionFirst' : 'description')}
      </p>
      {init?.identityCheck.isEnabled && <IdentityCard />}
      {!hidesDocuments && isIdentityNeeded && <DocumentsLink text={t('documents.needed')} />}
      {steps === undefined ? (
        <Skeleton className="mt-6 h-80" />
      ) : (
        <Card className="mt-6 p-5 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg">{t('progress', { done, total: needed.length })}</h2>
            <Link to="/profile/info" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('action')}
            </Link>
          </div>
          <div aria-hidden="true" className="mt-4 flex gap-1.5">
            {needed.map(({ name }, index) => (
              <span
                key={name}
                className={`h-1.5 flex-1 rounded-chip ${index < done ? 'bg-jade' : 'bg-lifted'}`}
              />
            ))}
          </div>
          <ul className="mt-5 divide-y divide-line">
            {steps.map((step) => (
              <Step key={step.name} {...step} />
            ))}
          </ul>
        </Card>
      )}
      {!hidesDocuments && !isIdentityNeeded && <DocumentsLink text={t('documents.text')} />}
    </>
  )
}

function DocumentsLink({ text }: { text: string }) {
  const t = useTranslations('pages.profile-verification')
  return (
    <div className="mt-4">
      <LinkCard to="/profile/documents" icon={FileText} title={t('documents.title')} text={text} />
    </div>
  )
}

function Step({ name, isDone, isNeeded }: VerificationStep) {
  const t = useTranslations('pages.profile-verification')
  const Icon = ICONS[name]
  return (
    <li className="flex items-start gap-4 py-3.5 sm:items-center">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-jade' : 'text-muted'}`} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{t(`steps.${name}.title`)}</p>
          <p className="text-sm text-pretty text-muted">{t(`steps.${name}.text`)}</p>
        </div>
        <StatusPill tone={isDone ? 'jade' : isNeeded ? 'brass' : 'neutral'}>
          {t(isDone ? 'done' : isNeeded ? 'open' : 'optional')}
        </StatusPill>
      </div>
    </li>
  )
}
