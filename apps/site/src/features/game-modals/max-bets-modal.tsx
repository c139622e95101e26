import { decimalsOf } from '@fairhall/money'
import { Button } from '@fairhall/ui/button'
import { Gauge } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../shell/create-store.ts'
import { limitedGame } from '../../shell/games/stake-limit.ts'
import { useCurrencies, useMoneyFormat } from '../../shell/market/use-money.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import { isSportsbook } from './is-sportsbook.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

const AMOUNT = /^\d{1,16}(\.\d{1,8})?$/

/** The amount comes from the URL, which anyone can edit. Only a valid amount in a known currency is shown. */
export default function MaxBetsModal({ open, level, params, close, onClosed }: ModalProps<'max-bets'>) {
  const t = useTranslations('modals.max-bets')
  const modals = useModals()
  const format = useMoneyFormat()
  const { amount = '', currency } = params
  const isSports = isSportsbook(params.game)
  const known = useCurrencies().find(({ code }) => code === currency)
  const decimals = known === undefined ? 0 : decimalsOf(known.subunitToUnit)
  const isReal = known !== undefined && AMOUNT.test(amount) && (amount.split('.')[1] ?? '').length <= decimals
  const game = useStore(limitedGame)
  const isLowered = isReal && game !== null && game.id === params.game
  const lower = () => {
    if (isLowered) game.limitStake(amount, known.code)
    close()
  }
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Gauge />}
      tone="coral"
      title={t('title')}
      text={
        isReal
          ? t(isSports ? 'textSports' : 'text', { amount: format(amount, known.code) })
          : t(isSports ? 'textSportsGeneral' : 'textGeneral')
      }
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={lower}>
            {t(isLowered ? 'action' : 'change')}
          </Button>
          {!isSports && (
            <Button wide variant="ghost" onClick={() => void modals.replace('wallet-bonus-info')}>
              {t('info')}
            </Button>
          )}
        </>
      }
    />
  )
}
