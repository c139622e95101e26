import { X } from 'lucide-react'
import { useOdds } from '../parts/formats.ts'
import { useLabels } from '../parts/labels.ts'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { keyOf, type Pick, withoutPick } from './slip.rules.ts'
import { slip } from './slip-store.ts'
import { StakeInput } from './stake-input.tsx'

/** One selection of the slip: its odds as they are now, what is wrong with it, and the stake of a single. */
export function PickRow({ pick, hasStake, stake }: { pick: Pick; hasStake: boolean; stake: string }) {
  const t = useTexts()
  const labels = useLabels()
  const odds = useOdds()
  const key = keyOf(pick)
  const name = labels.selection(pick, pick.selectionId)
  const change = pick.now === null ? 0 : pick.now - pick.odds
  const isClosed = pick.problem !== null && pick.problem !== 'odds_changed'
  return (
    <li className="border-b border-line px-4 pt-1 pb-2.5 min-[700px]:py-3">
      <div className="flex items-center gap-2">
        {pick.isLive && <span className="live-dot" />}
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
        {change !== 0 && <s className="text-xs text-faint tabular-nums">{odds(pick.odds)}</s>}
        <span
          className={`text-sm font-semibold tabular-nums ${isClosed ? 'text-faint' : change > 0 ? 'text-jade' : change < 0 ? 'text-coral' : ''}`}
        >
          {odds(pick.now ?? pick.odds)}
        </span>
        <button
          type="button"
          className="-me-2 flex size-9 items-center justify-center rounded-tick text-muted hover:text-text pointer-coarse:size-11"
          aria-label={t('slip.remove', { selection: name })}
          onClick={() => slip.change((now) => withoutPick(now, key))}
        >
          <X className="size-4" />
        </button>
      </div>
      <button
        type="button"
        className="block max-w-full truncate text-start text-xs text-muted hover:text-text"
        onClick={() => go(`/match/${pick.matchId}`)}
      >
        {labels.market(pick)} · {pick.home} – {pick.away}
      </button>
      {pick.problem !== null && (
        <p role="status" className={`mt-1 text-xs ${isClosed || change < 0 ? 'text-coral' : 'text-jade'}`}>
          {t(`slip.problems.${pick.problem}`)}
        </p>
      )}
      {hasStake && (
        <div className="mt-2 flex items-center justify-end">
          <StakeInput
            isSmall
            isLabelHidden
            label={t('slip.stakeFor', { selection: name })}
            value={stake}
            onValue={(value) => slip.change((now) => ({ ...now, stakes: { ...now.stakes, [key]: value } }))}
          />
        </div>
      )}
    </li>
  )
}
