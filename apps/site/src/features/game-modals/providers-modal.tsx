import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Factory } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { ChoiceTile } from './choice-tile.tsx'
import { providersQuery } from '../../shell/games/providers-query.ts'

export default function ProvidersModal({ open, level, close, onClosed }: ModalProps<'providers'>) {
  const t = useTranslations('modals.providers')
  return (
    <Modal {...{ open, level, onClosed }} title={t('title')} closeLabel={t('close')} onClose={close}>
      <p className="mb-4 text-sm text-muted">{t('text')}</p>
      <ProviderList />
    </Modal>
  )
}

function ProviderList() {
  const t = useTranslations('modals.providers')
  const modals = useModals()
  const { data: providers, isError, refetch } = useQuery(providersQuery(useClient()))
  if (isError)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (providers === undefined) return <Skeleton className="h-40" />
  if (providers.length === 0)
    return <EmptyState icon={<Factory />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      {providers.map(({ id, name, gamesCount }) => (
        <ChoiceTile
          key={id}
          icon={[...name][0]}
          title={name}
          text={t('count', { count: gamesCount })}
          onPick={() => void modals.leave({ to: '/providers', hash: id })}
        />
      ))}
    </ul>
  )
}
