import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Factory } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { providersQuery } from '../../shell/games/providers-query.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { ChoiceTile } from './choice-tile.tsx'

/** The game studios with their number of games. */
export function ProviderList() {
  const t = useTranslations('modals.providers')
  const modals = useModals()
  const providers = useQuery(providersQuery(useClient()))
  return (
    <Loaded
      query={providers}
      outline={<Skeleton className="h-40" />}
      failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
      empty={<EmptyState icon={<Factory />} title={t('empty.title')} text={t('empty.text')} />}
    >
      {(all) => (
        <ul className="grid gap-2.5 sm:grid-cols-2">
          {all.map(({ id, name, gamesCount }) => (
            <ChoiceTile
              key={id}
              icon={[...name][0]}
              title={name}
              text={t('count', { count: gamesCount })}
              onPick={() => void modals.leave({ to: '/providers/$id', params: { id } })}
            />
          ))}
        </ul>
      )}
    </Loaded>
  )
}
