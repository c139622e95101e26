import { Spinner } from '../spinner.tsx'

/** At the end of an input whose choices are on their way. */
export function Waiting({ label }: { label: string }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center text-muted">
      <Spinner />
      <span className="sr-only">{label}</span>
    </span>
  )
}
