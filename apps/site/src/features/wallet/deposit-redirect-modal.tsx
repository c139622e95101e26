import { ExternalLink } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { Outcome } from './outcome.tsx'

/** In the place of the wallet while the player pays in the provider's window; it follows how that ends. */
export default function DepositRedirectModal(props: ModalProps<'deposit-redirect'>) {
  const { invoice } = props.params
  return (
    <>
      <ToldModal {...props} name="deposit-redirect" icon={<ExternalLink />} tone="azure" />
      {invoice !== undefined && props.open && <Outcome invoiceId={invoice} />}
    </>
  )
}
