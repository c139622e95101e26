import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { ModalProps } from '../../../shell/modals/modal-registry.ts'
import { TextModal } from '../../../shell/modals/text-modal.tsx'
import { DepositResultListener } from './deposit-result-listener.tsx'
import { useWindowReturn } from '../payment-page/use-window-return.ts'

/** Replaces the wallet while the player pays in the provider's window, and waits for the result. */
export default function DepositRedirectModal(props: ModalProps<'deposit-redirect'>) {
  const { invoice } = props.params
  return (
    <>
      <TextModal {...props} name="deposit-redirect" icon={<ExternalLink />} tone="azure" />
      {invoice !== undefined && props.open && <PaidElsewhere invoiceId={invoice} />}
    </>
  )
}

function PaidElsewhere({ invoiceId }: { invoiceId: string }) {
  const awaitWindow = useWindowReturn()
  // After a reload, the page has lost its handle on the provider's window.
  const wait = useEffectEvent(awaitWindow)
  useEffect(() => wait(invoiceId), [invoiceId])
  return <DepositResultListener invoiceId={invoiceId} />
}
