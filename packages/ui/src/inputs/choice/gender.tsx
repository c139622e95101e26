import { cx } from '../../cx.ts'
import { controlClass } from '../../fields/field.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import type { DropdownSetup } from './dropdown.tsx'
import type { InputProps } from '../input-props.ts'

/** A few short options side by side. */
export default function GenderInput({ options, ...props }: InputProps & DropdownSetup) {
  const { value, onValue, error, isDisabled = false, isLoading = false } = props
  return (
    <ChoiceGroup input={props} className={cx(controlClass(error), 'flex flex-wrap gap-1 p-1')}>
      {({ name }) =>
        options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-9.5 flex-1 cursor-pointer items-center justify-center rounded-[8px] px-3 text-center text-muted transition-colors duration-150',
              'has-enabled:hover:text-text has-checked:bg-lifted has-checked:font-semibold has-checked:text-text has-checked:ring-1 has-checked:ring-edge',
              'has-focus-visible:outline-2 has-focus-visible:outline-azure has-disabled:cursor-not-allowed has-disabled:text-faint pointer-coarse:min-h-11',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={isDisabled || isLoading || option.isDisabled === true}
              onChange={() => onValue(option.value)}
              {...(props.onBlur && { onBlur: props.onBlur })}
              className="absolute inset-0 appearance-none opacity-0 outline-none"
            />
            {option.label}
          </label>
        ))
      }
    </ChoiceGroup>
  )
}
