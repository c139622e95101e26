import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './field.tsx'

export interface DateFieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** `YYYY-MM-DD`, or empty until all three parts are there. */
  value: string
  onValue: (value: string) => void
  partLabels: { day: string; month: string; year: string }
  /** Twelve names, January first. */
  monthNames: readonly string[]
  /** For a birth date the browser may fill the parts in. */
  isBirthDate?: boolean
  onFocus?: () => void
}

const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)

/** A day in three parts. A calendar is no way to reach a year decades ago. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onValue, partLabels, monthNames, isBirthDate = false, onFocus } = props
  const id = useId()
  const [parts, setParts] = useState(() => {
    const [year = '', month = '', day = ''] = value.split('-')
    return { year, month, day: day.replace(/^0/, '') }
  })
  const change = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change }
    setParts(next)
    const isWhole = next.year.length === 4 && next.month !== '' && next.day !== ''
    onValue(isWhole ? `${next.year}-${next.month}-${next.day.padStart(2, '0')}` : '')
  }
  const part = cx(controlClass(error), 'min-h-12 px-3 outline-none focus:border-azure')
  const auto = (name: string) => (isBirthDate ? `bday-${name}` : 'off')
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <fieldset aria-describedby={described} onFocus={onFocus} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[1fr_2fr_1.25fr] gap-2">
        <input
          aria-label={partLabels.day}
          placeholder={partLabels.day}
          inputMode="numeric"
          autoComplete={auto('day')}
          aria-invalid={error ? true : undefined}
          value={parts.day}
          onChange={(event) => change({ day: digits(event.target.value, 2) })}
          className={part}
        />
        <select
          aria-label={partLabels.month}
          autoComplete={auto('month')}
          aria-invalid={error ? true : undefined}
          value={parts.month}
          onChange={(event) => change({ month: event.target.value })}
          className={cx(part, '[&>option]:bg-raised', parts.month === '' && 'text-faint')}
        >
          <option value="">{partLabels.month}</option>
          {monthNames.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </select>
        <input
          aria-label={partLabels.year}
          placeholder={partLabels.year}
          inputMode="numeric"
          autoComplete={auto('year')}
          aria-invalid={error ? true : undefined}
          value={parts.year}
          onChange={(event) => change({ year: digits(event.target.value, 4) })}
          className={part}
        />
      </div>
      <div aria-live="polite" data-message="">
        {(error || hint) && (
          <p
            id={`${id}-${error ? 'error' : 'hint'}`}
            className={cx('mt-1.5 text-sm', error ? 'text-coral' : 'text-muted')}
          >
            {error || hint}
          </p>
        )}
      </div>
    </fieldset>
  )
}
