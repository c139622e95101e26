/** Crests of invented teams: two colours and a pattern that follow from the name, so that everyone sees the same. */
import { useMemo } from 'react'

const COLOURS = [
  '#2f6fd0',
  '#c2413b',
  '#1f8f63',
  '#e0a526',
  '#6d4bb8',
  '#17324f',
  '#d8663a',
  '#3aa0b8',
  '#8e2f54',
  '#5b6b7f',
]
const LIGHTS = ['#f4f2ec', '#ffd97a', '#bfe3ff', '#ffd3c8', '#d9f5e5']

const SHIELD = 'M2 2h20v13c0 6-5 9.5-10 12C7 24.5 2 21 2 15Z'
const PATTERNS = [
  'M7 0h5v30H7ZM17 0h5v30h-5Z',
  'M12 0h12v30H12Z',
  'M0 9h24v6H0ZM0 21h24v6H0Z',
  'M-4 22 20-4l6 6L2 28Z',
  'M0 0h12v14H0ZM12 14h12v16H12Z',
  'M2 2l10 12L22 2Z',
]

function numberOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

export function Crest({ name, className = 'h-5 w-4' }: { name: string; className?: string }) {
  const look = useMemo(() => {
    const number = numberOf(name)
    const pick = <Item,>(list: readonly Item[], shift: number) => list[(number >>> shift) % list.length]
    return { ground: pick(COLOURS, 0), mark: pick(LIGHTS, 7), pattern: pick(PATTERNS, 13), id: `c${number}` }
  }, [name])
  return (
    <svg aria-hidden="true" viewBox="0 0 24 29" className={`${className} shrink-0`}>
      <clipPath id={look.id}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${look.id})`}>
        <path d="M0 0h24v30H0Z" fill={look.ground} />
        <path d={look.pattern} fill={look.mark} />
      </g>
      <path d={SHIELD} fill="none" stroke="currentColor" strokeOpacity="0.35" strokeWidth="1.5" />
    </svg>
  )
}
