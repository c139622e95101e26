import { InvoiceStatus } from '@fairhall/contract/codes'
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

/**
 * A successful deposit. The text is based on the invoice if one is named, else on the provider's redirect. A player who
 * came from a game goes back to it, unless they close the modal instead.
 */
export default function DepositSuccessModal(props: ModalProps<'deposit-success'>) {
  const arrived = useArrived(props.params.invoice)
  const navigate = useNavigate()
  const game = findReturnGame(useLocation().pathname)
  const decline = () => {
    changeReturnGame({ kind: 'declined' })
    props.close()
  }
  return (
    <TextModal
      {...props}
      {...(game !== null && {
        close: decline,
        onAction: () => void navigate({ to: '/games/$id', params: { id: game }, replace: true }),
      })}
      name="deposit-success"
      icon={<CircleCheck />}
      tone="jade"
      text={arrived}
    />
  )
}

function useArrived(invoiceId: string | undefined): string | undefined {
  const t = useTranslations('modals.deposit-success')
  const money = useMoneyFormat()
  const { data } = useQuery({
    ...invoiceQuery(useClient(), invoiceId ?? ''),
    enabled: invoiceId !== undefined,
  })
  return data?.status === InvoiceStatus.success
    ? t('arrived', { amount: money(data.amount, data.currency) })
    : undefined
}
