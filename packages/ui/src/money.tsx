import { cx } from './cx.ts'

export interface MoneyProps {
  /** The decimal string of the wire, for machines; `children` is what people read. */
  amount: string
  children: string
  className?: string
}

/** An amount whose digits keep their width, so that columns and live balances do not dance. */
export function Money({ amount, children, className }: MoneyProps) {
  return (
    <data value={amount} className={cx('whitespace-nowrap tabular-nums', className)}>
      {children}
    </data>
  )
}
