import { buttonClass } from '@fairhall/ui/button'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../../shell/modals/use-modals.tsx'

/** For browsers that blocked the provider's window: a link always works. */
export function PageView({ url, invoiceId }: { url: string; invoiceId: string }) {
  const t = useTranslations('modals.wallet.page')
  const modals = useModals()
  return (
    <section className="flex flex-col items-center gap-4 pt-10 text-center">
      <h3 className="text-lg">{t('title')}</h3>
      <p className="max-w-sm text-sm text-muted">{t('text')}</p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={() => void modals.replace('deposit-redirect', { invoice: invoiceId })}
        className={buttonClass({ size: 'lg' })}
      >
        {t('open')}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </section>
  )
}
