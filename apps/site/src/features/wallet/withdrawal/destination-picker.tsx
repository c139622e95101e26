import type { PaymentMethod } from '@fairhall/contract'
import { IconButton } from '@fairhall/ui/icon-button'
import RadioInput from '@fairhall/ui/inputs/radio'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { NETWORK, optionCode } from '../methods/method-rules.ts'
import type { Destinations } from './use-destinations.ts'

interface Props {
  method: PaymentMethod
  destinations: Destinations
  error: string | undefined
}

/** The value of the option to enter a new address. */
const ANOTHER = ''

/** Chooses a previous destination, or a new address. */
export function DestinationPicker({ method, destinations, error }: Props) {
  const t = useTranslations('modals.wallet.destinations')
  const format = useFormatter()
  const { list, chosen, choose, remove, isRemoving } = destinations
  if (list.length === 0) return null
  const networks = method.fields.find(({ key }) => key === NETWORK)?.options ?? []
  const places = list.map((one) => {
    const network = networks.find((option) => optionCode(option) === one.network)?.name
    const usedOn = format.dateTime(new Date(one.usedAt), { dateStyle: 'medium' })
    return {
      value: one.id,
      label: <bdi className="tabular-nums">{one.label}</bdi>,
      text: [network, t('usedOn', { date: usedOn })].filter((part) => part !== undefined).join(' · '),
      action: (
        <IconButton
          label={t('remove', { place: one.label })}
          disabled={isRemoving}
          onClick={() => remove(one)}
        >
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      ),
    }
  })
  return (
    <RadioInput
      label={t('label')}
      error={error}
      value={chosen?.id ?? ANOTHER}
      onValue={(id) => choose(id === ANOTHER ? null : id)}
      options={[...places, { value: ANOTHER, label: t('another') }]}
    />
  )
}
