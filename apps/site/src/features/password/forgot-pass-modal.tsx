import { Button } from '@fairhall/ui/button'
import { Tabs } from '@fairhall/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LockKeyhole, MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { InboxLink } from '../../shell/contact/inbox-link.tsx'
import { initQuery } from '../../shell/market/market-queries.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { ForgotPassForm, type ResetKind } from './forgot-pass-form.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ResetPassForm } from './reset-pass-form.tsx'

type Step =
  | { kind: 'ask' }
  | { kind: 'mailed'; login: string }
  | { kind: 'code'; phone: string }
  | { kind: 'fresh'; code: string }

/**
 * Asks for the login, then says where to look: for the link in an email, or for the code in a text message, which is
 * entered here. Like the server, it never reveals whether the account exists.
 */
export default function ForgotPassModal({ open, level, close, onClosed }: ModalProps<'forgot-pass'>) {
  const t = useTranslations('modals.forgot-pass')
  const modals = useModals()
  const [kind, setKind] = useState<ResetKind>('email')
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  const again = () => setStep({ kind: 'ask' })
  const signIn = () => void modals.replace('sign-in')
  const back = (
    <Button wide variant="ghost" onClick={signIn}>
      {t('back')}
    </Button>
  )
  const frame = { open, level, close, onClosed, closeLabel: t('close') }
  if (step.kind === 'mailed')
    return (
      <MessageModal
        {...frame}
        icon={<MailCheck />}
        title={t('sent.title')}
        text={t('sent.text', { login: step.login })}
        actions={
          <>
            <InboxLink to={step.login} />
            <Button wide variant="secondary" onClick={again}>
              {t('sent.again')}
            </Button>
            {back}
          </>
        }
      />
    )
  if (step.kind === 'code')
    return (
      <MessageModal {...frame} icon={<KeyRound />} title={t('title')} actions={null}>
        <PhoneStep phone={step.phone} back={again} onCode={(code) => setStep({ kind: 'fresh', code })} />
      </MessageModal>
    )
  if (step.kind === 'fresh')
    return (
      <MessageModal
        {...frame}
        icon={<LockKeyhole />}
        title={t('phone.fresh.title')}
        text={t('phone.fresh.text')}
        actions={back}
      >
        <ResetPassForm code={step.code} onChanged={signIn} onInvalid={again} />
      </MessageModal>
    )
  const text = kind === 'phone' ? t('phone.tab.text') : t('text')
  return (
    <MessageModal {...frame} icon={<KeyRound />} title={t('title')} text={text} actions={back}>
      <Ways kind={kind} onKind={setKind}>
        <ForgotPassForm
          key={kind}
          kind={kind}
          onSent={(login) =>
            setStep(kind === 'phone' ? { kind: 'code', phone: login } : { kind: 'mailed', login })
          }
        />
      </Ways>
    </MessageModal>
  )
}

type WaysProps = { kind: ResetKind; onKind: (kind: ResetKind) => void; children: ReactNode }

/** Shows tabs only if players can sign in by phone too. */
function Ways({ kind, onKind, children }: WaysProps) {
  const t = useTranslations('modals.sign-in.tabs')
  const { data: init } = useQuery(initQuery(useClient()))
  if (!init?.registration.types.includes('phone')) return children
  return (
    <Tabs
      label={t('label')}
      value={kind}
      onValue={onKind}
      items={(['email', 'phone'] as const).map((value) => ({ value, label: t(value) }))}
      panelClassName="mt-5"
    >
      {children}
    </Tabs>
  )
}
