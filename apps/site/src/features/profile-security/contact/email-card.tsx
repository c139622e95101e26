import { PlayerStatus } from '@fairhall/contract/codes'
import type { Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { StatusPill } from '@fairhall/ui/status-pill'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { InboxLink } from '../../../shell/contact/inbox-link.tsx'
import { useResendConfirmation } from '../../../shell/contact/use-resend-confirmation.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'

import { SecurityCard } from '../security-card.tsx'

const loadDialog = () => import('./email-dialog.tsx')

/** The account's email address. It is confirmed from here, because excluded players have no other page for it. */
export function EmailCard({ profile: { email, isEmailConfirmed, status } }: { profile: Profile }) {
  const t = useTranslations('pages.profile-security.email')
  const words = useTranslations('fields-settings.fields.inputs.email')
  const { resend, isSending, isSent, refusal } = useResendConfirmation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SecurityCard
        icon={MailCheck}
        title={t('title')}
        text={email === null ? t('none') : email}
        end={
          <span className="flex flex-wrap items-center gap-3">
            {email !== null && (
              <StatusPill tone={isEmailConfirmed ? 'jade' : 'brass'}>
                {t(isEmailConfirmed ? 'confirmed' : 'unconfirmed')}
              </StatusPill>
            )}
            {email !== null && !isEmailConfirmed && (
              <>
                <Button variant="secondary" size="sm" loading={isSending} onClick={resend}>
                  {words('send')}
                </Button>
                <InboxLink to={email} />
              </>
            )}
            {status !== PlayerStatus.excluded && (
              <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
                {t(email === null ? 'add' : 'change')}
              </Button>
            )}
          </span>
        }
      />
      {isSent && <Notice tone="success">{words('sent')}</Notice>}
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      {isOpen && (
        <LazyPart name="email-dialog" load={loadDialog}>
          {(EmailDialog) => <EmailDialog onClosed={() => setIsOpen(false)} />}
        </LazyPart>
      )}
    </>
  )
}
