import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cx } from '../cx.ts'
import { controlClass, describe, Field, type FieldText } from './field.tsx'

interface NativeSelectProps extends FieldText, Omit<ComponentProps<'select'>, 'className'> {}

/** The platform's own list: the lightest choice for short lists, and the best one on phones. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, hideLabel, hint, error, optionalLabel, className, children, ...select } = props
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <Field
      {...{ id, label, hint, error, optionalLabel }}
      {...(hideLabel && { hideLabel })}
      {...(className && { className })}
    >
      <div className={cx(controlClass(error), 'relative flex items-center')}>
        <select
          {...select}
          id={id}
          {...describe(id, { hint, error })}
          className="min-h-11.5 w-full appearance-none truncate rounded-control bg-transparent ps-3.5 pe-9 outline-none [&>option]:bg-raised"
        >
          {children}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4 text-muted" />
      </div>
    </Field>
  )
}
