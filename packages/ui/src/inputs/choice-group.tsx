import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldMessage } from '../field.tsx'
import type { InputProps } from './input-props.ts'

interface Props {
  input: Pick<
    InputProps,
    'error' | 'hint' | 'isDisabled' | 'isLoading' | 'isRequired' | 'label' | 'onFocus' | 'optionalLabel'
  >
  /** How the choices lie. */
  className?: string
  /** Keeps the focus event of one choice apart from that of the group: arrows move among the choices. */
  children: (group: { name: string; describedBy: string | undefined }) => ReactNode
}

/** Several controls that make one answer: a legend above, the error or the hint below. */
export function ChoiceGroup({ input, className, children }: Props) {
  const id = useId()
  const { error, hint, label, optionalLabel, isRequired, isLoading, onFocus } = input
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      aria-required={isRequired || undefined}
      aria-busy={isLoading || undefined}
      onFocus={onFocus}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {optionalLabel && !isRequired && (
          <span className="ms-1.5 font-normal text-faint">{optionalLabel}</span>
        )}
      </legend>
      <div className={cx(className)}>{children({ name: id, describedBy })}</div>
      <FieldMessage {...{ id, error, hint }} />
    </fieldset>
  )
}
