import { PlayerStatus } from '@fairhall/contract/codes'
import type { Profile } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { toConfirm } from '../../shell/player/to-confirm.ts'
import { useSession } from '../../shell/session/session.ts'
import { EmailCard } from './contact/email-card.tsx'
import { FactorSetupNotice } from './factor/factor-setup-notice.tsx'
import { FactorCard } from './factor/factor-card.tsx'
import { ExternalAccountsSection } from './external-accounts/external-accounts-section.tsx'
import { OwnDataSection } from './own-data/own-data-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { PhoneCard } from './contact/phone-card.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'

/** Security settings of the account: email, password and open sessions. */
export function SecurityPage() {
  const t = useTranslations('pages.profile-security')
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <FactorSetupNotice />
      <OwnCards />
      <PasskeysSection />
      <SessionsSection />
      <ExternalAccountsSection />
      <OwnDataSection />
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

function OwnCards() {
  const t = useTranslations('pages.profile-info.failed')
  const { status } = useSession()
  const profile = useQuery({ ...profileQuery(useClient()), enabled: status === 'player' })
  return (
    <Loaded
      query={profile}
      outline={<Skeleton className="mt-6 h-52" />}
      failed={{ title: t('title'), text: t('text'), retryLabel: t('retry') }}
    >
      {(player) => <SecurityCards profile={player} />}
    </Loaded>
  )
}

function SecurityCards({ profile }: { profile: Profile }) {
  const isExcluded = profile.status === PlayerStatus.excluded
  return (
    <div className="mt-6 flex flex-col gap-3">
      <EmailCard profile={profile} />
      {/* Excluded players can change nothing else, but must be reachable for payouts. */}
      {(!isExcluded || toConfirm(profile) !== null) && <PhoneCard profile={profile} />}
      {!isExcluded && <PasswordCard />}
      <FactorCard />
    </div>
  )
}
