import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { Button, buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Link2Off, MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { SignedOutForm } from './signed-out-form.tsx'

const isInvalid = (error: unknown) => reasonOf(error) === 'confirmationCodeInvalid'

const isSignedOut = (error: unknown) => reasonOf(error) === 'confirmationNeedsPassword'

/** The message of an error that says nothing about the code, such as too many requests. */
const refusalText = (error: unknown) =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500 ? error.message : undefined

/** The code is used by pressing the button, not by visiting the page: mail scanners follow links. */
export function VerifyPage({ code }: { code: string }) {
  const t = useTranslations('pages.profile-verify')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const send = async (more: { password?: string; startsOver?: boolean }) => {
    const { resetCode } = await client.call('confirmEmail', { body: { code, ...more } })
    void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
    // The codes must not stay in this device's history.
    if (resetCode !== null)
      return navigate({ to: '/password-reset/$resetCode', params: { resetCode }, replace: true })
    return navigate({ to: '/', search: { 'profile-confirmed': 'true' } })
  }
  const confirm = useMutation({
    mutationFn: () => send({}),
    onError: (error) => (isSignedOut(error) ? undefined : (refusalText(error) ?? reportFailure(error))),
  })
  return (
    <Card className="mx-auto my-10 max-w-lg">
      {isInvalid(confirm.error) ? (
        <div role="alert">
          <EmptyState
            icon={<Link2Off />}
            title={t('invalid.title')}
            text={t('invalid.text')}
            action={
              <Link to="/profile/info" className={buttonClass({ variant: 'secondary' })}>
                {t('invalid.action')}
              </Link>
            }
          />
        </div>
      ) : (
        <div className="flex flex-col items-center px-6 py-12 text-center">
          <MailCheck aria-hidden="true" className="size-14 text-brass" strokeWidth={1.5} />
          <h1 className="mt-5 text-2xl">{t('title')}</h1>
          {isSignedOut(confirm.error) ? (
            <SignedOutForm send={send} />
          ) : (
            <>
              <p className="mt-2 mb-7 max-w-sm text-muted">{t('text')}</p>
              <FormError text={refusalText(confirm.error)} />
              <Button
                size="lg"
                loading={confirm.isPending || confirm.isSuccess}
                onClick={() => confirm.mutate()}
              >
                {t('action')}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
