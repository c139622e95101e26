import { DateField } from '../../fields/date-field.tsx'
import { dateFormatOf, monthNamesOf } from '../../formats/dates.ts'
import type { InputProps } from '../input-props.ts'

/** A birth date in three parts, in the language's order. A calendar is impractical for a year decades ago. */
export default function BirthDateInput(props: InputProps) {
  const { label, hint, error, value, onValue, words, locale, isLoading = false } = props
  return (
    <DateField
      {...{ label, hint, error, value, onValue }}
      optionalLabel={props.isRequired ? undefined : props.optionalLabel}
      partLabels={{ day: words('date.day'), month: words('date.month'), year: words('date.year') }}
      order={dateFormatOf(locale).order}
      monthNames={monthNamesOf(locale)}
      disabled={props.isDisabled === true || isLoading}
      isRequired={props.isRequired === true}
      isBusy={isLoading}
      isBirthDate
      {...(props.onFocus && { onFocus: props.onFocus })}
      {...(props.onBlur && { onBlur: props.onBlur })}
    />
  )
}
