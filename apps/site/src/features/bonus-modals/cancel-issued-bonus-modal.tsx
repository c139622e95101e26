import { TicketMinus } from 'lucide-react'
import { ISSUED, useBonusDeeds } from '../../shell/bonuses/player-bonuses.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { BonusDeedModal } from './bonus-deed-modal.tsx'

export default function CancelIssuedBonusModal(props: ModalProps<'cancel-issued-bonus'>) {
  const { cancel } = useBonusDeeds()
  return (
    <BonusDeedModal
      {...props}
      name="cancel-issued-bonus"
      icon={<TicketMinus />}
      tone="brass"
      status={ISSUED}
      isBusy={cancel.isPending}
      onConfirm={async (bonus) => {
        // What went wrong is told by then, and may stand in the place of this one.
        const isDone = await cancel.mutateAsync(bonus).catch(() => null)
        if (isDone !== null) props.close()
      }}
    />
  )
}
