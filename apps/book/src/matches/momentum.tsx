import type { Moment } from './moment.ts'
import { useTexts } from '../parts/texts.tsx'

const WEIGHTS: Readonly<Record<string, number>> = {
  goal: 3,
  shot: 2,
  corner: 1,
  card: -1,
  three: 2,
  game: 1,
  set: 3,
}
const BARS = 44
const MARKED = new Set(['goal', 'set'])

interface Props {
  moments: readonly Moment[]
  names: Record<'home' | 'away', string>
}

/** Who was pressing when: bars upwards for the home side. Goals are marked, and named for screen readers. */
export function Momentum({ moments, names }: Props) {
  const t = useTexts()
  const end = Math.max(60, ...moments.map(({ second }) => second))
  const bars = Array.from({ length: BARS }, () => 0)
  for (const { second, kind, side } of moments) {
    const at = Math.min(BARS - 1, Math.floor((second / end) * BARS))
    bars[at] = (bars[at] ?? 0) + (WEIGHTS[kind] ?? 1) * (side === 'home' ? 1 : -1)
  }
  const goals = moments.filter(({ kind }) => MARKED.has(kind))
  return (
    <figure className="m-0">
      <p className="mb-1 text-xs text-white/75">{t('match.momentum')}</p>
      <svg aria-hidden="true" viewBox="0 0 264 48" preserveAspectRatio="none" className="h-12 w-full">
        <path d="M0 24h264" stroke="currentColor" strokeOpacity="0.3" />
        {bars.map((value, index) => {
          const height = Math.min(14, Math.abs(value) * 4)
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a bar is a place in time
              key={index}
              x={index * 6 + 1}
              y={value >= 0 ? 24 - height : 24}
              width="4"
              height={height}
              fill={value >= 0 ? '#5aa9ff' : '#e7b24a'}
            />
          )
        })}
        {goals.map(({ second, side }) => (
          <circle
            key={`${second} ${side}`}
            cx={Math.min(258, (second / end) * 264)}
            cy={side === 'home' ? 6 : 42}
            r="4"
            fill="#f4f2ec"
            stroke="#0b0e14"
            strokeWidth="2"
          />
        ))}
      </svg>
      <figcaption className="sr-only">
        {goals.map(({ side }) => t('match.goal', { team: names[side] })).join(', ')}
      </figcaption>
    </figure>
  )
}
