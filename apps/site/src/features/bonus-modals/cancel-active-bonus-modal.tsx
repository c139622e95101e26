import { BonusStatus } from '@fairhall/contract/codes'
import { TicketX } from 'lucide-react'

import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { CancelBonusModal } from './cancel-bonus-modal.tsx'

export default function CancelActiveBonusModal(props: ModalProps<'cancel-active-bonus'>) {
  return (
    <CancelBonusModal
      {...props}
      name="cancel-active-bonus"
      icon={<TicketX />}
      tone="coral"
      status={BonusStatus.active}
    />
  )
}
