import { Skeleton } from '@fairhall/ui/skeleton'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../errors/lazy-part.tsx'
import { type PanelHandle, SidePanel } from '../page-parts/side-panel.tsx'

const loadDetails = () => import('./user-details.tsx')

/** Links to the player's pages, and sign-out. */
export function UserPanel({ ref }: { ref: Ref<PanelHandle> }) {
  const t = useTranslations('layout.shell.user')
  return (
    <SidePanel
      ref={ref}
      side="end"
      label={t('panel')}
      closeLabel={t('close')}
      header={<h2 className="text-xl">{t('panel')}</h2>}
    >
      {(close) => (
        <LazyPart name="user-details" load={loadDetails} outline={<Skeleton className="h-60 w-full" />}>
          {(UserDetails) => <UserDetails onDone={close} />}
        </LazyPart>
      )}
    </SidePanel>
  )
}
