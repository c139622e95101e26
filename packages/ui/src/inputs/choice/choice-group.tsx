import { type ReactNode, useId } from 'react'
import { cx } from '../../cx.ts'
import { FieldMessage } from '../../fields/field.tsx'
import type { InputProps } from '../input-props.ts'

/** Props of an input with several controls, which have their own labels and generated names. */
export type ChoiceProps = Omit<InputProps, 'autoComplete' | 'locale' | 'name' | 'placeholder' | 'words'>

interface Props {
  input: Pick<
    InputProps,
    'error' | 'hint' | 'isDisabled' | 'isLoading' | 'isRequired' | 'label' | 'onFocus' | 'optionalLabel'
  >
  /** Only for screen readers, if a heading says the same. */
  hideLabel?: boolean
  /** Shown next to the label. */
  end?: ReactNode
  /** The layout of the options. */
  className?: string
  /** Moving between options with arrow keys doesn't count as focusing the group again. */
  children: (group: { name: string; describedBy: string | undefined }) => ReactNode
}

/** Several controls for one answer: a label above, the error or hint below. */
export function ChoiceGroup({ input, hideLabel = false, end, className, children }: Props) {
  const id = useId()
  const { error, hint, label, optionalLabel, isRequired, isLoading, onFocus } = input
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      aria-required={isRequired || undefined}
      aria-busy={isLoading || undefined}
      onFocus={onFocus}
      className="min-w-0"
    >
      <ChoiceLabel id={`${id}-label`} {...{ hideLabel, end }}>
        {label}
        {optionalLabel && !isRequired && (
          <span className="ms-1.5 font-normal text-faint">{optionalLabel}</span>
        )}
      </ChoiceLabel>
      <div className={cx(className)}>{children({ name: id, describedBy })}</div>
      <FieldMessage {...{ id, error, hint }} />
    </div>
  )
}

interface LabelProps {
  id?: string
  hideLabel?: boolean
  end?: ReactNode
  children: ReactNode
}

/** Shown above the options, or in place of them if there are none. */
export function ChoiceLabel({ id, hideLabel = false, end, children }: LabelProps) {
  return (
    <div
      className={cx(
        'mb-1.5 flex items-center justify-between gap-3 text-sm font-semibold',
        hideLabel && 'sr-only',
      )}
    >
      <span id={id}>{children}</span>
      {end}
    </div>
  )
}
