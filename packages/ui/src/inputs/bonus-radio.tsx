import { Ban, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { RadioCard } from '../radio-card.tsx'
import { Skeleton } from '../skeleton.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import type { InputProps } from './input-props.ts'

export interface BonusChoice {
  value: string
  title: string
  /** What it asks for and gives: `20–500 EUR`. */
  text?: string
  /** What it is worth: `100 %`, `50 FS`. */
  worth?: string
  /** Why it cannot be had with the present amount; it is then shown, but not to be chosen. */
  refusal?: string | undefined
}

export interface BonusRadioSetup {
  bonuses: readonly BonusChoice[]
  /** The way to play without any of them; its value is `none`. */
  decline: { title: string; text?: string }
}

export const NO_BONUS = 'none'

const disc = (icon: ReactNode, tone: string) => (
  <span
    aria-hidden="true"
    className={`flex size-10 shrink-0 items-center justify-center rounded-chip ${tone}`}
  >
    {icon}
  </span>
)

/** The bonuses of a deposit. One that does not fit stays in sight and says what is missing. */
export default function BonusRadioInput({ bonuses, decline, ...props }: InputProps & BonusRadioSetup) {
  const { value, onValue, isDisabled = false, isLoading = false } = props
  const card = (own: string, refusal: string | undefined, name: string) => ({
    name,
    value: own,
    checked: own === value,
    disabled: isDisabled || refusal !== undefined,
    onChange: () => onValue(own),
    ...(props.onBlur && { onBlur: props.onBlur }),
  })
  return (
    <ChoiceGroup input={props} className="grid gap-2">
      {({ name }) =>
        isLoading ? (
          <>
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </>
        ) : (
          <>
            {bonuses.map(({ value: own, title, text, worth, refusal }) => (
              <RadioCard
                key={own}
                {...card(own, refusal, name)}
                title={title}
                text={refusal ?? text}
                icon={disc(<Gift className="size-5" />, 'bg-brass/15 text-brass')}
                end={worth !== undefined && <Badge tone="brass">{worth}</Badge>}
              />
            ))}
            <RadioCard
              {...card(NO_BONUS, undefined, name)}
              title={decline.title}
              text={decline.text}
              icon={disc(<Ban className="size-5" />, 'bg-lifted text-muted')}
            />
          </>
        )
      }
    </ChoiceGroup>
  )
}
