import { Hourglass } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { Outcome } from './outcome.tsx'

/** A deposit whose end is not known yet; where it says which one, it follows how that ends. */
export default function DepositPendingModal(props: ModalProps<'deposit-pending'>) {
  const { invoice } = props.params
  return (
    <>
      <ToldModal {...props} name="deposit-pending" icon={<Hourglass />} />
      {invoice !== undefined && props.open && <Outcome invoiceId={invoice} />}
    </>
  )
}
