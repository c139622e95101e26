import { AccountStatus } from '@fairhall/contract/codes'
import type { Currency } from '@fairhall/contract'
import { Tabs } from '@fairhall/ui/tabs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEquivalentFormat } from '../market/equivalent-currency.ts'
import { useAllCurrencies, useMoneyFormat } from '../market/use-money.ts'
import { useAccountSwitch } from '../player/use-account-switch.ts'
import { useAccounts, useIsExcluded } from '../player/use-player.ts'
import { CurrencyRow } from './currency-row.tsx'
import { EquivalentToggle } from './equivalent-toggle.tsx'

type Kind = 'all' | 'crypto'

interface Props {
  onDone: () => void
  /** Called before another modal opens, so that a modal around this panel can close. */
  onAsk?: () => void
}

/** The player's currencies and those that they can open, filtered by all or crypto. */
export default function CurrencyPanel({ onDone, onAsk }: Props) {
  const t = useTranslations('layout.shell.balance')
  const [kind, setKind] = useState<Kind>('all')
  return (
    <>
      <div className="mb-3 border-b border-line pb-2">
        <EquivalentToggle onAsk={onAsk} />
      </div>
      <Tabs<Kind>
        label={t('kinds')}
        value={kind}
        onValue={setKind}
        items={[
          { value: 'all', label: t('all') },
          { value: 'crypto', label: t('crypto') },
        ]}
        panelClassName="mt-3"
      >
        <CurrencyList kind={kind} onDone={onDone} />
      </Tabs>
    </>
  )
}

function CurrencyList({ kind, onDone }: { kind: Kind; onDone: () => void }) {
  const t = useTranslations('layout.shell.balance')
  const currencies = useAllCurrencies().filter(({ type }) => kind === 'all' || type === kind)
  const isShown = (code: string) => currencies.some((currency) => currency.code === code)
  const known = (useAccounts() ?? []).filter((account) => account.status !== AccountStatus.hidden)
  const accounts = known.filter((account) => isShown(account.currency))
  const { mutate, isPending } = useAccountSwitch()
  const pick = (currency: string) => mutate(currency, { onSuccess: onDone })
  const format = useMoneyFormat()
  const worthOf = useEquivalentFormat()
  const mayOpen = !useIsExcluded()
  const others = currencies.filter(
    ({ code, isEnabled }) => mayOpen && isEnabled && !known.some((account) => account.currency === code),
  )
  const named = (code: string) => currencies.find((currency) => currency.code === code)?.name ?? code
  const worth = (amount: string, code: string) => {
    const equivalent = worthOf(amount, code)
    return equivalent === null ? null : t('worth', { amount: equivalent })
  }
  return (
    <div aria-busy={isPending}>
      <ul className="flex flex-col gap-1.5">
        {accounts.map((account) => (
          <CurrencyRow
            key={account.id}
            title={format(account.balance, account.currency)}
            text={t('ownMoney', { amount: format(account.withdrawalBalance, account.currency) })}
            worth={worth(account.balance, account.currency)}
            label={t('use', { currency: named(account.currency) })}
            isActive={account.status === AccountStatus.active}
            activeLabel={t('active')}
            disabled={isPending}
            onPick={() => pick(account.currency)}
          />
        ))}
      </ul>
      {others.length > 0 && <h3 className="mt-6 mb-2 px-1 text-sm text-muted">{t('more')}</h3>}
      <ul className="flex flex-col gap-1.5">
        {others.map((currency: Currency) => (
          <CurrencyRow
            key={currency.code}
            title={currency.code}
            text={currency.name}
            label={t('use', { currency: currency.name })}
            disabled={isPending}
            onPick={() => pick(currency.code)}
          />
        ))}
      </ul>
      {accounts.length + others.length === 0 && (
        <p className="px-1 py-4 text-sm text-muted">{t('noCrypto')}</p>
      )}
    </div>
  )
}
