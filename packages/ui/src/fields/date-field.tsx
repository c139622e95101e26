import { latinDigits } from '@fairhall/money/digits'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import type { DatePart } from '../formats/dates.ts'
import { controlClass, FieldMessage } from './field.tsx'

interface DateFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optionalLabel?: string | undefined
  /** `YYYY-MM-DD`, or empty until all three parts are set. */
  value: string
  onValue: (value: string) => void
  partLabels: Record<DatePart, string>
  /** The order in which the language writes a date. */
  order?: readonly DatePart[]
  /** Twelve names, January first. */
  monthNames: readonly string[]
  /** Lets the browser autofill a birth date. */
  isBirthDate?: boolean
  isRequired?: boolean
  isBusy?: boolean
  disabled?: boolean
  onFocus?: () => void
  onBlur?: () => void
}

const widths: Record<DatePart, string> = {
  day: 'flex-1 basis-0',
  month: 'flex-2 basis-0',
  year: 'flex-[1.25] basis-0',
}
const lengths = { day: 2, year: 4 } as const
const DAY_FIRST: readonly DatePart[] = ['day', 'month', 'year']

function partsOf(value: string) {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day: day.replace(/^0/, '') }
}

function valueOf({ year, month, day }: Record<DatePart, string>): string {
  const isWhole = year.length === 4 && month !== '' && day !== ''
  return isWhole ? `${year}-${month}-${day.padStart(2, '0')}` : ''
}

/** A date in three parts, because a calendar is impractical for a year decades ago. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    hint,
    error,
    value,
    onValue,
    partLabels,
    monthNames,
    order = DAY_FIRST,
    optionalLabel,
  } = props
  const id = useId()
  const [typed, setTyped] = useState(() => partsOf(value))
  // A value from outside overrides what is typed. An incomplete date has no value.
  const parts = value === '' || valueOf(typed) === value ? typed : partsOf(value)
  const change = (changed: Partial<typeof parts>) => {
    const next = { ...parts, ...changed }
    setTyped(next)
    if (valueOf(next) !== value) onValue(valueOf(next))
  }
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const common = (part: DatePart) => ({
    'aria-label': partLabels[part],
    'aria-invalid': error ? true : undefined,
    'aria-required': props.isRequired || undefined,
    disabled: props.disabled === true,
    autoComplete: props.isBirthDate ? `bday-${part}` : 'off',
    value: parts[part],
  })
  return (
    <fieldset
      aria-describedby={described}
      aria-busy={props.isBusy || undefined}
      onFocus={props.onFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur?.()
      }}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {optionalLabel && <span className="ms-1.5 font-normal text-faint">{optionalLabel}</span>}
      </legend>
      <div className="flex gap-2">
        {order.map((part) =>
          part === 'month' ? (
            <MonthPart
              key={part}
              {...common(part)}
              isEmpty={parts.month === ''}
              isWrong={Boolean(error)}
              emptyLabel={partLabels.month}
              monthNames={monthNames}
              onChange={(event) => change({ month: event.target.value })}
            />
          ) : (
            <input
              key={part}
              {...common(part)}
              placeholder={partLabels[part]}
              inputMode="numeric"
              dir="ltr"
              onChange={(event) =>
                change({ [part]: latinDigits(event.target.value).replace(/\D/g, '').slice(0, lengths[part]) })
              }
              className={cx(partClass(Boolean(error)), widths[part], 'rtl:text-end')}
            />
          ),
        )}
      </div>
      <FieldMessage {...{ id, error, hint }} />
    </fieldset>
  )
}

const partClass = (isWrong: boolean) =>
  cx(
    controlClass(isWrong ? 'wrong' : undefined),
    'min-h-12 px-3 outline-none focus:border-azure disabled:bg-raised disabled:text-faint',
  )

interface MonthPartProps extends ComponentProps<'select'> {
  isEmpty: boolean
  isWrong: boolean
  emptyLabel: string
  monthNames: readonly string[]
}

function MonthPart({ isEmpty, isWrong, emptyLabel, monthNames, ...select }: MonthPartProps) {
  return (
    <span className={cx(widths.month, 'relative flex min-w-0 items-center')}>
      <select
        {...select}
        className={cx(
          partClass(isWrong),
          'w-full appearance-none truncate pe-8 [&>option]:bg-raised [&>option]:text-text',
          isEmpty && 'text-faint',
        )}
      >
        <option value="">{emptyLabel}</option>
        {monthNames.map((name, index) => (
          <option key={name} value={String(index + 1).padStart(2, '0')}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4 text-muted" />
    </span>
  )
}
