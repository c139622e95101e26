import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { frameSandbox } from '../../../shell/frames/frame-sandbox.ts'
import { clearPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { readReturn } from './frame-return.ts'
import { useOutcome } from '../deposit/use-outcome.ts'

/** Embeds the provider's page in the wallet. It can't navigate the site away. The result comes from the invoice. */
export function FrameView({ url, invoiceId }: { url: string; invoiceId: string }) {
  const t = useTranslations('modals.wallet')
  const modals = useModals()
  const frame = useRef<HTMLIFrameElement>(null)
  const sandbox = frameSandbox(url, location.origin)
  useOutcome(invoiceId)
  const take = useEffectEvent((event: MessageEvent) => {
    const end = readReturn(event, { window: frame.current?.contentWindow, sandbox }, location.origin)
    // The player has finished on the page.
    if (end !== null) clearPendingDeposit()
    if (end === 'deposit-error') void modals.replace('deposit-error')
    if (end === 'deposit-pending') void modals.replace('deposit-pending', { invoice: invoiceId })
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => take(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  return (
    <iframe
      ref={frame}
      src={url}
      title={t('frame.title')}
      sandbox={sandbox}
      className="h-140 w-full rounded-card border border-line bg-panel"
    />
  )
}
