import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { controlClass, describe, Field, type FieldText } from './field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  text?: string
  icon?: ReactNode
  end?: ReactNode
  /** The group heading in a searchable list. */
  group?: string
  isDisabled?: boolean
}

interface SelectProps<Value extends string> extends FieldText {
  value: Value | null
  onValue: (value: Value) => void
  options: readonly Option<Value>[]
  placeholder?: string
  disabled?: boolean
  required?: boolean
  onFocus?: () => void
  onBlur?: () => void
  /** Replaces the chevron, such as with a spinner while options load. */
  suffix?: ReactNode
  /** Replaces the framed control: inline content followed by a chevron. */
  inline?: ReactNode
}

/** The popup list, shared by all controls that open one. */
export const popupClass = cx(
  'max-h-(--available-height) min-w-(--anchor-width) max-w-[min(28rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain rounded-card border border-edge/60 bg-raised p-1.5',
  'text-text shadow-raised outline-none transition-[opacity,translate] duration-150 ease-out',
  'data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0',
)
export const optionClass = cx(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tick px-3 py-2 outline-none select-none',
  'data-highlighted:bg-lifted data-disabled:cursor-not-allowed data-disabled:text-faint',
)

export function Select<Value extends string>(props: SelectProps<Value>) {
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
    disabled,
    inline,
  } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <CSPProvider disableStyleElements>
      <Field
        {...{ id, label, hint, error, optionalLabel }}
        native={false}
        {...(className && { className })}
        {...((hideLabel || inline !== undefined) && { hideLabel: true })}
      >
        <Base.Root
          value={value}
          onValueChange={(next) => next !== null && onValue(next)}
          onOpenChange={setIsOpen}
          {...(disabled && { disabled })}
          items={options}
          modal={false}
        >
          <Base.Trigger
            id={id}
            aria-labelledby={`${id}-label ${id}`}
            {...describe(id, { hint, error })}
            {...(props.required && { 'aria-required': true })}
            {...(props.onFocus && { onFocus: props.onFocus })}
            // Focus moves into the list and back, which doesn't count as leaving the field.
            onBlur={() => isOpen || props.onBlur?.()}
            className={
              inline !== undefined
                ? '-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-start hover:text-brass-bright'
                : cx(
                    controlClass(error),
                    'flex min-h-12 items-center gap-3 px-4 text-start focus-visible:border-azure data-disabled:bg-raised data-disabled:text-faint',
                  )
            }
          >
            {inline ?? (
              <>
                {chosen?.icon}
                <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-faint')}>
                  {chosen?.label ?? placeholder}
                </span>
              </>
            )}
            {props.suffix ?? (
              <Base.Icon className="shrink-0 text-muted">
                <ChevronDown aria-hidden="true" className="size-4" />
              </Base.Icon>
            )}
          </Base.Trigger>
          <Options options={options} />
        </Base.Root>
      </Field>
    </CSPProvider>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return (
    <Base.Portal>
      <Base.Positioner
        sideOffset={6}
        alignItemWithTrigger={false}
        align="start"
        className="z-1100 outline-none"
      >
        <Base.Popup className={popupClass}>
          <Base.List>
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                label={option.label}
                disabled={option.isDisabled === true}
                className={optionClass}
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <Base.ItemText className="block break-words">{option.label}</Base.ItemText>
                  {option.text && <span className="block text-sm text-muted">{option.text}</span>}
                </span>
                {option.end && <span className="text-sm text-muted tabular-nums">{option.end}</span>}
                <span className="size-4 shrink-0">
                  <Base.ItemIndicator>
                    <Check aria-hidden="true" className="size-4 text-brass" />
                  </Base.ItemIndicator>
                </span>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
