import { Hourglass } from 'lucide-react'
import type { ModalProps } from '../../../shell/modals/modal-registry.ts'
import { TextModal } from '../../../shell/modals/text-modal.tsx'
import { DepositResultListener } from './deposit-result-listener.tsx'

/** A deposit with an unknown result. If the URL names the invoice, waits for the result. */
export default function DepositPendingModal(props: ModalProps<'deposit-pending'>) {
  const { invoice } = props.params
  return (
    <>
      <TextModal {...props} name="deposit-pending" icon={<Hourglass />} />
      {invoice !== undefined && props.open && <DepositResultListener invoiceId={invoice} />}
    </>
  )
}
