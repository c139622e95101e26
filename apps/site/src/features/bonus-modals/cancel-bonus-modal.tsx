import type { ComponentProps } from 'react'
import { useBonusActions } from '../../shell/bonuses/player-bonuses.ts'
import { BonusActionModal } from './bonus-action-modal.tsx'

type Props = Omit<ComponentProps<typeof BonusActionModal>, 'isBusy' | 'isDanger' | 'onConfirm'>

/** Asks for confirmation before a bonus is cancelled. */
export function CancelBonusModal(props: Props) {
  const { cancel } = useBonusActions()
  return (
    <BonusActionModal
      {...props}
      isDanger
      isBusy={cancel.isPending}
      onConfirm={async (bonus) => {
        // Errors are already reported by then, possibly in a modal that has replaced this one.
        const isDone = await cancel.mutateAsync(bonus).catch(() => null)
        if (isDone !== null) props.close()
      }}
    />
  )
}
