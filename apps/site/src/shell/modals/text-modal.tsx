import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import type { EmblemTone } from '@fairhall/ui/gate-emblem'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MessageModal } from './message-modal.tsx'
import type { ModalName } from './modal-names.ts'
import type { ModalProps } from './modal-registry.ts'

/** Modals with a title, a text, an action and, for the case that there is nothing to show, a message. */
type WithMissing =
  | 'bonus-details'
  | 'cancel-active-bonus'
  | 'cancel-issued-bonus'
  | 'change-active-bonus'
  | 'edit-cash-limit'
  | 'package-bonus'
  | 'quest-rewards'
  | 'quest-task-games'
  | 'quest-tasks'
const plain = [
  'bonus-cancel-lock',
  'cancel-unsettled-bonus',
  'deposit-error',
  'deposit-pending',
  'deposit-redirect',
  'deposit-success',
  'profile-confirmed',
] as const
type Plain = (typeof plain)[number]

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'> & {
  name: WithMissing | Plain
  icon: ReactNode
  tone?: EmblemTone
  /** Replaces the modal's own text. */
  text?: string | undefined
  /** If omitted, the action closes the modal. */
  onAction?: () => void
  /** Replaces the modal's own name of the action. */
  actionLabel?: string | undefined
  /** Shown below the text of a plain modal. */
  children?: ReactNode
}

/** A modal that consists only of its texts. */
export function TextModal({
  name,
  icon,
  tone = 'brass',
  text,
  onAction,
  actionLabel,
  children,
  open,
  level,
  close,
  onClosed,
}: Props) {
  const t = useTranslations(`modals.${name}`)
  return (
    <MessageModal
      {...{ open, level, close, onClosed, icon, tone }}
      title={t('title')}
      text={text ?? t('text')}
      closeLabel={t('close')}
      actions={
        <Button wide size="lg" onClick={onAction ?? close}>
          {actionLabel ?? t('action')}
        </Button>
      }
    >
      {isMissing(name) ? <Missing name={name} /> : children}
    </MessageModal>
  )
}

/** There is nothing to show, which is not an error. */
function Missing({ name }: { name: WithMissing }) {
  const t = useTranslations(`modals.${name}`)
  return <Notice>{t('missing')}</Notice>
}

function isMissing(name: WithMissing | Plain): name is WithMissing {
  return !plain.some((one) => one === name)
}
