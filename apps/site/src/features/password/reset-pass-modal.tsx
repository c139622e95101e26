import { Button } from '@fairhall/ui/button'
import { Link2Off, LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useInvalidCode } from './reset-invalid.ts'
import { ResetPassForm } from './reset-pass-form.tsx'

/** Sets a new password with the code from the email. The code is checked on submit, not before. */
export default function ResetPassModal(props: ModalProps<'reset-pass'>) {
  const { open, level, close, onClosed, params } = props
  const t = useTranslations('modals.reset-pass')
  const modals = useModals()
  const invalid = useInvalidCode(!params.resetCode)
  const frame = { open, level, close, onClosed, closeLabel: t('close') }
  const signIn = (
    <Button wide variant="ghost" onClick={() => void modals.replace('sign-in')}>
      {t('signIn')}
    </Button>
  )
  if (!invalid.isInvalid)
    return (
      <MessageModal {...frame} icon={<LockKeyhole />} title={t('title')} text={t('text')} actions={signIn}>
        <ResetPassForm
          code={params.resetCode ?? ''}
          onChanged={() => void modals.replace('sign-in')}
          onInvalid={invalid.onInvalid}
        />
      </MessageModal>
    )
  return (
    <MessageModal
      {...frame}
      icon={<Link2Off />}
      tone="coral"
      title={t('invalid.title')}
      text={invalid.text}
      actions={
        <>
          <Button wide size="lg" onClick={() => void modals.replace('forgot-pass')}>
            {t('invalid.action')}
          </Button>
          {signIn}
        </>
      }
    />
  )
}
