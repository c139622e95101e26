import type { Account, Currency } from '@fairhall/contract'
import { Checkbox } from '@fairhall/ui/checkbox'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { bonusMoneyOf } from '../../../shell/player/bonus-money.ts'
import type { Forfeit } from './use-forfeit.ts'

interface Props {
  account: Account
  currency: Currency
  forfeit: Forfeit
}

/**
 * Before a withdrawal is sent, says which bonus it forfeits and how much bonus money is lost, and asks for consent.
 */
export function ForfeitNotice({ account, currency, forfeit: { bonus, isAgreed, agree } }: Props) {
  const t = useTranslations('modals.wallet.withdraw.bonus')
  const money = useMoneyFormat()
  if (bonus === undefined) return null
  const { name } = bonus
  const amount = money(bonusMoneyOf(account, currency.subunitToUnit), currency.code)
  return (
    <Notice>
      <p>{t('text', { name, amount })}</p>
      <Checkbox
        label={t('agree', { name })}
        required
        checked={isAgreed}
        onChange={({ currentTarget }) => agree(currentTarget.checked)}
        className="-mb-2"
      />
    </Notice>
  )
}
