import type { OfficeInvoice } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { Empty } from '../parts/states.tsx'
import { StateTag } from '../parts/tags.tsx'
import { useTexts } from '../texts/texts.tsx'

interface PaymentsTableProps {
  payments: readonly OfficeInvoice[]
  isOfOnePlayer?: boolean
  /** Next to other parts of a page: without provider and reason. */
  isShort?: boolean
}

export function PaymentsTable({ payments, isOfOnePlayer = false, isShort = false }: PaymentsTableProps) {
  const { t, time, money, code } = useTexts()
  if (payments.length === 0)
    return (
      <div className="box">
        <Empty text={t('empty')} />
      </div>
    )
  return (
    <div className="box overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th>{t('payments.created')}</th>
            <th>{t('payments.number')}</th>
            {!isOfOnePlayer && <th>{t('payments.player')}</th>}
            <th>{t('payments.type')}</th>
            <th className="end">{t('payments.amount')}</th>
            <th>{t('payments.method')}</th>
            {!isShort && <th>{t('payments.provider')}</th>}
            <th>{t('payments.state')}</th>
            {!isShort && <th>{t('payments.reason')}</th>}
          </tr>
        </thead>
        <tbody>
          {payments.map(
            ({
              id,
              createdAt,
              number,
              playerId,
              type,
              amount,
              isAmountOpen,
              currency,
              method,
              provider,
              state,
              reason,
            }) => (
              <tr key={id}>
                <td className="whitespace-nowrap">{time(createdAt)}</td>
                <td>
                  <Link to="/commands" search={{ name: 'payment show', subject: id }} className="link">
                    {number}
                  </Link>
                </td>
                {!isOfOnePlayer && (
                  <td>
                    <Link to="/players/$id" params={{ id: playerId }} className="link">
                      {playerId.slice(0, 8)}
                    </Link>
                  </td>
                )}
                <td>{t(type === 'deposit' ? 'payments.oneDeposit' : 'payments.oneWithdrawal')}</td>
                <td className="end font-semibold whitespace-nowrap">
                  {isAmountOpen && t('payments.from')} {money(amount)} {currency}
                </td>
                <td>{method}</td>
                {!isShort && <td>{provider}</td>}
                <td>
                  <StateTag state={state} />
                </td>
                {!isShort && <td>{reason !== null && code(reason)}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
