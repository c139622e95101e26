import type { PaymentMethod } from '@fairhall/contract'
import { IconButton } from '@fairhall/ui/icon-button'
import { RadioCard } from '@fairhall/ui/radio-card'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { NETWORK, optionCode } from './method-rules.ts'
import type { Destinations } from './use-destinations.ts'

interface Props {
  method: PaymentMethod
  destinations: Destinations
  error: string | undefined
}

/** Where the money went before, to send it there again, and a place for another address. */
export function DestinationPicker({ method, destinations, error }: Props) {
  const t = useTranslations('modals.wallet.destinations')
  const format = useFormatter()
  const { list, chosen, choose, remove, isRemoving } = destinations
  if (list.length === 0) return null
  const networks = method.fields.find(({ key }) => key === NETWORK)?.options ?? []
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('label')}</legend>
      {list.map((one) => {
        const network = networks.find((option) => optionCode(option) === one.network)?.name
        const usedOn = format.dateTime(new Date(one.usedAt), { dateStyle: 'medium' })
        return (
          <div key={one.id} className="flex items-center gap-1">
            <RadioCard
              className="min-w-0 flex-1"
              name="destination"
              value={one.id}
              checked={chosen?.id === one.id}
              onChange={() => choose(one.id)}
              title={<bdi className="tabular-nums">{one.label}</bdi>}
              text={[network, t('usedOn', { date: usedOn })].filter((part) => part !== undefined).join(' · ')}
            />
            <IconButton
              label={t('remove', { place: one.label })}
              disabled={isRemoving}
              onClick={() => remove(one)}
            >
              <X aria-hidden="true" className="size-4.5" />
            </IconButton>
          </div>
        )
      })}
      <RadioCard
        name="destination"
        value=""
        checked={chosen === null}
        onChange={() => choose(null)}
        title={t('another')}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-coral">
          {error}
        </p>
      )}
    </fieldset>
  )
}
