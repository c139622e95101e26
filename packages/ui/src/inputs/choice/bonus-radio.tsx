import type { ReactNode } from 'react'
import type { ChoiceProps } from './choice-group.tsx'
import RadioInput from './radio.tsx'

export interface BonusChoice {
  value: string
  title: string
  /** What it requires and gives. */
  text?: ReactNode
  /** What it adds to this deposit: `+ €100.00`, `+ 50 FS`. */
  worth?: string | undefined
  /** Not available for the current amount: shown, but can't be chosen. */
  isDisabled?: boolean
}

export interface BonusRadioSetup {
  bonuses: readonly BonusChoice[]
  /** The label of the option to play without a bonus; its value is `none`. */
  decline: string
  /** Shown next to the label, such as a link to the terms. */
  end?: ReactNode
}

export const NO_BONUS = 'none'

/** The bonuses of a deposit, with an option for none. */
export default function BonusRadioInput({ bonuses, decline, ...props }: ChoiceProps & BonusRadioSetup) {
  const offers = bonuses.map(({ title, worth, ...bonus }) => ({
    ...bonus,
    label: (
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">{title}</span>
        {worth !== undefined && !bonus.isDisabled && (
          <span className="shrink-0 text-jade tabular-nums">{worth}</span>
        )}
      </span>
    ),
  }))
  return <RadioInput {...props} options={[...offers, { value: NO_BONUS, label: decline }]} />
}
