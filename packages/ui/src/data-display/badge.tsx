import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'neutral' | 'brass' | 'jade' | 'coral' | 'azure'

export const toneClass: Record<Tone, string> = {
  neutral: 'bg-lifted text-text',
  brass: 'bg-brass/15 text-brass',
  jade: 'bg-jade/15 text-jade',
  coral: 'bg-coral/15 text-coral',
  azure: 'bg-azure/15 text-azure',
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-w-6 items-center justify-center rounded-chip px-2 py-0.5 text-xs font-semibold tabular-nums',
        toneClass[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
