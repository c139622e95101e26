import { Repeat2 } from 'lucide-react'
import { ACTIVE, ISSUED, useBonusDeeds } from '../../shell/bonuses/player-bonuses.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { BonusDeedModal } from './bonus-deed-modal.tsx'

export default function ChangeActiveBonusModal(props: ModalProps<'change-active-bonus'>) {
  const { activate, cancel } = useBonusDeeds()
  return (
    <BonusDeedModal
      {...props}
      name="change-active-bonus"
      icon={<Repeat2 />}
      status={ISSUED}
      isBusy={activate.isPending || cancel.isPending}
      onConfirm={async (bonus, all) => {
        const present = all.find(({ status, currency }) => status === ACTIVE && currency === bonus.currency)
        const isFree = present === undefined || (await cancel.mutateAsync(present).catch(() => null)) !== null
        const isDone = isFree ? await activate.mutateAsync(bonus).catch(() => null) : null
        if (isDone !== null) props.close()
      }}
    />
  )
}
