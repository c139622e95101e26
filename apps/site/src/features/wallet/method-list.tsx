import type { PaymentMethod } from '@fairhall/contract'
import { EmptyState } from '@fairhall/ui/empty-state'
import { RadioCard } from '@fairhall/ui/radio-card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Check, ChevronRight, WalletMinimal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MethodMark } from './method-mark.tsx'

interface Props {
  methods: readonly PaymentMethod[] | undefined
  chosen: string | null
  onChoose: (method: string) => void
  format: (amount: string) => string
}

export function MethodList({ methods, chosen, onChoose, format }: Props) {
  const t = useTranslations('modals.wallet.methods')
  if (methods === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  }
  if (methods.length === 0)
    return (
      <EmptyState
        icon={<WalletMinimal />}
        title={t('empty.title')}
        text={t('empty.text')}
        className="px-2! py-8!"
      />
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('label')}</legend>
      {methods.map(({ method, name, description, logo, amountMin, amountMax }) => (
        <RadioCard
          key={method}
          name="payment-method"
          value={method}
          checked={chosen === method}
          onChange={() => onChoose(method)}
          icon={<MethodMark logo={logo} />}
          title={name}
          text={
            <span className="flex flex-wrap gap-x-2.5">
              <span>{description}</span>
              <span>{t('range', { min: format(amountMin), max: format(amountMax) })}</span>
            </span>
          }
          end={
            chosen === method ? (
              // In the corner, so that the words stay where they are when another method is chosen.
              <Check aria-hidden="true" className="absolute end-3.5 top-3.5 size-5 text-brass" />
            ) : (
              <ChevronRight
                aria-hidden="true"
                className="size-5 shrink-0 text-faint md:hidden rtl:-scale-x-100"
              />
            )
          }
        />
      ))}
    </fieldset>
  )
}
