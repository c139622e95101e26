import type { Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Notice } from '@fairhall/ui/notice'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { InboxLink } from '../../shell/contact/inbox-link.tsx'
import { useResendConfirmation } from '../../shell/contact/use-resend-confirmation.ts'

/** The address that the account hangs on, and whether it is confirmed. */
export function ContactCard({ profile }: { profile: Profile }) {
  const t = useTranslations('pages.profile-info')
  const { resend, isSending, isSent, refusal } = useResendConfirmation()
  if (profile.email === null) return null
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-[10px] bg-raised text-muted"
        >
          <Mail className="size-5" />
        </span>
        <p className="min-w-0 flex-1 basis-48 font-semibold break-words">{profile.email}</p>
        {profile.isEmailConfirmed ? (
          <StatusPill tone="jade" className="w-fit max-sm:col-start-2">
            {t('confirmed')}
          </StatusPill>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:col-start-2">
            <StatusPill tone="brass">{t('unconfirmed')}</StatusPill>
            <Button size="sm" variant="secondary" loading={isSending} onClick={resend}>
              {t('resend')}
            </Button>
            <InboxLink to={profile.email} />
          </div>
        )}
      </div>
      {isSent && <Notice tone="success">{t('resent')}</Notice>}
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
    </Card>
  )
}
