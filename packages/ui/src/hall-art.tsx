import { useId } from 'react'
import { cx } from './cx.ts'

const ARCHES = [0, 1, 2, 3, 4, 5, 6]

/** The hall at night: arches behind arches and a low sun. Decoration, and nothing that must be understood. */
export function HallArt({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 360 640"
      preserveAspectRatio="xMidYMid slice"
      className={cx('pointer-events-none select-none', className)}
    >
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#171433" />
          <stop offset="0.55" stopColor="#43245a" />
          <stop offset="1" stopColor="#8a4344" />
        </linearGradient>
        <radialGradient id={`${id}-glow`} cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#f7d58f" stopOpacity="0.55" />
          <stop offset="1" stopColor="#f7d58f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="360" height="640" fill={`url(#${id}-sky)`} />
      <circle cx="180" cy="235" r="190" fill={`url(#${id}-glow)`} />
      <circle cx="180" cy="235" r="62" fill="#f3cd88" />
      <g fill="none" stroke="#f0c877" strokeWidth="1.5">
        {ARCHES.map((arch) => {
          const half = 84 + arch * 34
          return (
            <path
              key={arch}
              strokeOpacity={0.75 - arch * 0.1}
              d={`M${180 - half} 640V${235 - arch * 6}a${half} ${half * 1.08} 0 0 1 ${half * 2} 0V640`}
            />
          )
        })}
      </g>
      <path d="M-20 640q200-150 400 0z" fill="#1a1024" fillOpacity="0.85" />
    </svg>
  )
}
