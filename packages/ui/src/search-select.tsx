import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
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
  required?: boolean
  onFocus?: () => void
  onBlur?: () => void
  /** Instead of the way to open the list, such as while its items are on their way. */
  suffix?: ReactNode
}

type Grouped<Value extends string> = { value: string; items: Option<Value>[] }

/** Options with a heading stand under it; without headings the list is flat. */
function grouped<Value extends string>(options: readonly Option<Value>[]): Grouped<Value>[] | null {
  if (!options.some(({ group }) => group !== undefined)) return null
  const groups = new Map<string, Option<Value>[]>()
  for (const option of options) {
    const name = option.group ?? ''
    groups.set(name, [...(groups.get(name) ?? []), option])
  }
  return [...groups].map(([value, items]) => ({ value, items }))
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
  const groups = grouped(options)
  return (
    <CSPProvider disableStyleElements>
      <Field
        {...{ id, label, hint, error, optionalLabel }}
        {...(hideLabel && { hideLabel })}
        {...(className && { className })}
      >
        <Combobox.Root
          items={groups ?? options}
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
              {...(props.required && { 'aria-required': true })}
              {...(props.onFocus && { onFocus: props.onFocus })}
              {...(props.onBlur && { onBlur: props.onBlur })}
              className="min-h-11.5 w-full min-w-0 truncate bg-transparent ps-4 outline-none"
            />
            {props.suffix ?? (
              <Combobox.Trigger
                aria-label={props.openLabel}
                className="flex size-11 shrink-0 items-center justify-center text-muted"
              >
                <ChevronDown aria-hidden="true" className="size-4" />
              </Combobox.Trigger>
            )}
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} align="start" className="z-1100 outline-none">
              <Combobox.Popup
                className={cx(
                  popupClass,
                  'max-h-[min(20rem,var(--available-height))]! max-w-[max(var(--anchor-width),16rem)]!',
                )}
              >
                <Combobox.Empty className="px-3 text-sm text-muted not-empty:py-3">
                  {emptyText}
                </Combobox.Empty>
                {groups === null ? (
                  <Combobox.List>
                    {(option: Option<Value>) => <Row key={option.value} {...option} />}
                  </Combobox.List>
                ) : (
                  <Combobox.List>
                    {(group: Grouped<Value>) => (
                      <Combobox.Group key={group.value} items={group.items}>
                        <Combobox.GroupLabel className="px-3 pt-2.5 pb-1 text-xs font-semibold text-muted">
                          {group.value}
                        </Combobox.GroupLabel>
                        <Combobox.Collection>
                          {(option: Option<Value>) => <Row key={option.value} {...option} />}
                        </Combobox.Collection>
                      </Combobox.Group>
                    )}
                  </Combobox.List>
                )}
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      </Field>
    </CSPProvider>
  )
}

function Row<Value extends string>(option: Option<Value>) {
  return (
    <Combobox.Item value={option} className={optionClass}>
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block break-words">{option.label}</span>
        {option.text && <span className="block text-sm text-muted">{option.text}</span>}
      </span>
      {option.end && <span className="text-sm text-muted tabular-nums">{option.end}</span>}
      <span className="size-4 shrink-0">
        <Combobox.ItemIndicator>
          <Check aria-hidden="true" className="size-4 text-brass" />
        </Combobox.ItemIndicator>
      </span>
    </Combobox.Item>
  )
}
