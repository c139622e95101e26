import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { Outcome } from './outcome.tsx'
import { useWindowReturn } from './use-window-return.ts'

/** In the place of the wallet while the player pays in the provider's window; it follows how that ends. */
export default function DepositRedirectModal(props: ModalProps<'deposit-redirect'>) {
  const { invoice } = props.params
  return (
    <>
      <ToldModal {...props} name="deposit-redirect" icon={<ExternalLink />} tone="azure" />
      {invoice !== undefined && props.open && <PaidElsewhere invoiceId={invoice} />}
    </>
  )
}

function PaidElsewhere({ invoiceId }: { invoiceId: string }) {
  const awaitWindow = useWindowReturn()
  // A page that was loaded again knows nothing of its window.
  const wait = useEffectEvent(awaitWindow)
  useEffect(() => wait(invoiceId), [invoiceId])
  return <Outcome invoiceId={invoiceId} />
}
