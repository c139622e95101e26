import type { Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { StatusPill } from '@fairhall/ui/status-pill'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { InboxLink } from '../../shell/contact/inbox-link.tsx'
import { useResendConfirmation } from '../../shell/contact/use-resend-confirmation.ts'
import { Guard } from './guard.tsx'

/** The address that the account hangs on. It is confirmed from here: who is excluded has no other page for it. */
export function EmailGuard({ profile: { email, isEmailConfirmed } }: { profile: Profile }) {
  const t = useTranslations('pages.profile-security.email')
  const tInfo = useTranslations('pages.profile-info')
  const { resend, isSending, isSent, refusal } = useResendConfirmation()
  if (email === null) return null
  return (
    <>
      <Guard
        icon={MailCheck}
        title={t('title')}
        text={email}
        end={
          <span className="flex flex-wrap items-center gap-3">
            <StatusPill tone={isEmailConfirmed ? 'jade' : 'brass'}>
              {t(isEmailConfirmed ? 'confirmed' : 'unconfirmed')}
            </StatusPill>
            {!isEmailConfirmed && (
              <>
                <Button variant="secondary" size="sm" loading={isSending} onClick={resend}>
                  {tInfo('resend')}
                </Button>
                <InboxLink to={email} />
              </>
            )}
          </span>
        }
      />
      {isSent && <Notice tone="success">{tInfo('resent')}</Notice>}
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
    </>
  )
}
