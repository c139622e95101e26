import type { Outcome } from '../api/types.ts'
import { useTexts } from '../parts/texts.tsx'

const TONES: Readonly<Record<Outcome, string>> = {
  won: 'bg-jade/15 text-jade',
  drawn: 'bg-raised text-muted',
  lost: 'bg-coral/15 text-coral',
}

/** One result as a letter, which screen readers hear as a word. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const t = useTexts()
  return (
    <span
      className={`inline-flex size-6 shrink-0 items-center justify-center rounded-tick text-xs font-bold ${TONES[outcome]}`}
    >
      <span aria-hidden="true">{t(`statistics.short.${outcome}`)}</span>
      <span className="sr-only">{t(`statistics.outcomes.${outcome}`)}</span>
    </span>
  )
}
