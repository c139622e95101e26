import { isAboveZero } from '@fairhall/ui/amount'
import type { Tone } from '@fairhall/ui/badge'
import { cx } from '@fairhall/ui/cx'
import { Money } from '@fairhall/ui/money'
import { StatusPill } from '@fairhall/ui/status-pill'
import type { ReactNode } from 'react'
import { useMoneyFormat } from '../market/use-money.ts'

interface Props {
  currency: string
  stake: { label: string; amount: string; notes: ReactNode }
  paid: { label: string; amount: string }
  state: { label: string; text: string; tone: Tone }
}

/** What was staked and paid, and the state, of a round or bet: columns of its row, or lines on phones. */
export function StakeColumns({ currency, stake, paid, state }: Props) {
  const money = useMoneyFormat()
  return (
    <dl className="flex flex-col items-end gap-0.5 text-sm md:contents">
      <div className="flex gap-1.5 md:block md:text-end">
        <dt className="text-muted md:text-xs">{stake.label}</dt>
        <dd className="text-end">
          <Money amount={stake.amount}>{money(stake.amount, currency)}</Money>
          {stake.notes}
        </dd>
      </div>
      <div className="flex gap-1.5 md:block md:text-end">
        <dt className="text-muted md:text-xs">{paid.label}</dt>
        <dd className={cx('font-semibold', isAboveZero(paid.amount) ? 'text-jade' : 'text-muted')}>
          <Money amount={paid.amount}>{money(paid.amount, currency)}</Money>
        </dd>
      </div>
      <div className="mt-1 md:mt-0 md:text-end">
        <dt className="sr-only">{state.label}</dt>
        <dd>
          <StatusPill tone={state.tone}>{state.text}</StatusPill>
        </dd>
      </div>
    </dl>
  )
}

/** A part of the stake, below it. */
export const StakeNote = ({ children, isReturned = false }: { children: string; isReturned?: boolean }) => (
  <span className={cx('block max-w-28 text-xs', isReturned ? 'text-azure' : 'text-muted')}>{children}</span>
)
