import { Check, ChevronRight } from 'lucide-react'
import type { ChoiceProps } from '../choice/choice-group.tsx'
import RadioInput, { type RadioChoice } from '../choice/radio.tsx'

export interface PaymentsSetup {
  options: readonly Omit<RadioChoice, 'action' | 'end'>[]
  hideLabel?: boolean
}

/**
 * The payment methods of a country and currency, each with its logo. On a phone, a choice opens the method's form,
 * so it has an arrow. Two skeletons are shown while loading.
 */
export default function PaymentsInput({ options, ...props }: ChoiceProps & PaymentsSetup) {
  return (
    <RadioInput
      {...props}
      options={options.map((option) => ({ ...option, end: <End isChosen={option.value === props.value} /> }))}
    />
  )
}

function End({ isChosen }: { isChosen: boolean }) {
  if (isChosen)
    // In the corner, so that text doesn't move when another method is chosen.
    return <Check aria-hidden="true" className="absolute end-3.5 top-3.5 size-5 text-brass" />
  return <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint md:hidden rtl:-scale-x-100" />
}
