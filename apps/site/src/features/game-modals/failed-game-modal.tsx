import { Modal } from '@fairhall/ui/modal'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailure } from '../../shell/errors/load-failure.tsx'
import type { ModalName } from '../../shell/modals/modal-names.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'> & {
  failure: ComponentProps<typeof LoadFailure>
}

/** Shown in place of a game's modal when the game could not be loaded. */
export function FailedGameModal({ failure, close, ...place }: Props) {
  const t = useTranslations('modals.mobile-game')
  return (
    <Modal {...place} title={t('title')} hideTitle size="sm" closeLabel={t('close')} onClose={close}>
      <LoadFailure {...failure} />
    </Modal>
  )
}
