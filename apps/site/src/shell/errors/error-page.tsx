import { Button } from '@fairhall/ui/button'
import { type ErrorComponentProps, useRouteContext, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { loadAnew } from '../client/load-part.ts'
import { TextsProvider } from '../texts/texts-provider.tsx'
import { MessagePage } from './message-page.tsx'
import { isUnreached } from './report-failure.ts'

/** Shown in the place of a page that broke; above the shell it stands alone, so it brings its own texts. */
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
  const router = useRouter()
  const retry = () => {
    // What a page is made of is asked for once.
    if (isUnreached(error)) return void loadAnew()
    reset()
    void router.invalidate()
  }
  return (
    <>
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <MessagePage
        code="500"
        title={t('title')}
        text={t('description')}
        action={
          <Button variant="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </>
  )
}
