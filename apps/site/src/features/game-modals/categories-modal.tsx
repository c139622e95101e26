import type { Reply } from '@fairhall/contract'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { collectionsQuery } from '../../shell/games/collections-query.ts'
import { collectionIcon } from '../../shell/games/collection-icon.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { ChoiceTile } from './choice-tile.tsx'

export default function CategoriesModal({ open, level, close, onClosed }: ModalProps<'categories'>) {
  const t = useTranslations('modals.categories')
  const collections = useQuery(collectionsQuery(useClient()))
  return (
    <Modal {...{ open, level, onClosed }} title={t('title')} closeLabel={t('close')} onClose={close}>
      <p className="mb-4 text-sm text-muted">{t('text')}</p>
      <Loaded query={collections} outline={<Skeleton className="h-40" />}>
        {(all) => <CollectionList collections={all} />}
      </Loaded>
    </Modal>
  )
}

function CollectionList({ collections }: { collections: Reply<'listCollections'> }) {
  const t = useTranslations('modals.categories')
  const modals = useModals()
  if (collections.length === 0)
    return <EmptyState icon={<LayoutGrid />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      {collections.map(({ identity, title, gamesCount }) => {
        const Icon = collectionIcon(identity)
        return (
          <ChoiceTile
            key={identity}
            icon={<Icon />}
            title={title}
            text={t('count', { count: gamesCount })}
            onPick={() => void modals.leave({ to: '/categories/$identity', params: { identity } })}
          />
        )
      })}
    </ul>
  )
}
