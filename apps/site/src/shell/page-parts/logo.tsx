/** The mark: a hall's gate of nested arches with a light inside. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={`brand-mark ${className ?? ''}`}>
      <path
        d="M4 28V15.5a12 12 0 0 1 24 0V28"
        stroke="var(--color-brass)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M10 28V16a6 6 0 0 1 12 0v12"
        stroke="var(--color-brass)"
        strokeOpacity=".62"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="18.5" r="2.4" fill="var(--color-brass-bright)" />
      <path d="M3 28h6M23 28h6" stroke="var(--color-brass)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
