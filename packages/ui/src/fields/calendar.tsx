import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { firstWeekday, monthOf, weekdaysOf, weeksOf } from '../formats/dates.ts'
import { IconButton } from '../actions/icon-button.tsx'
import type { Words } from '../inputs/input-props.ts'

interface CalendarProps {
  /** `YYYY-MM-DD` or empty. */
  value: string
  onChoose: (day: string) => void
  min?: string
  max?: string
  locale: string
  words: Words
}

const DAY_MS = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const todayMs = () => {
  const now = new Date()
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
}

/** How many days each arrow key moves; the caller handles months. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month of days. Arrows move by days and weeks, page keys by months, Home and End within the week. */
export function Calendar({ value, onChoose, min, max, locale, words }: CalendarProps) {
  const [focused, setFocused] = useState(() => startOf(value, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const first = firstWeekday(locale)
  const shown = new Date(focused)
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth()]
  const weeks = useMemo(() => weeksOf(year, month, first), [year, month, first])
  const isOut = (ms: number) =>
    (min !== undefined && toDay(ms) < min) || (max !== undefined && toDay(ms) > max)
  const isFirst = useRef(true)
  useEffect(() => {
    // Focuses the day if keys moved there, but not when the month was changed with a button.
    if (isFirst.current || grid.current?.contains(document.activeElement))
      grid.current?.querySelector<HTMLElement>(`[data-day="${toDay(focused)}"]`)?.focus()
    isFirst.current = false
  }, [focused])

  const move = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = movedBy(event.key, focused, first, isRtl)
    if (next === null) return
    event.preventDefault()
    setFocused(next)
  }
  const names = useMemo(() => weekdaysOf(locale, first), [locale, first])
  const digits = new Intl.NumberFormat(locale)
  const full = new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'full', timeZone: 'UTC' })
  return (
    <div className="w-76 max-w-full">
      <CalendarHead {...{ focused, setFocused, locale, words }} />
      <table ref={grid} className="w-full border-collapse">
        <thead>
          <tr>
            {names.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 text-xs font-medium text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((ms) => (
                <td key={ms} className="p-0 text-center">
                  <button
                    type="button"
                    data-day={toDay(ms)}
                    tabIndex={ms === focused ? 0 : -1}
                    disabled={isOut(ms)}
                    aria-label={full.format(ms)}
                    aria-pressed={toDay(ms) === value}
                    onKeyDown={move}
                    aria-current={ms === todayMs() ? 'date' : undefined}
                    onClick={() => onChoose(toDay(ms))}
                    className={dayClass(
                      toDay(ms) === value,
                      new Date(ms).getUTCMonth() === month,
                      ms === todayMs(),
                    )}
                  >
                    {digits.format(new Date(ms).getUTCDate())}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = Pick<CalendarProps, 'locale' | 'words'> & {
  focused: number
  setFocused: (ms: number) => void
}

function CalendarHead({ focused, setFocused, locale, words }: HeadProps) {
  return (
    <div className="mb-2 flex items-center justify-between gap-2">
      <IconButton label={words('date.previous')} onClick={() => setFocused(addMonths(focused, -1))}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <span aria-live="polite" className="font-semibold">
        {monthOf(locale, focused)}
      </span>
      <IconButton label={words('date.next')} onClick={() => setFocused(addMonths(focused, 1))}>
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}

function dayClass(isChosen: boolean, isInMonth: boolean, isToday: boolean): string {
  return cx(
    'size-10 rounded-tick tabular-nums transition-colors duration-150 disabled:text-faint disabled:line-through',
    isChosen ? 'bg-brass font-bold text-on-brass' : 'not-disabled:hover:bg-lifted',
    !isChosen && !isInMonth && 'text-faint',
    !isChosen && isToday && 'ring-1 ring-edge',
  )
}

function startOf(value: string, min?: string, max?: string): number {
  const chosen = Date.parse(value)
  if (!Number.isNaN(chosen)) return chosen
  const today = toDay(todayMs())
  if (max !== undefined && today > max) return Date.parse(max)
  return Date.parse(min !== undefined && today < min ? min : today)
}

/** The same day of another month, or that month's last day. */
function addMonths(ms: number, count: number): number {
  const day = new Date(ms)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count + 1, 0))
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day.getUTCDate(), last.getUTCDate()))
}

function movedBy(key: string, from: number, first: number, isRtl: boolean): number | null {
  const step = STEPS[key]
  if (step !== undefined) return from + (isRtl && Math.abs(step) === 1 ? -step : step) * DAY_MS
  if (key === 'PageUp' || key === 'PageDown') return addMonths(from, key === 'PageUp' ? -1 : 1)
  const inWeek = (new Date(from).getUTCDay() - first + 7) % 7
  if (key === 'Home') return from - inWeek * DAY_MS
  return key === 'End' ? from + (6 - inWeek) * DAY_MS : null
}
