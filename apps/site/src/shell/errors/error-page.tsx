import { Button } from '@fairhall/ui/button'
import { type ErrorComponentProps, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadPage } from '../client/load-part.ts'
import { TextsProvider } from '../texts/texts-provider.tsx'
import { MessagePage } from './message-page.tsx'
import { isUnreached, toFailure } from './report-failure.ts'

/** Replaces a page that failed. It can be rendered outside the shell, so it loads its own texts. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { texts, page } = useRouteContext({ from: '__root__' })
  return (
    <TextsProvider texts={texts} locale={page.locale.formats ?? page.locale.tag}>
      <Broken {...{ error, reset }} />
    </TextsProvider>
  )
}

function Broken({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const t = useTranslations('layout.errors.error')
  const tOffline = useTranslations('layout.failures.offline')
  const router = useRouter()
  const [isInVain, setIsInVain] = useState(false)
  const retry = async () => {
    setIsInVain(false)
    // Chunks load only once, so a retry needs a reload, which requires that the server replies.
    if (isUnreached(error)) return setIsInVain(!(await reloadPage()))
    reset()
    void router.invalidate()
  }
  // A page that couldn't be fetched may well exist.
  const isOffline = isInVain || toFailure(error)?.kind === 'offline'
  const title = isOffline ? tOffline('title') : t('title')
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <MessagePage
        code={isOffline ? '' : '500'}
        title={title}
        text={isOffline ? tOffline('text') : t('description')}
        action={
          <Button variant="secondary" onClick={() => void retry()}>
            {t('retry')}
          </Button>
        }
      />
    </>
  )
}
