import { CircleCheck, CircleDashed, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from './badge.tsx'
import { cx } from '../cx.ts'

const icons: Record<Tone, typeof Info> = {
  neutral: Info,
  brass: CircleDashed,
  jade: CircleCheck,
  coral: CircleX,
  azure: Info,
}

/** A state as text, colour and icon: never by colour alone. */
export function StatusPill({
  tone,
  className,
  children,
}: {
  tone: Tone
  className?: string
  children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-chip py-0.5 ps-1.5 pe-2.5 text-xs font-semibold whitespace-nowrap',
        toneClass[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {children}
    </span>
  )
}
