import { useFormatter } from 'use-intl'

/** The number of a step. Hidden from screen readers, which count list items themselves. */
export function StepNumber({ place }: { place: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-chip bg-brass/15 font-display font-bold text-brass"
    >
      {useFormatter().number(place)}
    </span>
  )
}
