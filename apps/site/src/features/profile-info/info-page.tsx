import type { Field, Profile } from '@fairhall/contract'
import { playerNumberOf } from '@fairhall/contract/player-number'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { useSession } from '../../shell/session/session.ts'
import { ContactCard } from './contact-card.tsx'
import { CountryCard } from './country-card.tsx'
import { profileFieldsQuery } from './profile-info-queries.ts'
import { ProfileForm } from './profile-form.tsx'

export function InfoPage() {
  const t = useTranslations('pages.profile-info.failed')
  const client = useClient()
  const { status } = useSession()
  const profile = useQuery({ ...profileQuery(client), enabled: status === 'player' })
  const fields = useQuery({ ...profileFieldsQuery(client), enabled: status === 'player' })
  const both = profile.data && fields.data && { profile: profile.data, fields: fields.data }
  return (
    <Loaded
      query={{
        data: both,
        error: profile.error ?? fields.error,
        refetch: () => Promise.all([profile.refetch(), fields.refetch()]),
      }}
      outline={
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </div>
      }
      failed={{ title: t('title'), text: t('text'), retryLabel: t('retry') }}
    >
      {(loaded) => <Info {...loaded} />}
    </Loaded>
  )
}

function Info({ profile, fields }: { profile: Profile; fields: readonly Field[] }) {
  const t = useTranslations('pages.profile-info')
  const format = useFormatter()
  const { id, registeredAt, timeZone } = profile
  const number = playerNumberOf(id).toUpperCase()
  const date = format.dateTime(new Date(registeredAt), { dateStyle: 'long', timeZone })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="text-sm text-muted tabular-nums">
          {t('player', { number })} · {t('since', { date })}
        </p>
      </div>
      <ContactCard profile={profile} />
      <CountryCard country={profile.country} timeZone={timeZone} />
      <ProfileForm profile={profile} fields={fields} />
    </div>
  )
}
