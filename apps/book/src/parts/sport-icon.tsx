import type { SportId } from '../api/types.ts'

const LINES: Readonly<Record<SportId, string>> = {
  football:
    'm12 8.2 3.6 2.6-1.4 4.3H9.8l-1.4-4.3zM12 3v5.2M15.6 10.8l4.9-1.6M14.2 15.1l3 4.1M9.8 15.1l-3 4.1M8.4 10.8 3.5 9.2',
  tennis: 'M5.5 5.8c3.3 3.5 3.3 8.9 0 12.4M18.5 5.8c-3.3 3.5-3.3 8.9 0 12.4',
  basketball: 'M3 12h18M12 3v18M5.7 5.7c3.4 3.6 3.4 9 0 12.6M18.3 5.7c-3.4 3.6-3.4 9 0 12.6',
}

/** The ball of a sport. */
export function SportIcon({ sport }: { sport: SportId }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      className="size-4.5"
    >
      <circle cx="12" cy="12" r="9" />
      <path d={LINES[sport]} />
    </svg>
  )
}
