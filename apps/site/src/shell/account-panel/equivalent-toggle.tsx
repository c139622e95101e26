import { Toggle } from '@fairhall/ui/toggle'
import { useTranslations } from 'use-intl'
import { chooseEquivalent, FIRST_EQUIVALENT, useEquivalentCurrency } from '../market/equivalent-currency.ts'
import { useCurrencies } from '../market/use-money.ts'
import { useModals } from '../modals/use-modals.tsx'

interface Props {
  /** Called before the modal with the other currencies opens. */
  onAsk?: (() => void) | undefined
}

/** Turning it on shows dollars and offers other currencies. Without it, only coins show their value too, in the base currency. */
export function EquivalentToggle({ onAsk }: Props) {
  const t = useTranslations('layout.shell.balance')
  const modals = useModals()
  const chosen = useEquivalentCurrency()
  const name = useCurrencies().find(({ code }) => code === chosen)?.name
  const ask = () => {
    onAsk?.()
    void modals.open('equivalent-currency')
  }
  return (
    <div>
      <Toggle
        label={t('equivalent')}
        checked={chosen !== null}
        onChange={(event) => {
          chooseEquivalent(event.target.checked ? FIRST_EQUIVALENT : null)
          if (event.target.checked) ask()
        }}
      />
      {chosen !== null && (
        <p className="flex items-center justify-between gap-3 text-sm text-muted">
          {t('equivalentIn', { currency: name ?? chosen })}
          <button
            type="button"
            onClick={ask}
            className="min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('change')}
          </button>
        </p>
      )}
    </div>
  )
}
