import { useFormatter } from 'use-intl'

/** The place of a step among others, for the eye: a list that is read aloud counts by itself. */
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
