import type { OfficeWithdrawal } from '@fairhall/contract/office'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queuesQuery, withdrawalsQuery } from '../../api/queries.ts'
import { Age } from '../../parts/age.tsx'
import { KeyHelp } from '../../parts/key-help.tsx'
import { useKeys } from '../../parts/keys.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { Empty, WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { whyWaiting } from './why-waiting.ts'
import { ClaimTag } from './withdrawal-claim.tsx'
import { filterFields, WithdrawalFilters } from './withdrawal-filters.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

export function WithdrawalsPage() {
  const { t } = useTexts()
  const { chosen: _chosen, ...filter } = useSearch({ from: '/withdrawals' })
  const navigate = useNavigate({ from: '/withdrawals' })
  const query = useInfiniteQuery(withdrawalsQuery(filter))
  const { data: queues } = useQuery(queuesQuery)
  const waiting = queues?.withdrawals?.count
  const isFiltered = filterFields.some((field) => filter[field] !== undefined)
  return (
    <>
      <PageTitle
        text={t('nav.withdrawals')}
        note={waiting === undefined ? undefined : t('withdrawals.waiting', { count: waiting })}
      />
      <WithdrawalFilters filter={filter} onChange={(search) => void navigate({ search, replace: true })} />
      <WithData query={query}>
        {(withdrawals) =>
          withdrawals.length === 0 ? (
            <div className="box">
              <Empty text={t(isFiltered ? 'withdrawals.noMatch' : 'withdrawals.empty')} />
            </div>
          ) : (
            <>
              <Queue withdrawals={withdrawals} />
              <MoreButton query={query} />
            </>
          )
        }
      </WithData>
    </>
  )
}

function Queue({ withdrawals }: { withdrawals: readonly OfficeWithdrawal[] }) {
  const { t } = useTexts()
  const search = useSearch({ from: '/withdrawals' })
  const { chosen } = search
  const navigate = useNavigate({ from: '/withdrawals' })
  const at = withdrawals.findIndex(({ id }) => id === chosen)
  const choose = (id: string | undefined) =>
    void navigate({ search: { ...search, chosen: id }, replace: true })
  const place = useRef(-1)
  useEffect(() => {
    if (at >= 0) place.current = at
  }, [at])
  const move = (step: 1 | -1) =>
    choose(withdrawals[nextPlace(at, place.current, step, withdrawals.length)]?.id)
  useKeys({ j: () => move(1), k: () => move(-1) })
  const open = withdrawals[at]
  return (
    <div className="grid gap-4 xl:grid-cols-[1fr_380px]">
      <div className="grid content-start gap-2">
        <div className="box overflow-auto">
          <table className="grid-table">
            <thead>
              <tr>
                <th>{t('withdrawals.age')}</th>
                <th>{t('withdrawals.player')}</th>
                <th className="end">{t('withdrawals.amount')}</th>
                <th>{t('withdrawals.method')}</th>
                <th>{t('withdrawals.why')}</th>
                <th>{t('withdrawals.approvals')}</th>
                <th>{t('withdrawals.state')}</th>
              </tr>
            </thead>
            <tbody>
              {withdrawals.map((one) => (
                <Row
                  key={one.id}
                  withdrawal={one}
                  isChosen={one.id === chosen}
                  onChoose={() => choose(one.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <KeyHelp
          keys={[
            [['J', 'K'], t('keys.move')],
            [['A'], t('keys.approve')],
            [['R'], t('keys.reject')],
            [['C'], t('keys.claim')],
          ]}
        />
      </div>
      {open === undefined ? (
        <div className="box max-xl:hidden">
          <Empty text={t('withdrawals.choose')} />
        </div>
      ) : (
        <WithdrawalPanel key={open.id} withdrawal={open} />
      )}
    </div>
  )
}

/**
 * The row to which a key moves. A withdrawal leaves the list when it is decided (`at` is -1), and the one below it moves up to its last
 * place: J goes there, not to the top.
 */
function nextPlace(at: number, last: number, step: 1 | -1, count: number): number {
  const next = at >= 0 ? at + step : step === 1 ? last : last - 1
  return Math.min(Math.max(next, 0), count - 1)
}

interface RowProps {
  withdrawal: OfficeWithdrawal
  isChosen: boolean
  onChoose(): void
}

function Row({ withdrawal, isChosen, onChoose }: RowProps) {
  const {
    id,
    createdAt,
    playerId,
    player,
    amount,
    currency,
    method,
    approvedBy,
    approvalsNeeded,
    state,
    claim,
  } = withdrawal
  const { money, code } = useTexts()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <tr ref={row} aria-selected={isChosen} className="cursor-pointer" onClick={onChoose}>
      <td>
        <Age since={createdAt} />
      </td>
      <td className="whitespace-nowrap">
        <button
          type="button"
          className="font-semibold"
          onClick={onChoose}
          aria-controls={isChosen ? id : undefined}
        >
          {playerId.slice(0, 8)}
        </button>{' '}
        <span className="tag">{player.country}</span>
      </td>
      <td className="end font-semibold whitespace-nowrap">
        {money(amount)} {currency}
      </td>
      <td>{method}</td>
      <td className="max-w-60">{whyWaiting(withdrawal, code)}</td>
      <td>
        {approvedBy.length} / {approvalsNeeded}
      </td>
      <td>
        <StateTag state={state} /> {claim !== null && <ClaimTag claim={claim} />}
      </td>
    </tr>
  )
}
