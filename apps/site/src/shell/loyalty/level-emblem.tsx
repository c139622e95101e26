import { cx } from '@fairhall/ui/cx'
import { useId } from 'react'
import { toRoman } from './loyalty.rules.ts'

/** Stone, copper, amber, silver, brass, jade, azure, amethyst: the light and the dark side of each. */
const METALS = [
  ['#aeb7c8', '#5a6478'],
  ['#d08a62', '#7a4630'],
  ['#d9a15a', '#7d5527'],
  ['#e3e8f1', '#8591a8'],
  ['#f3c566', '#b27f22'],
  ['#4fd79c', '#1d7a53'],
  ['#7bbcff', '#2d6fb8'],
  ['#c9b6ff', '#6d56b5'],
] as const

/** The lowest level has two arches; a higher one has more, at most five. */
const ARCHES_MIN = 2
const ARCHES_MAX = 5

const arch = (radius: number) => `M${50 - radius} 112V${56}a${radius} ${radius} 0 0 1 ${radius * 2} 0v56`

type Props = { order: number; className?: string; isLocked?: boolean }

/** The gate of a level: higher levels have more arches, then a keystone and rays. Decorative. */
export function LevelEmblem({ order, className, isLocked = false }: Props) {
  const id = useId()
  const [light, dark] = METALS[(order - 1) % METALS.length] ?? METALS[0]
  const arches = Math.min(ARCHES_MAX, ARCHES_MIN + Math.floor((order - 1) / 2))
  const inner = Array.from({ length: arches - 1 }, (_, index) => 34 - (index * 22) / arches)
  return (
    <svg viewBox="0 0 100 116" aria-hidden="true" className={cx(className, isLocked && 'opacity-50')}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
      </defs>
      {order >= 7 && <Rays colour={light} />}
      <path
        d={`${arch(42)}z`}
        fill={`url(#${id})`}
        fillOpacity=".16"
        stroke={`url(#${id})`}
        strokeWidth="4"
      />
      {inner.map((radius, index) => (
        <path
          key={radius}
          d={arch(radius)}
          fill="none"
          stroke={light}
          strokeOpacity={0.55 - index * 0.1}
          strokeWidth="1.6"
        />
      ))}
      {order >= 5 && <path d="M44 8h12l-2.5 13h-7z" fill={light} />}
      <path d="M4 113h92" stroke={`url(#${id})`} strokeWidth="4" strokeLinecap="round" />
      <text
        x="50"
        y="84"
        textAnchor="middle"
        fontSize="27"
        fontWeight="700"
        fill="#f4f2ec"
        className="font-display"
        direction="ltr"
      >
        {toRoman(order)}
      </text>
    </svg>
  )
}

const ANGLES = [-60, -30, 0, 30, 60]

function Rays({ colour }: { colour: string }) {
  return (
    <g stroke={colour} strokeWidth="2" strokeLinecap="round">
      {ANGLES.map((angle) => (
        <path key={angle} d="M50 8V1" transform={`rotate(${angle} 50 56)`} />
      ))}
    </g>
  )
}
