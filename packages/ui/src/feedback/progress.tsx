interface ProgressProps {
  /** 0 to 1. */
  share: number
  /** What is measured and the progress, as text. */
  label: string
}

export function Progress({ share, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-chip bg-lifted"
    >
      <div
        className="h-full rounded-chip bg-brass transition-[width] duration-200 ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
