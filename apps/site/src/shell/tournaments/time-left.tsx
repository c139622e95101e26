import { useHydrated } from '@tanstack/react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'

const SECOND_MS = 1000
const TWO_DIGITS = { minimumIntegerDigits: 2 }

interface Props {
  until: string
  /** For a row without room: while days are left, only those. */
  isShort?: boolean
}

/** Days, hours, minutes and seconds until a time. Rendered once the page runs: the server does not know the browser's time. */
export function TimeLeft(props: Props) {
  const isHydrated = useHydrated()
  return isHydrated ? <Ticking {...props} /> : <span aria-hidden="true" className="inline-block h-[1em]" />
}

function Ticking({ until, isShort = false }: Props) {
  const t = useTranslations('global-components.tournaments')
  const format = useFormatter()
  const now = useNow({ updateInterval: SECOND_MS })
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / SECOND_MS))
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const days = Math.floor(seconds / 86_400)
  return (
    <span role="timer" aria-live="off" className="tabular-nums [&>span]:whitespace-nowrap">
      {days > 0 && <span>{t('days', { count: days })} </span>}
      {(days === 0 || !isShort) && (
        <span>{clock.map((part) => format.number(part, TWO_DIGITS)).join(':')}</span>
      )}
    </span>
  )
}
