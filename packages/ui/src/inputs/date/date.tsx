import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Calendar } from '../../fields/calendar.tsx'
import { cx } from '../../cx.ts'
import { dateFormatOf, datePattern, fromIsoDay, toIsoDay, typedDate } from '../../formats/dates.ts'
import { popupClass } from '../../fields/select.tsx'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from '../text/masked-input.tsx'

export interface DateSetup {
  /** The first and last selectable day, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A date, typed as the language writes it or picked from a calendar. */
export default function DateInput({ min, max, ...props }: InputProps & DateSetup) {
  const { value, onValue, words, locale, isDisabled = false, isLoading = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const format = useMemo(() => dateFormatOf(locale), [locale])
  const letters = {
    day: words('date.dayLetters'),
    month: words('date.monthLetters'),
    year: words('date.yearLetters'),
  }
  const mask = useMemo(
    () => (typed: string) => {
      const shown = fromIsoDay(typed, format) || typedDate(typed, format)
      return { shown, value: toIsoDay(shown, format) }
    },
    [format],
  )
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <MaskedInput
          placeholder={datePattern(format, letters)}
          {...props}
          mask={mask}
          inputMode="numeric"
          dir="ltr"
          inputClassName="tabular-nums rtl:text-end"
          suffix={
            <Popover.Trigger
              aria-label={words('date.open')}
              disabled={isDisabled || isLoading}
              className="flex size-11 items-center justify-center rounded-tick text-muted not-disabled:hover:text-text disabled:text-faint"
            >
              <CalendarDays aria-hidden="true" className="size-5" />
            </Popover.Trigger>
          }
        />
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} align="end" className="z-1100 outline-none">
            <Popover.Popup aria-label={words('date.open')} className={cx(popupClass, 'p-3!')}>
              <Calendar
                {...{ value, locale, words }}
                {...(min !== undefined && { min })}
                {...(max !== undefined && { max })}
                onChoose={(day) => {
                  onValue(day)
                  setIsOpen(false)
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}
