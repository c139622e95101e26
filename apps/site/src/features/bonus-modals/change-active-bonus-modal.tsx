import { BonusStatus } from '@fairhall/contract/codes'
import { Repeat2 } from 'lucide-react'
import { useBonusActions } from '../../shell/bonuses/player-bonuses.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { BonusActionModal } from './bonus-action-modal.tsx'

export default function ChangeActiveBonusModal(props: ModalProps<'change-active-bonus'>) {
  const { activate } = useBonusActions()
  return (
    <BonusActionModal
      {...props}
      name="change-active-bonus"
      icon={<Repeat2 />}
      status={BonusStatus.issued}
      isBusy={activate.isPending}
      onConfirm={async (bonus, all) => {
        const replaces = all.find(
          ({ status, currency }) => status === BonusStatus.active && currency === bonus.currency,
        )
        // Errors are already reported by then, possibly in a modal that has replaced this one.
        const isDone = await activate.mutateAsync({ bonus, replaces }).catch(() => null)
        if (isDone !== null) props.close()
      }}
    />
  )
}
