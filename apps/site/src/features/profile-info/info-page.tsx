import { ErrorState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { useSession } from '../../shell/session/session.ts'
import { ContactCard } from './contact-card.tsx'
import { CountryCard } from './country-card.tsx'
import { profileFieldsQuery } from './profile-info-queries.ts'
import { ProfileForm } from './profile-form.tsx'

export function InfoPage() {
  const t = useTranslations('pages.profile-info')
  const format = useFormatter()
  const client = useClient()
  const { status } = useSession()
  const profile = useQuery({ ...profileQuery(client), enabled: status === 'player' })
  const fields = useQuery({ ...profileFieldsQuery(client), enabled: status === 'player' })
  if (profile.isError || fields.isError) {
    const retry = () => void Promise.all([profile.refetch(), fields.refetch()])
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        onRetry={retry}
      />
    )
  }
  if (profile.data === undefined || fields.data === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    )
  }
  const { id, registeredAt, timeZone } = profile.data
  const number = id.split('-')[0]?.toUpperCase() ?? ''
  const date = format.dateTime(new Date(registeredAt), { dateStyle: 'long', timeZone })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="text-sm text-muted tabular-nums">
          {t('player', { number })} · {t('since', { date })}
        </p>
      </div>
      <ContactCard profile={profile.data} />
      <CountryCard country={profile.data.country} timeZone={timeZone} />
      <ProfileForm profile={profile.data} fields={fields.data} />
    </div>
  )
}
