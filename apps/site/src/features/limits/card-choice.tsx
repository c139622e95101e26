import { RadioCard } from '@fairhall/ui/radio-card'

type Props = {
  legend: string
  name: string
  value: string | undefined
  onValue: (value: string) => void
  options: readonly { value: string; title: string; text?: string }[]
  /** As many beside each other as fit. */
  isCompact?: boolean
}

/** One of a few, as cards in a fieldset. */
export function CardChoice({ legend, name, value, onValue, options, isCompact = false }: Props) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div
        data-compact={isCompact}
        className="grid gap-2 data-[compact=true]:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]"
      >
        {options.map((option) => (
          <RadioCard
            key={option.value}
            name={name}
            value={option.value}
            title={option.title}
            {...(option.text !== undefined && { text: option.text })}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            className={isCompact ? 'min-h-13 last:odd:col-span-full' : ''}
          />
        ))}
      </div>
    </fieldset>
  )
}
