import { shownAmount, typedAmount } from '@fairhall/ui/amount'
import { useId } from 'react'
import { useMoney } from '../parts/formats.ts'
import { useLocale } from '../parts/texts.tsx'

interface Props {
  label: string
  value: string
  onValue: (value: string) => void
  isSmall?: boolean
  isLabelHidden?: boolean
  isInvalid?: boolean
}

/** An amount in the player's currency, as a decimal string. */
export function StakeInput({
  label,
  value,
  onValue,
  isSmall = false,
  isLabelHidden = false,
  isInvalid = false,
}: Props) {
  const id = useId()
  const locale = useLocale()
  const { currency, decimals } = useMoney()
  return (
    <div className={isSmall ? 'w-32' : 'w-full'}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm text-muted'}>
        {label}
      </label>
      <span
        className={`flex items-center gap-2 rounded-control border bg-ink px-3 focus-within:outline-2 focus-within:outline-azure ${isInvalid ? 'border-coral' : 'border-edge'} ${isSmall ? 'h-10' : 'h-12'}`}
      >
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          aria-invalid={isInvalid || undefined}
          value={shownAmount(value, locale)}
          onChange={({ target }) => onValue(typedAmount(target.value, decimals))}
          className={`w-full min-w-0 bg-transparent font-semibold tabular-nums outline-none ${isSmall ? 'text-sm' : 'text-lg'}`}
        />
        <span className="text-xs text-muted">{currency}</span>
      </span>
    </div>
  )
}
