import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { controlClass, describe, Field, type FieldText } from './field.tsx'
import { type Option, optionClass, popupClass } from './select.tsx'

export interface SearchSelectProps<Value extends string> extends FieldText {
  value: Value | null
  onValue: (value: Value) => void
  options: readonly Option<Value>[]
  placeholder?: string
  /** Said when nothing matches what was typed. */
  emptyText: string
  openLabel: string
  autoComplete?: string
  disabled?: boolean
}

/** A long list that narrows as one types: countries, currencies, time zones. */
export function SearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const {
    label,
    hideLabel,
    hint,
    error,
    optionalLabel,
    className,
    value,
    onValue,
    options,
    placeholder,
    emptyText,
  } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <CSPProvider disableStyleElements>
      <Field
        {...{ id, label, hint, error, optionalLabel }}
        {...(hideLabel && { hideLabel })}
        {...(className && { className })}
      >
        <Combobox.Root
          items={options}
          value={chosen}
          onValueChange={(option: Option<Value> | null) => option && onValue(option.value)}
          isItemEqualToValue={(item, other) => item?.value === other?.value}
          autoHighlight
          {...(props.disabled && { disabled: true })}
        >
          <Combobox.InputGroup className={cx(controlClass(error), 'flex items-center')}>
            {chosen?.icon && <span className="shrink-0 ps-4">{chosen.icon}</span>}
            <Combobox.Input
              id={id}
              placeholder={placeholder}
              autoComplete={props.autoComplete ?? 'off'}
              {...describe(id, { hint, error })}
              className="min-h-11.5 w-full min-w-0 truncate bg-transparent ps-4 outline-none"
            />
            <Combobox.Trigger
              aria-label={props.openLabel}
              className="flex size-11 shrink-0 items-center justify-center text-muted"
            >
              <ChevronDown aria-hidden="true" className="size-4" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} align="start" className="z-1100 outline-none">
              <Combobox.Popup className={cx(popupClass, 'max-h-[min(20rem,var(--available-height))]!')}>
                <Combobox.Empty className="px-3 text-sm text-muted not-empty:py-3">
                  {emptyText}
                </Combobox.Empty>
                <Combobox.List>
                  {(option: Option<Value>) => (
                    <Combobox.Item key={option.value} value={option} className={optionClass}>
                      {option.icon}
                      <span className="min-w-0 flex-1 break-words">{option.label}</span>
                      {option.end && <span className="text-sm text-muted tabular-nums">{option.end}</span>}
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
      </Field>
    </CSPProvider>
  )
}
