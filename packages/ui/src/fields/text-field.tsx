import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { controlClass, describe, Field, type FieldText } from './field.tsx'

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'prefix' | 'className'> {
  prefix?: ReactNode
  suffix?: ReactNode
  inputClassName?: string
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    optionalLabel,
    className,
    prefix,
    suffix,
    inputClassName,
    ...input
  } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <Field
      {...{ id, label, hint, error, optionalLabel }}
      {...(hideLabel && { hideLabel })}
      {...(className && { className })}
    >
      <div className={cx(controlClass(error), 'flex items-center')}>
        {prefix && <span className="shrink-0 ps-4 text-muted">{prefix}</span>}
        <input
          type="text"
          {...input}
          id={id}
          {...describe(id, { hint, error })}
          className={cx('min-h-11.5 w-full min-w-0 bg-transparent px-4 py-2 outline-none', inputClassName)}
        />
        {suffix && <span className="flex shrink-0 items-center pe-1.5 text-sm text-muted">{suffix}</span>}
      </div>
    </Field>
  )
}

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'className'> {
  /** Shown next to the label, such as a character count. */
  end?: ReactNode
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, optionalLabel, className, end, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <Field
      {...{ id, label, hint, error, optionalLabel }}
      {...(hideLabel && { hideLabel })}
      {...(className && { className })}
      end={end}
    >
      <textarea
        rows={3}
        {...input}
        id={id}
        {...describe(id, { hint, error })}
        className={cx(
          controlClass(error),
          'block min-h-24 max-h-80 field-sizing-content resize-y px-4 py-2.5 outline-none focus:border-azure disabled:resize-none disabled:bg-raised disabled:text-faint',
        )}
      />
    </Field>
  )
}
