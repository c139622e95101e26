import { useEffect, useRef } from 'react'
import { ChevronUp } from 'lucide-react'
import { useOdds } from '../parts/formats.ts'
import { useTexts } from '../parts/texts.tsx'
import { useStore } from '../state/store.ts'
import { placement } from './placement.ts'
import { totalOdds } from './slip.rules.ts'
import { isSlipOpen, slip } from './slip-store.ts'
import { SlipPanel } from './slip-panel.tsx'

/** The slip of a phone: a bar with the number of selections and the odds, which opens a sheet. */
export function SlipBar() {
  const t = useTexts()
  const odds = useOdds()
  const now = useStore(slip)
  const isOpen = useStore(isSlipOpen)
  const isPlaced = useStore(placement).kind === 'done'
  const opener = useRef<HTMLButtonElement>(null)
  const count = now.picks.length
  const total = totalOdds(now)
  if (isOpen)
    return (
      <Sheet
        onClose={() => {
          isSlipOpen.write(false)
          if (isPlaced) placement.write({ kind: 'idle' })
          requestAnimationFrame(() => opener.current?.focus())
        }}
      />
    )
  if (count === 0 && !isPlaced) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-panel px-3 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      <button
        ref={opener}
        type="button"
        aria-label={t('slip.open', { count })}
        className="flex h-12 w-full items-center gap-3 rounded-control bg-brass px-4 font-semibold text-on-brass"
        onClick={() => isSlipOpen.write(true)}
      >
        <span className="rounded-chip bg-on-brass/15 px-2.5 py-0.5 tabular-nums">{count}</span>
        {t('slip.title')}
        <span className="ms-auto tabular-nums">{total === null ? '' : odds(total, now.picks.length)}</span>
        <ChevronUp aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

function Sheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (sheet.current?.open === false) sheet.current.showModal()
  }, [])
  return (
    // A press outside the sheet closes it, as Escape does.
    <dialog ref={sheet} className="sheet-frame" onClose={onClose} {...{ closedby: 'any' }}>
      <div className="sheet">
        <SlipPanel onClose={() => sheet.current?.close()} />
      </div>
    </dialog>
  )
}
