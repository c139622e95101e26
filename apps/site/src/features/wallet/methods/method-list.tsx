import type { PaymentMethod } from '@fairhall/contract'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import PaymentsInput from '@fairhall/ui/inputs/payments'
import { WalletMinimal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OtherCurrencies } from './use-other-currencies.ts'
import { MethodMark } from './method-mark.tsx'

/** The logos of coins. */
const COINS: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  DOGE: 'dogecoin',
  ETH: 'ethereum',
  LTC: 'litecoin',
  SOL: 'solana',
  TON: 'ton',
  TRX: 'tron',
  USDC: 'usdc',
  USDT: 'tether',
  XRP: 'xrp',
}

/** Differs from the names of methods. */
const valueOf = ({ code }: { code: string }) => `currency:${code}`

interface Props {
  methods: readonly PaymentMethod[] | undefined
  /** Null unless there is no connection to the server. */
  onRetry: (() => void) | null
  others: OtherCurrencies
  chosen: string | null
  onChoose: (method: string) => void
  format: (amount: string) => string
}

export function MethodList({ methods, onRetry, others, chosen, onChoose, format }: Props) {
  const t = useTranslations('modals.wallet.methods')
  const tOffline = useTranslations('layout.failures.offline')
  const tError = useTranslations('layout.errors.error')
  if (onRetry !== null)
    return (
      <ErrorState
        title={tOffline('title')}
        text={tOffline('text')}
        retryLabel={tError('retry')}
        onRetry={onRetry}
        className="px-2! py-8!"
      />
    )
  if (methods?.length === 0 && others.others.length === 0)
    return (
      <EmptyState
        icon={<WalletMinimal />}
        title={t('empty.title')}
        text={t('empty.text')}
        className="px-2! py-8!"
      />
    )
  return (
    <PaymentsInput
      hideLabel
      label={t('label')}
      isLoading={methods === undefined}
      value={chosen ?? ''}
      onValue={(value) => {
        const code = others.others.find((currency) => valueOf(currency) === value)?.code
        if (code === undefined) onChoose(value)
        else others.choose(code)
      }}
      options={[
        ...(methods ?? []).map(({ method, name, description, logo, amountMin, amountMax }) => ({
          value: method,
          label: name,
          icon: <MethodMark logo={logo} />,
          text: (
            <span className="flex flex-wrap gap-x-2.5">
              <span>{description}</span>
              <span>{t('range', { min: format(amountMin), max: format(amountMax) })}</span>
            </span>
          ),
        })),
        ...others.others.map((currency) => ({
          value: valueOf(currency),
          label: currency.name,
          icon: <MethodMark logo={COINS[currency.code] ?? currency.code} />,
          text: currency.code,
        })),
      ]}
    />
  )
}
