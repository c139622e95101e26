import { CallError } from '@fairhall/client'
import type { Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Notice } from '@fairhall/ui/notice'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useWentWrong } from '../../shell/errors/use-went-wrong.ts'

const isToldHere = (error: unknown) =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500

/** The address that the account hangs on, and whether it is confirmed. */
export function ContactCard({ profile }: { profile: Profile }) {
  const t = useTranslations('pages.profile-info')
  const client = useClient()
  const tellWentWrong = useWentWrong()
  const resend = useMutation({
    mutationFn: () => client.call('resendEmailConfirmation'),
    onError: (error) => tellWentWrong(error),
  })
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
            <Button size="sm" variant="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('resend')}
            </Button>
          </div>
        )}
      </div>
      {resend.isSuccess && <Notice tone="success">{t('resent')}</Notice>}
      {isToldHere(resend.error) && <Notice tone="error">{resend.error?.message}</Notice>}
    </Card>
  )
}
