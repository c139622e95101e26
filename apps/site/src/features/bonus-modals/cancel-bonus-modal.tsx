import type { ComponentProps } from 'react'
import { useBonusDeeds } from '../../shell/bonuses/player-bonuses.ts'
import { BonusDeedModal } from './bonus-deed-modal.tsx'

type Props = Omit<ComponentProps<typeof BonusDeedModal>, 'isBusy' | 'isDanger' | 'onConfirm'>

/** Asks for confirmation before a bonus is cancelled. */
export function CancelBonusModal(props: Props) {
  const { cancel } = useBonusDeeds()
  return (
    <BonusDeedModal
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
