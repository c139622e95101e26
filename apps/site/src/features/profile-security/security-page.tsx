import { PlayerStatus } from '@fairhall/contract/codes'
import type { Profile } from '@fairhall/contract'
import { ErrorState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { toConfirm } from '../../shell/player/to-confirm.ts'
import { useSession } from '../../shell/session/session.ts'
import { EmailGuard } from './contact/email-card.tsx'
import { FactorDemand } from './factor/factor-demand.tsx'
import { FactorGuard } from './factor/factor-card.tsx'
import { JoinedSection } from './external-accounts/external-accounts-section.tsx'
import { LeavingSection } from './own-data/own-data-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordGuard } from './password/password-card.tsx'
import { PhoneGuard } from './contact/phone-card.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'

/** Security settings of the account: email, password and open sessions. */
export function SecurityPage() {
  const t = useTranslations('pages.profile-security')
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <FactorDemand />
      <OwnGuards />
      <PasskeysSection />
      <SessionsSection />
      <JoinedSection />
      <LeavingSection />
      <h2 className="mt-10 text-xl">{t('habits.title')}</h2>
      <ul className="mt-3 flex max-w-2xl list-disc flex-col gap-1.5 ps-6 text-text/90 marker:text-brass">
        <li>{t('habits.own')}</li>
        <li>{t('habits.mail')}</li>
        <li>{t('habits.devices')}</li>
        <li>{t('habits.codes')}</li>
      </ul>
    </>
  )
}

function OwnGuards() {
  const t = useTranslations('pages.profile-info.failed')
  const { status } = useSession()
  const { data, isError, refetch } = useQuery({
    ...profileQuery(useClient()),
    enabled: status === 'player',
  })
  if (data !== undefined) return <Guards profile={data} />
  if (!isError) return <Skeleton className="mt-6 h-52" />
  return (
    <ErrorState title={t('title')} text={t('text')} retryLabel={t('retry')} onRetry={() => void refetch()} />
  )
}

function Guards({ profile }: { profile: Profile }) {
  const isExcluded = profile.status === PlayerStatus.excluded
  return (
    <div className="mt-6 flex flex-col gap-3">
      <EmailGuard profile={profile} />
      {/* Excluded players can change nothing else, but must be reachable for payouts. */}
      {(!isExcluded || toConfirm(profile) !== null) && <PhoneGuard profile={profile} />}
      {!isExcluded && <PasswordGuard />}
      <FactorGuard />
    </div>
  )
}
