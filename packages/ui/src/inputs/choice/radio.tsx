import type { ReactNode } from 'react'
import { cx } from '../../cx.ts'
import { RadioCard } from '../../fields/radio-card.tsx'
import { Skeleton } from '../../feedback/skeleton.tsx'
import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'
import type { Choice } from '../input-props.ts'

export interface RadioChoice extends Omit<Choice, 'group' | 'label' | 'text'> {
  label: ReactNode
  text?: ReactNode
  /** Shown next to the card, such as a button that removes the option. */
  action?: ReactNode
}

export interface RadioSetup {
  options: readonly RadioChoice[]
  /** `compact`: as many short options side by side as fit; `thirds`: three columns if there is room. */
  layout?: 'compact' | 'rows' | 'thirds'
  hideLabel?: boolean
  /** Shown next to the label. */
  end?: ReactNode
}

const WAITING = ['first', 'second']

const grids = {
  compact: 'grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2',
  rows: 'gap-2',
  thirds: 'gap-3 md:grid-cols-3',
}
const cards = {
  compact: 'min-h-13 last:odd:col-span-full',
  rows: 'min-w-0 flex-1',
  thirds: 'h-full items-start',
}

/** A few options, all visible. */
export default function RadioInput({
  options,
  layout = 'rows',
  hideLabel = false,
  end,
  ...props
}: ChoiceProps & RadioSetup) {
  const { value, onValue, isLoading = false, isDisabled = false } = props
  return (
    <ChoiceGroup input={props} {...{ hideLabel, end }} className={cx('grid', grids[layout])}>
      {({ name }) =>
        isLoading
          ? WAITING.map((key) => <Skeleton key={key} className="h-16" />)
          : options.map(({ action, ...option }) => {
              const card = (
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
                  className={cards[layout]}
                />
              )
              if (action === undefined) return card
              return (
                <div key={option.value} className="flex items-center gap-1">
                  {card}
                  {action}
                </div>
              )
            })
      }
    </ChoiceGroup>
  )
}
