import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { InboxLink } from '../../../shell/contact/inbox-link.tsx'
import { useResendConfirmation } from '../../../shell/contact/use-resend-confirmation.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { profileQuery } from '../../../shell/player/player-queries.ts'

/** Withdrawals require a confirmed email address. */
export function ConfirmEmailView({ email }: { email: string }) {
  const t = useTranslations('modals.wallet.confirm')
  const client = useClient()
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...profileQuery(client), staleTime: 0 }),
    onError: reportFailure,
  })
  const { resend, isSending, isSent, refusal } = useResendConfirmation()
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-raised/50 p-5">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center rounded-panel border border-line bg-raised text-brass"
      >
        <MailCheck className="size-6" />
      </span>
      <div>
        <h3 className="text-xl">{t('title')}</h3>
        <p className="mt-1.5 text-sm break-words text-muted">{t('text', { email })}</p>
      </div>
      <InboxLink to={email} />
      {isSent && <Notice tone="success">{t('sent')}</Notice>}
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <Button wide size="lg" loading={check.isPending} onClick={() => check.mutate()}>
        {t('check')}
      </Button>
      <Button wide variant="ghost" loading={isSending} onClick={resend}>
        {t('resend')}
      </Button>
    </section>
  )
}
