import type { ComponentProps } from 'react'
import { useBonusDeeds } from '../../shell/bonuses/player-bonuses.ts'
import { BonusDeedModal } from './bonus-deed-modal.tsx'

type Props = Omit<ComponentProps<typeof BonusDeedModal>, 'isBusy' | 'isDanger' | 'onConfirm'>

/** Asks once more before a bonus is given up. */
export function CancelBonusModal(props: Props) {
  const { cancel } = useBonusDeeds()
  return (
    <BonusDeedModal
      {...props}
      isDanger
      isBusy={cancel.isPending}
      onConfirm={async (bonus) => {
        // What went wrong is told by then, and may stand in the place of this one.
        const isDone = await cancel.mutateAsync(bonus).catch(() => null)
        if (isDone !== null) props.close()
      }}
    />
  )
}
