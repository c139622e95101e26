import type { PlayerBonus } from '@fairhall/contract'
import { Progress } from '@fairhall/ui/progress'

/** Wagering progress of an active bonus; `words` has the same as text. */
export function Wagered({ bonus, words }: { bonus: PlayerBonus; words: string }) {
  const target = Number(bonus.wagerTarget)
  return (
    <div>
      <Progress share={target === 0 ? 1 : Number(bonus.wagerDone) / target} label={words} />
      <p className="mt-2 text-sm text-muted tabular-nums">{words}</p>
    </div>
  )
}
