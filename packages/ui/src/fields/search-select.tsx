import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { controlClass, describe, Field, type FieldText } from './field.tsx'
import { type Option, optionClass, popupClass } from './select.tsx'

interface SearchSelectProps<Value extends string> extends FieldText {
  value: Value | null
  onValue: (value: Value) => void
  options: readonly Option<Value>[]
  placeholder?: string
  /** Shown if nothing matches the input. */
  emptyText: string
  openLabel: string
  autoComplete?: string
  disabled?: boolean
  required?: boolean
  onFocus?: () => void
  onBlur?: () => void
  /** Replaces the chevron, such as with a spinner while options load. */
  suffix?: ReactNode
}

type Group = { value: string; items: string[] }

/** Groups options by heading; without headings the list is flat. */
function grouped(options: readonly Option[]): Group[] | null {
  if (!options.some(({ group }) => group !== undefined)) return null
  const groups = new Map<string, string[]>()
  for (const { group = '', value } of options) groups.set(group, [...(groups.get(group) ?? []), value])
  return [...groups].map(([value, items]) => ({ value, items }))
}

/**
 * A long searchable list: countries, currencies, time zones. The list holds values, not options: options are new
 * objects at every render, and a new object as the selected item would replace the text being typed.
 */
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
  const byValue = new Map<string, Option<Value>>(options.map((option) => [option.value, option]))
  const chosen = value === null ? undefined : byValue.get(value)
  const groups = grouped(options)
  const row = (of: string) => {
    const option = byValue.get(of)
    return option && <Row key={of} {...option} />
  }
  return (
    <CSPProvider disableStyleElements>
      <Field
        {...{ id, label, hint, error, optionalLabel }}
        {...(hideLabel && { hideLabel })}
        {...(className && { className })}
      >
        <Combobox.Root
          items={groups ?? options.map((option) => option.value)}
          itemToStringLabel={(of: string) => byValue.get(of)?.label ?? ''}
          value={chosen?.value ?? null}
          onValueChange={(of: string | null) => {
            const option = of === null ? undefined : byValue.get(of)
            if (option) onValue(option.value)
          }}
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
                  <Combobox.List>{row}</Combobox.List>
                ) : (
                  <Combobox.List>
                    {(group: Group) => (
                      <Combobox.Group key={group.value} items={group.items}>
                        <Combobox.GroupLabel className="px-3 pt-2.5 pb-1 text-xs font-semibold text-muted">
                          {group.value}
                        </Combobox.GroupLabel>
                        <Combobox.Collection>{row}</Combobox.Collection>
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
    <Combobox.Item value={option.value} className={optionClass}>
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
