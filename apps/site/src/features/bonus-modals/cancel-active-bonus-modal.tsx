import { TicketX } from 'lucide-react'
import { ACTIVE, useBonusDeeds } from '../../shell/bonuses/player-bonuses.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { BonusDeedModal } from './bonus-deed-modal.tsx'

export default function CancelActiveBonusModal(props: ModalProps<'cancel-active-bonus'>) {
  const { cancel } = useBonusDeeds()
  return (
    <BonusDeedModal
      {...props}
      name="cancel-active-bonus"
      icon={<TicketX />}
      tone="coral"
      status={ACTIVE}
      isBusy={cancel.isPending}
      onConfirm={async (bonus) => {
        // What went wrong is told by then, and may stand in the place of this one.
        const isDone = await cancel.mutateAsync(bonus).catch(() => null)
        if (isDone !== null) props.close()
      }}
    />
  )
}
