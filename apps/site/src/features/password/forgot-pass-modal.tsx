import { Button } from '@fairhall/ui/button'
import { KeyRound, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { ForgotPassForm } from './forgot-pass-form.tsx'

/** Asks for the login and tells where to look next. Whether the account exists is not said, here as little as by the server. */
export default function ForgotPassModal({ open, level, close, onClosed }: ModalProps<'forgot-pass'>) {
  const t = useTranslations('modals.forgot-pass')
  const modals = useModals()
  const [sentTo, setSentTo] = useState<string>()
  const back = (
    <Button wide variant="ghost" onClick={() => void modals.replace('sign-in')}>
      {t('back')}
    </Button>
  )
  const frame = { open, level, close, onClosed, closeLabel: t('close') }
  if (sentTo === undefined)
    return (
      <MessageModal {...frame} icon={<KeyRound />} title={t('title')} text={t('text')} actions={back}>
        <ForgotPassForm onSent={setSentTo} />
      </MessageModal>
    )
  return (
    <MessageModal
      {...frame}
      icon={<MailCheck />}
      title={t('sent.title')}
      text={t('sent.text', { login: sentTo })}
      actions={
        <>
          <Button wide variant="secondary" onClick={() => setSentTo(undefined)}>
            {t('sent.again')}
          </Button>
          {back}
        </>
      }
    />
  )
}
