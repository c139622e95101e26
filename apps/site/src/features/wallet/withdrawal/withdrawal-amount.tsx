import type { Account } from '@fairhall/contract'
import { Checkbox } from '@fairhall/ui/checkbox'
import { Money } from '@fairhall/ui/money'
import { Notice } from '@fairhall/ui/notice'
import { useLocale, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { AmountInput } from '../methods/amount-input.tsx'
import type { MethodForm } from '../methods/use-method-form.ts'
import type { VaultChoice } from './use-vault-choice.ts'

interface Props {
  account: Account
  form: MethodForm
  vault: VaultChoice
}

/**
 * The amount to withdraw, with the balance. Says so if the balance is below the minimum, which depends on the
 * network.
 */
export function WithdrawalAmount({ account, form, vault }: Props) {
  const t = useTranslations('modals.wallet.withdraw')
  const locale = useLocale()
  const money = useMoneyFormat()
  const { unit, range, isBeyond, network, presets, amount, chooseAmount, amountError } = form
  return (
    <div>
      <AmountInput value={amount} onValue={chooseAmount} error={amountError} {...{ unit, range, presets }} />
      <p className="mt-2 flex items-center justify-between gap-3 text-sm text-muted">
        <Money amount={vault.most}>{t('available', { amount: money(vault.most, account.currency) })}</Money>
        {!isBeyond && (
          <button
            type="button"
            onClick={() => chooseAmount(unit.toShown(range.max))}
            className="-my-2 -me-1 min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('all')}
          </button>
        )}
      </p>
      {vault.isOffered && (
        <Checkbox
          label={t('vault', { amount: money(account.vault.amount, account.currency) })}
          checked={vault.isUsed}
          onChange={({ currentTarget }) => vault.choose(currentTarget.checked)}
        />
      )}
      {isBeyond && (
        <Notice className="mt-2">
          {t(network === undefined ? 'tooLittle' : 'tooLittleHere', { min: unit.format(range.min, locale) })}
        </Notice>
      )}
    </div>
  )
}
