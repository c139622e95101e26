import { type ChangeEvent, type FocusEvent, type ReactNode, useId, useState } from 'react'
import { amountCaret, clampAmount, compareAmounts, shownAmount, typedAmount } from '../formats/amount.ts'
import { cx } from '../cx.ts'
import { controlClass, describe, Field, type FieldText } from './field.tsx'
import { holdSubmit } from './hold-submit.ts'
import { useCaret } from '../formats/use-caret.ts'

interface AmountFieldProps extends FieldText {
  /** Shown before the number, such as the currency's symbol. */
  symbol: string
  value: string
  onValue: (value: string) => void
  min?: string
  max?: string
  fractionDigits?: number
  /**
   * The language whose digits and decimal sign are displayed. Others are accepted too; the value always has Latin
   * digits and a point.
   */
  locale: string
  /** Shown next to the number, such as the allowed range. */
  aside?: ReactNode
  disabled?: boolean
  isRequired?: boolean
  onFocus?: () => void
  /** Called after the amount was moved into its range. */
  onLeave?: () => void
  /** Says that the amount is now the minimum or maximum, after the player left the field with another one. */
  moved?: (bound: 'min' | 'max', amount: string) => string
}

/** What the field made of an amount out of range. */
interface Moved {
  bound: 'min' | 'max'
  to: string
}

function movedTo(value: string, to: string): Moved | null {
  if (value !== '' && value !== '.' && compareAmounts(value, to) === 0) return null
  return { bound: value === '' || value === '.' || compareAmounts(value, to) < 0 ? 'min' : 'max', to }
}

/**
 * An amount of money. A text input with a decimal keyboard, because a number input rounds, scrolls and rejects
 * commas. When the player leaves it, an amount out of range becomes the minimum or maximum, and the field says so. If
 * they left it by pressing the form's submit button, that press sends nothing: they have not seen the new amount yet.
 */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    hideLabel,
    error,
    className,
    symbol,
    value,
    onValue,
    min,
    max,
    fractionDigits,
    locale,
    aside,
    disabled,
  } = props
  const id = useId()
  const { ref, putAt } = useCaret()
  const [moved, setMoved] = useState<Moved | null>(null)
  const note = moved !== null && moved.to === value ? props.moved?.(moved.bound, moved.to) : undefined
  const hint = note ?? props.hint
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const next = clampAmount(value, min, max)
    const change = next === '' ? null : movedTo(value, next)
    setMoved(change)
    // The button stays in sight while a form scrolls, and the field with its new amount may not.
    if (change !== null)
      holdSubmit(currentTarget.form, () => currentTarget.scrollIntoView({ block: 'center' }))
    onValue(next)
    props.onLeave?.()
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value
    const next = typedAmount(typed, fractionDigits)
    putAt(amountCaret(typed, target.selectionStart ?? typed.length, next, fractionDigits))
    onValue(next)
  }
  return (
    <Field
      {...{ id, label, hint, error }}
      {...(hideLabel && { hideLabel })}
      {...(className && { className })}
    >
      <label
        htmlFor={id}
        className={cx(controlClass(error), 'flex cursor-text flex-wrap items-center gap-x-3 px-4')}
      >
        <span className="flex min-w-32 flex-1 items-center gap-2 font-display text-xl font-bold">
          <span aria-hidden="true" dir="ltr" className="text-muted">
            {symbol}
          </span>
          <input
            id={id}
            ref={ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            disabled={disabled}
            value={shownAmount(value, locale)}
            maxLength={10}
            onChange={change}
            onFocus={props.onFocus}
            onBlur={leave}
            aria-required={props.isRequired || undefined}
            {...describe(id, { hint, error })}
            className="min-h-14 w-full min-w-0 bg-transparent tabular-nums outline-none rtl:text-end"
          />
        </span>
        {aside && <span className="py-1.5 text-sm text-muted tabular-nums">{aside}</span>}
      </label>
    </Field>
  )
}
