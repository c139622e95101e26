import { cx } from '../cx.ts'

interface MoneyProps {
  /** The API's decimal string, for machines; `children` is the formatted text. */
  amount: string
  children: string
  className?: string
}

/** An amount in tabular digits, so that columns and live balances don't shift. */
export function Money({ amount, children, className }: MoneyProps) {
  return (
    <data value={amount} className={cx('whitespace-nowrap tabular-nums', className)}>
      {children}
    </data>
  )
}
