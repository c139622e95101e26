import { useTranslations } from 'use-intl'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  const t = useTranslations('layout.errors.notFound')
  return (
    <>
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <MessagePage code="404" title={t('title')} text={t('description')} />
    </>
  )
}
