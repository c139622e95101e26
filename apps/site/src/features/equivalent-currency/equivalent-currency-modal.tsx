import { Button } from '@fairhall/ui/button'
import RadioInput from '@fairhall/ui/inputs/radio'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import {
  chooseEquivalent,
  FIRST_EQUIVALENT,
  ratesFrom,
  useEquivalentCurrency,
} from '../../shell/market/equivalent-currency.ts'
import { useAllCurrencies } from '../../shell/market/use-money.ts'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useAccounts } from '../../shell/player/use-player.ts'

export default function EquivalentCurrencyModal(props: ModalProps<'equivalent-currency'>) {
  const t = useTranslations('modals.equivalent-currency')
  const format = useFormatter()
  const currencies = useAllCurrencies()
  const accounts = useAccounts() ?? []
  const fiat = currencies.filter(({ type, isEnabled }) => type === 'fiat' && isEnabled)
  const chosen = useEquivalentCurrency() ?? FIRST_EQUIVALENT
  const [picked, setPicked] = useState<string>()
  const code = picked ?? chosen
  const to = fiat.find((currency) => currency.code === code)
  const at = to && ratesFrom(accounts, currencies, to)
  const date = at === undefined ? '' : format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <FormModal {...props} name="equivalent-currency" text={t('text', { date })}>
      <RadioInput
        hideLabel
        label={t('label')}
        value={code}
        onValue={setPicked}
        options={fiat.map((currency) => ({
          value: currency.code,
          label: currency.name,
          end: <span className="text-sm text-muted">{currency.code}</span>,
        }))}
      />
      <ModalActions>
        <Button
          wide
          size="lg"
          onClick={() => {
            chooseEquivalent(code)
            props.close()
          }}
        >
          {t('save')}
        </Button>
      </ModalActions>
    </FormModal>
  )
}
