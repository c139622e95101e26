import { BonusStatus } from '@fairhall/contract/codes'
import { TicketMinus } from 'lucide-react'

import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { CancelBonusModal } from './cancel-bonus-modal.tsx'

export default function CancelIssuedBonusModal(props: ModalProps<'cancel-issued-bonus'>) {
  return (
    <CancelBonusModal
      {...props}
      name="cancel-issued-bonus"
      icon={<TicketMinus />}
      tone="brass"
      status={BonusStatus.issued}
    />
  )
}
