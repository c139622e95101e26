import type { Account, Currency } from '@fairhall/contract'
import { isAboveZero, isAmountWithin } from '@fairhall/ui/amount'
import { AmountField } from '@fairhall/ui/amount-field'
import { Button } from '@fairhall/ui/button'
import { Chip } from '@fairhall/ui/chip'
import { Notice } from '@fairhall/ui/notice'
import { Tabs } from '@fairhall/ui/tabs'
import { notify } from '@fairhall/ui/toasts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useRequired } from '../../../shell/forms/use-required.ts'
import { amountUnit } from '../../../shell/market/amount-unit.ts'
import { refusalOf, type Vault } from './use-vault.ts'
import { type Direction, halfOf } from './vault-rules.ts'

interface Props {
  account: Account
  currency: Currency
  directions: readonly Direction[]
  vault: Vault
}

export function MoveForm({ account, currency, directions, vault: { move } }: Props) {
  const t = useTranslations('pages.profile-wallet.vault')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Direction>('in')
  const [amount, setAmount] = useState('')
  const direction = directions.find((one) => one === chosen) ?? directions[0] ?? 'in'
  const unit = amountUnit(currency)
  const most = direction === 'in' ? account.withdrawalBalance : account.vault.amount
  const isEmpty = !isAboveZero(most)
  const shownMost = unit.toShown(most)
  const canMove = isAboveZero(amount) && isAmountWithin(amount, undefined, shownMost)
  const { error, submit } = useRequired(canMove)
  const refusal = refusalOf(move.error)

  const choose = (next: string) => {
    move.reset()
    setAmount(next)
  }
  const send = () =>
    move.mutate(
      { currency: currency.code, direction, amount: unit.toWire(amount) },
      {
        onSuccess: () => {
          notify({
            title: t(`moved.${direction}`, { amount: unit.formatWhole(unit.toWire(amount), locale) }),
            tone: 'success',
          })
          setAmount('')
        },
      },
    )
  return (
    <form
      noValidate
      onSubmit={submit(() => {
        if (!move.isPending) send()
      })}
      className="flex flex-col gap-4"
    >
      {directions.length > 1 && (
        <Tabs
          label={t('direction')}
          value={direction}
          onValue={(next) => {
            setChosen(next)
            choose('')
          }}
          items={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        />
      )}
      <AmountField
        label={t('amount')}
        symbol={unit.symbol}
        value={amount}
        onValue={choose}
        fractionDigits={unit.decimals}
        locale={locale}
        disabled={isEmpty}
        max={shownMost}
        error={error}
        hint={t(`available.${direction}`, { amount: unit.formatWhole(most, locale) })}
      />
      <div className="flex flex-wrap gap-2">
        <Chip disabled={isEmpty} onClick={() => choose(unit.toShown(halfOf(most, currency.subunitToUnit)))}>
          {t('half')}
        </Chip>
        <Chip disabled={isEmpty} onClick={() => choose(shownMost)}>
          {t('all')}
        </Chip>
      </div>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <Button
        type="submit"
        wide
        variant="secondary"
        loading={move.isPending}
        disabled={isEmpty}
        unready={!canMove}
      >
        {t(`submit.${direction}`)}
      </Button>
    </form>
  )
}
