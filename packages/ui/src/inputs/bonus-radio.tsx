import type { ReactNode } from 'react'
import type { ChoiceProps } from './choice-group.tsx'
import RadioInput from './radio.tsx'

export interface BonusChoice {
  value: string
  title: string
  /** What it asks for and gives. */
  text?: ReactNode
  /** What comes on top of this deposit: `+ €100.00`, `+ 50 FS`. */
  worth?: string | undefined
  /** Out of reach with the present amount: it stays in sight, but can't be chosen. */
  isDisabled?: boolean
}

export interface BonusRadioSetup {
  bonuses: readonly BonusChoice[]
  /** The way to play without any of them; its value is `none`. */
  decline: string
  /** Beside the label, such as the way to the rules. */
  end?: ReactNode
}

export const NO_BONUS = 'none'

/** The bonuses of a deposit, and none of them as a choice of its own. */
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
