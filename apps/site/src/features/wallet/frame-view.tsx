import { useTranslations } from 'use-intl'
import { frameSandbox } from '../../shell/frames/frame-sandbox.ts'
import { useOutcome } from './use-outcome.ts'

/** The provider's page within the wallet. It may not lead the site away; how it ends is told by the invoice. */
export function FrameView({ url, invoiceId }: { url: string; invoiceId: string }) {
  const t = useTranslations('modals.wallet')
  useOutcome(invoiceId)
  return (
    <iframe
      src={url}
      title={t('frame.title')}
      sandbox={frameSandbox(url, location.origin)}
      className="h-140 w-full rounded-card border border-line bg-panel"
    />
  )
}
