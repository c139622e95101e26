import { cx } from '../cx.ts'
import { RadioCard } from '../radio-card.tsx'
import { Skeleton } from '../skeleton.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import type { Choice, InputProps } from './input-props.ts'

export interface RadioSetup {
  options: readonly Choice[]
  /** Side by side where there is room. */
  isWide?: boolean
}

const WAITING = ['first', 'second']

/** One of a few, all in sight. */
export default function RadioInput({ options, isWide = false, ...props }: InputProps & RadioSetup) {
  const { value, onValue, isLoading = false, isDisabled = false } = props
  return (
    <ChoiceGroup input={props} className={cx('grid gap-2', isWide && 'sm:grid-cols-2')}>
      {({ name }) =>
        isLoading
          ? WAITING.map((key) => <Skeleton key={key} className="h-16" />)
          : options.map((option) => (
              <RadioCard
                key={option.value}
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={isDisabled || option.isDisabled === true}
                onChange={() => onValue(option.value)}
                {...(props.onBlur && { onBlur: props.onBlur })}
                title={option.label}
                text={option.text}
                icon={option.icon}
                end={option.end}
              />
            ))
      }
    </ChoiceGroup>
  )
}
