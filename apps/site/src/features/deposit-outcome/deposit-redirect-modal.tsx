import { ExternalLink } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function DepositRedirectModal(props: ModalProps<'deposit-redirect'>) {
  return <ToldModal {...props} name="deposit-redirect" icon={<ExternalLink />} tone="azure" />
}
