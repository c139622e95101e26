import { Spinner } from '../feedback/spinner.tsx'

/** The spinner of an input whose options are loading. */
export function LoadingSpinner({ label }: { label: string }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center text-muted">
      <Spinner />
      <span className="sr-only">{label}</span>
    </span>
  )
}
