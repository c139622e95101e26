import type { Profile } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { InboxLink } from '../../shell/contact/inbox-link.tsx'
import { useResendConfirmation } from '../../shell/contact/use-resend-confirmation.ts'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'

const loadInput = () => import('@fairhall/ui/inputs/email-verify')

/** The account's email address and whether it is confirmed. */
export function ContactCard({ profile: { email, isEmailConfirmed } }: { profile: Profile }) {
  const t = useTranslations('fields-settings.fields')
  const words = useTranslations('fields-settings.fields.inputs')
  const { resend, isSending, isSent, refusal } = useResendConfirmation()
  if (email === null) return null
  return (
    <Card className="p-5">
      <LazyPart
        name="input-email verify"
        load={loadInput}
        outline={<Skeleton className={isEmailConfirmed ? 'h-12' : 'h-40 sm:h-12'} />}
      >
        {(EmailVerifyInput) => (
          <EmailVerifyInput
            label={t('email')}
            value={email}
            isConfirmed={isEmailConfirmed}
            onSend={resend}
            {...{ isSending, isSent, words }}
            error={refusal}
            end={<InboxLink to={email} />}
          />
        )}
      </LazyPart>
    </Card>
  )
}
