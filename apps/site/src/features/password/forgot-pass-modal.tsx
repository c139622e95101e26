import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { TextField } from '@fairhall/ui/text-field'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { LetterSent } from '../../shell/contact/letter-sent.tsx'
import { useSupportMail } from '../../shell/contact/support-mail.ts'
import { rulesResolver } from '../../shell/forms/rules-resolver.ts'
import { useFieldMessages } from '../../shell/forms/use-field-messages.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

const RULES = { login: ['required', 'email'] }

/** The way to a new password leads over support, by a letter from the address of the account. */
export default function ForgotPassModal({ open, level, close, onClosed }: ModalProps<'forgot-pass'>) {
  const t = useTranslations('modals.forgot-pass')
  const modals = useModals()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<KeyRound />}
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={
        <Button wide variant="ghost" onClick={() => void modals.replace('sign-in')}>
          {t('back')}
        </Button>
      }
    >
      <LetterForm />
    </MessageModal>
  )
}

function LetterForm() {
  const t = useTranslations('modals.forgot-pass')
  const toMessage = useFieldMessages()
  const { email, letter } = useSupportMail()
  const [isSent, setIsSent] = useState(false)
  const resolver = useMemo(() => rulesResolver<{ login: string }>(RULES, toMessage), [toMessage])
  const { register, handleSubmit, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { login: '' },
  })
  const send = handleSubmit(({ login }) => {
    location.assign(letter(t('subject'), t('body', { login: login.trim() })))
    setIsSent(true)
  })
  return (
    <form noValidate className={formClass} onSubmit={(event) => void send(event)}>
      <TextField
        {...register('login')}
        label={t('login')}
        error={formState.errors.login?.message}
        hint={t('note')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isSent && <LetterSent>{t('sent', { email })}</LetterSent>}
      <Button type="submit" wide size="lg" disabled={!formState.isValid}>
        {t('submit')}
      </Button>
    </form>
  )
}
