import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { Link2Off, LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { session, useSession } from '../../shell/session/session.ts'
import { useInvalidCode } from './reset-invalid.ts'
import { ResetPassForm } from './reset-pass-form.tsx'

/** The target of the link in the reset email. A new password ends every session, including this page's. */
export function PasswordResetPage({ code }: { code: string }) {
  const t = useTranslations('modals.reset-pass')
  const navigate = useNavigate()
  const { status } = useSession()
  const { isInvalid, isPerhapsSet, text, onInvalid } = useInvalidCode()
  // The code must not stay in this device's history.
  const leadTo = (modal: 'sign-in' | 'forgot-pass') =>
    void navigate({ to: '/', search: { [modal]: 'true' }, replace: true })
  return (
    <Card className="mx-auto my-10 max-w-lg">
      {isInvalid ? (
        <div role="alert">
          <EmptyState
            icon={<Link2Off />}
            title={t('invalid.title')}
            text={text}
            action={
              <div className="flex flex-col gap-2">
                <Button onClick={() => leadTo('forgot-pass')}>{t('invalid.action')}</Button>
                {isPerhapsSet && (
                  <Button variant="ghost" onClick={() => leadTo('sign-in')}>
                    {t('signIn')}
                  </Button>
                )}
              </div>
            }
          />
        </div>
      ) : (
        <div className="px-6 py-10">
          <div className="flex flex-col items-center text-center">
            <LockKeyhole aria-hidden="true" className="size-14 text-brass" strokeWidth={1.5} />
            <h1 className="mt-5 text-2xl text-balance">{t('title')}</h1>
            <p className="mt-2 mb-7 max-w-sm text-pretty text-muted">{t('text')}</p>
          </div>
          {/* Disabled until hydration: earlier input would be lost. */}
          {status === 'unknown' ? (
            <Skeleton className="h-72" />
          ) : (
            <ResetPassForm
              code={code}
              onInvalid={onInvalid}
              onSet={() => session.over()}
              onChanged={() => leadTo('sign-in')}
            />
          )}
        </div>
      )}
    </Card>
  )
}
