import { countCombinations } from '@fairhall/odds'
import { ChevronDown, Ticket, Trash2 } from 'lucide-react'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useTexts } from '../parts/texts.tsx'
import { useStore } from '../state/store.ts'
import { PickRow } from './pick-row.tsx'
import { Placed } from './placed.tsx'
import { placement } from './placement.ts'
import { EMPTY_SLIP, hasSameMatch, keyOf, SLIP_KINDS, type Slip } from './slip.rules.ts'
import { SlipForm } from './slip-form.tsx'
import { slip } from './slip-store.ts'

/** The bet slip. `onClose` only where it is a sheet. */
export function SlipPanel({ onClose }: { onClose?: () => void }) {
  const t = useTexts()
  const now = useStore(slip)
  const placing = useStore(placement)
  const { picks, kind, stakes } = now
  return (
    <section
      id="slip"
      tabIndex={-1}
      aria-label={t('slip.title')}
      className="panel flex flex-col outline-none"
    >
      <header className="flex items-center gap-2 px-4 pt-3 pb-2">
        <h2 className="text-lg">{t('slip.title')}</h2>
        {picks.length > 0 && (
          <span className="rounded-chip bg-brass/20 px-2 py-0.5 text-xs font-semibold text-brass tabular-nums">
            {picks.length}
          </span>
        )}
        <span className="flex-1" />
        {picks.length > 0 && (
          <button
            type="button"
            className="icon"
            aria-label={t('slip.clear')}
            onClick={() => slip.write(EMPTY_SLIP)}
          >
            <Trash2 className="size-4.5" />
          </button>
        )}
        {onClose && (
          <button type="button" className="icon" aria-label={t('slip.close')} onClick={onClose}>
            <ChevronDown className="size-5" />
          </button>
        )}
      </header>
      <div className="relative min-h-0 overflow-y-auto overscroll-contain">
        {placing.kind === 'done' && <Placed bets={placing.bets} />}
        {picks.length === 0 && placing.kind !== 'done' && (
          <EmptyState
            icon={<Ticket />}
            title={t('slip.empty.title')}
            text={t('slip.empty.text')}
            className="py-8"
          />
        )}
        {picks.length > 0 && (
          <>
            <Kinds slip={now} />
            <ul>
              {picks.map((pick) => (
                <PickRow
                  key={keyOf(pick)}
                  pick={pick}
                  hasStake={kind === 'single' && picks.length > 1}
                  stake={stakes[keyOf(pick)] ?? ''}
                />
              ))}
            </ul>
            {kind === 'system' && <Sizes slip={now} />}
            <SlipForm slip={now} />
          </>
        )}
      </div>
    </section>
  )
}

function Kinds({ slip: { kind, picks } }: { slip: Slip }) {
  const t = useTexts()
  const least = { single: 1, combo: 2, system: 3 }
  return (
    <div role="group" aria-label={t('slip.kinds')} className="segments mx-4 mb-2">
      {SLIP_KINDS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={kind === one}
          disabled={picks.length < least[one]}
          onClick={() => slip.change((now) => ({ ...now, kind: one }))}
        >
          {t(`slip.${one}`)}
        </button>
      ))}
    </div>
  )
}

function Sizes({ slip: now }: { slip: Slip }) {
  const t = useTexts()
  const count = now.picks.length
  if (hasSameMatch(now)) return null
  const legs = now.picks.map(({ odds }) => ({ odds, result: null }))
  const sizes = Array.from({ length: count - 2 }, (_, index) => index + 2)
  return (
    <label className="flex items-center justify-between gap-3 px-4 pt-3 text-sm text-muted">
      {t('slip.size')}
      <select
        className="choice"
        value={now.size}
        onChange={({ target }) => slip.change((one) => ({ ...one, size: Number(target.value) }))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('slip.sizeOption', {
              size,
              count,
              combinations: Number(countCombinations({ stake: 0n, legs, sizes: [size] })),
            })}
          </option>
        ))}
      </select>
    </label>
  )
}
