import { reasonOf } from '@fairhall/client/reason'
import { Button, buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2Off, MailCheck, MailX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'

/** Ends offers by email, by pressing the button, not by visiting the page: mail scanners follow links. Works without a login. */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useTranslations('pages.unsubscribe')
  const client = useClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.call('unsubscribe', { params: { token } }),
    onError: (failure) => reasonOf(failure) !== 'notFound' && reportFailure(failure),
  })
  return (
    <Card className="mx-auto my-10 max-w-lg">
      {isSuccess ? (
        <div role="status">
          <EmptyState icon={<MailCheck />} title={t('done.title')} text={t('done.text')} action={<Home />} />
        </div>
      ) : reasonOf(error) === 'notFound' ? (
        <div role="alert">
          <EmptyState
            icon={<Link2Off />}
            title={t('invalid.title')}
            text={t('invalid.text')}
            action={<Home />}
          />
        </div>
      ) : (
        <div className="flex flex-col items-center px-6 py-12 text-center">
          <MailX aria-hidden="true" className="size-14 text-brass" strokeWidth={1.5} />
          <h1 className="mt-5 text-2xl text-balance">{t('title')}</h1>
          <p className="mt-2 mb-7 max-w-sm text-pretty text-muted">{t('text')}</p>
          <Button size="lg" loading={isPending} onClick={() => mutate()}>
            {t('action')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Home() {
  const t = useTranslations('pages.unsubscribe')
  return (
    <Link to="/" className={buttonClass({ variant: 'secondary' })}>
      {t('home')}
    </Link>
  )
}
