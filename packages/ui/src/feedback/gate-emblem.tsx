import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type EmblemTone = 'brass' | 'jade' | 'coral' | 'azure' | 'muted'

const tones: Record<EmblemTone, string> = {
  brass: 'text-brass',
  jade: 'text-jade',
  coral: 'text-coral',
  azure: 'text-azure',
  muted: 'text-muted',
}
const ARCHES = [46, 60, 74, 88]

interface GateEmblemProps {
  icon: ReactNode
  tone?: EmblemTone
}

/** An icon inside the hall's gate that illustrates a message. Decorative: the text next to it says the same. */
export function GateEmblem({ icon, tone = 'brass' }: GateEmblemProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('relative mx-auto flex h-27 w-50 items-end justify-center short:hidden', tones[tone])}
    >
      <svg viewBox="0 0 200 108" fill="none" className="absolute inset-0 size-full">
        {ARCHES.map((radius, index) => (
          <path
            key={radius}
            d={`M${100 - radius} 108V${104}a${radius} ${radius} 0 0 1 ${radius * 2} 0v4`}
            stroke="currentColor"
            strokeOpacity={0.34 - index * 0.08}
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <span className="relative mb-2 flex size-17 items-center justify-center rounded-chip border border-current/25 bg-current/10 [&>svg]:size-8">
        {icon}
      </span>
    </span>
  )
}
