import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Check, ChevronDown } from 'lucide-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { cx } from '../../cx.ts'
import { controlClass, describe, Field } from '../../fields/field.tsx'
import {
  joinPhone,
  type PhoneParts,
  prefixOf,
  shownNational,
  splitPhone,
} from '../../formats/phone-number.ts'
import { optionClass, popupClass } from '../../fields/select.tsx'
import { useMasked } from '../../formats/use-masked.ts'
import type { Choice, InputProps } from '../input-props.ts'
import { fieldProps } from './single-line-input.tsx'
import { LoadingSpinner } from '../loading-spinner.tsx'

export interface PhoneSetup {
  /** Countries by code, with name and flag; this component adds the prefixes. */
  options: readonly Choice[]
  /** The default country for a number without a prefix. */
  country?: string
}

type PhoneOption = Choice & { prefix: string }

/**
 * A phone number with a country prefix. Empty until both are set. Pasting an international number sets the country.
 */
export default function PhoneInput({ options, country = '', ...props }: InputProps & PhoneSetup) {
  const id = useId()
  const { value, onValue, words, error, hint, isLoading = false, isDisabled = false } = props
  const [chosen, setChosen] = useState(() => splitPhone(value)?.country)
  const [typed, setTyped] = useState(() => splitPhone(value)?.national ?? '')
  const own: PhoneParts = { country: chosen ?? country, national: typed }
  const isOurs = joinPhone(own) === value
  const parts = isOurs ? own : (splitPhone(value) ?? { ...own, national: '' })

  const take = (next: PhoneParts) => {
    setChosen(next.country)
    setTyped(next.national)
    const joined = joinPhone(next)
    if (joined !== value) onValue(joined)
  }
  const mask = (text: string) => {
    const shown = shownNational(text, parts.country)
    return { shown, value: shown.replace(/\D/g, '') }
  }
  const masked = useMasked(mask, parts.national.replace(/\D/g, ''), (digits) =>
    take({ country: parts.country, national: shownNational(digits, parts.country) }),
  )
  const paste = (event: ClipboardEvent) => {
    const whole = splitPhone(event.clipboardData.getData('text'))
    if (whole === null || !options.some((option) => option.value === whole.country)) return
    event.preventDefault()
    take(whole)
  }
  const { label, optionalLabel, ...native } = { optionalLabel: undefined, ...fieldProps(props) }
  return (
    <CSPProvider disableStyleElements>
      <Field {...{ id, label, hint, error, optionalLabel }}>
        <div dir="ltr" className={cx(controlClass(error), 'flex items-center')}>
          <CountryList
            options={options}
            country={parts.country}
            isDisabled={isDisabled || isLoading}
            words={words}
            onCountry={(next) => take({ country: next, national: shownNational(parts.national, next) })}
          />
          <input
            {...native}
            {...describe(id, { hint, error })}
            {...masked}
            onPaste={paste}
            id={id}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            readOnly={isLoading}
            className="min-h-11.5 w-full min-w-0 bg-transparent py-2 ps-3 pe-4 tabular-nums outline-none"
          />
          {isLoading && <LoadingSpinner label={words('loading')} />}
        </div>
      </Field>
    </CSPProvider>
  )
}

interface CountryListProps {
  options: readonly Choice[]
  country: string
  isDisabled: boolean
  words: InputProps['words']
  onCountry: (country: string) => void
}

function CountryList({ options, country, isDisabled, words, onCountry }: CountryListProps) {
  const items: PhoneOption[] = options
    .map((option) => ({ ...option, prefix: prefixOf(option.value), label: option.label }))
    .filter(({ prefix }) => prefix !== '')
  const chosen = items.find((option) => option.value === country) ?? null
  return (
    <Combobox.Root
      items={items}
      value={chosen}
      onValueChange={(option: PhoneOption | null) => option && onCountry(option.value)}
      isItemEqualToValue={(item, other) => item?.value === other?.value}
      // Searchable by country name and prefix.
      itemToStringLabel={(option) => (option === null ? '' : `${option.label} ${option.prefix}`)}
      disabled={isDisabled}
      autoHighlight
    >
      <Combobox.Trigger
        aria-label={[words('phone.country'), chosen?.label, chosen?.prefix].filter(Boolean).join(' ')}
        className="flex min-h-11.5 shrink-0 items-center gap-2 rounded-s-control border-e border-line bg-raised/60 ps-3.5 pe-2.5 text-muted not-disabled:hover:text-text focus-visible:-outline-offset-2 disabled:text-faint"
      >
        {chosen?.icon ?? <span aria-hidden="true" className="h-4 w-6 rounded-[3px] bg-lifted" />}
        <span className="font-medium tabular-nums text-text">{chosen?.prefix ?? '+'}</span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} align="start" className="z-1100 outline-none">
          <Combobox.Popup
            aria-label={words('phone.country')}
            className={cx(
              popupClass,
              'flex w-80 flex-col max-h-[min(22rem,var(--available-height))]! overflow-hidden! p-0!',
            )}
          >
            <div className="border-b border-line p-2">
              <Combobox.Input
                aria-label={words('phone.searchCountry')}
                placeholder={words('phone.searchCountry')}
                className={cx(controlClass(), 'min-h-11 px-3 outline-none')}
              />
            </div>
            <Combobox.Empty className="px-4 text-sm text-muted not-empty:py-3">
              {words('list.empty')}
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:p-0">
              {(option: PhoneOption) => (
                <Combobox.Item key={option.value} value={option} className={optionClass}>
                  {option.icon}
                  <span className="min-w-0 flex-1 break-words">{option.label}</span>
                  <span dir="ltr" className="text-sm text-muted tabular-nums">
                    {option.prefix}
                  </span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="size-4 text-brass" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
