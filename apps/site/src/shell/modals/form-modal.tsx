import { Modal } from '@fairhall/ui/modal'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ModalName } from './modal-names.ts'
import type { ModalProps } from './modal-registry.ts'

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'> & {
  name:
    | 'add-cash-limit'
    | 'birth-date'
    | 'edit-cash-limit'
    | 'equivalent-currency'
    | 'self-exclusion-limit'
    | 'turn-over-wager'
    | 'wallet-region'
  /** Replaces the modal's own text. */
  text?: string
  children: ReactNode
}

/** A small modal with a text and a form below it. */
export function FormModal({ name, text, open, level, close, onClosed, children }: Props) {
  const t = useTranslations(`modals.${name}`)
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <p className="mb-5 text-sm text-muted">{text ?? t('text')}</p>
      {children}
    </Modal>
  )
}
