import { InvoiceStatus } from '@fairhall/contract/codes'
import { isAboveZero } from '@fairhall/ui/amount'
import { hideToasts } from '@fairhall/ui/toasts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { changeReturnGame, findReturnGame } from '../../shell/games/return-game.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { invoiceQuery } from '../../shell/player/invoice-query.ts'
import { DepositedBonus } from './deposited-bonus.tsx'
import { isBettingPage, useNextGame } from './use-next-game.ts'

/**
 * A successful deposit. The text is based on the invoice if one is named, else on the provider's redirect. A player who
 * came from a game goes back to it, unless they close the modal instead. One who bets on sports stays there, and others go to a game
 * that they know.
 */
export default function DepositSuccessModal(props: ModalProps<'deposit-success'>) {
  const t = useTranslations('modals.deposit-success')
  const money = useMoneyFormat()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const invoice = useArrived(props.params.invoice)
  const left = findReturnGame(pathname)
  const game = useNextGame(pathname, left)
  const act = () => {
    // They say what this modal says, and would cover the game.
    hideToasts()
    if (game === null) props.close()
    else void navigate({ to: '/games/$id', params: { id: game }, replace: true })
  }
  const decline = () => {
    changeReturnGame({ kind: 'declined' })
    props.close()
  }
  return (
    <TextModal
      {...props}
      {...(left !== null && { close: decline })}
      onAction={act}
      actionLabel={isBettingPage(pathname) ? t('continue') : undefined}
      name="deposit-success"
      icon={<CircleCheck />}
      tone="jade"
      text={invoice && t('arrived', { amount: money(invoice.amount, invoice.currency) })}
    >
      {invoice && isAboveZero(invoice.fee) && !isAboveZero(invoice.held) && (
        <p className="text-sm text-muted tabular-nums">
          {t('paid', {
            amount: money(invoice.amount, invoice.currency),
            fee: money(invoice.fee, invoice.currency),
          })}
        </p>
      )}
      {invoice?.bonus && <DepositedBonus bonus={invoice.bonus} />}
    </TextModal>
  )
}

function useArrived(invoiceId: string | undefined) {
  const { data } = useQuery({
    ...invoiceQuery(useClient(), invoiceId ?? ''),
    enabled: invoiceId !== undefined,
  })
  return data?.status === InvoiceStatus.success ? data : undefined
}
