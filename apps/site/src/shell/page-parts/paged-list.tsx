import { Card } from '@fairhall/ui/card'
import { ErrorState, type ErrorStateProps } from '@fairhall/ui/empty-state'
import { Pager, type PagerProps } from '@fairhall/ui/pager'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Fragment, type ReactNode } from 'react'

interface Props<Row> {
  query: { data: { data: Row[] } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** One row, as a list item. */
  children: (row: Row) => ReactNode
  skeletonRows: number
  failed: Pick<ErrorStateProps, 'title' | 'text' | 'retryLabel' | 'className'>
  /** Shown in place of a list without rows. */
  empty?: ReactNode
  paging: PagerProps
  className?: string
}

/** A page of rows in a card, or its loading state, its error or what replaces an empty list, and a pager below. */
export function PagedList<Row extends { id: string }>(props: Props<Row>) {
  const { query, paging, className = '' } = props
  return (
    <>
      <Card aria-busy={query.isFetching} className={`overflow-hidden ${className}`}>
        <Rows {...props} />
      </Card>
      <Pager {...paging} />
    </>
  )
}

function Rows<Row extends { id: string }>({ query, children, skeletonRows, failed, empty }: Props<Row>) {
  const rows = query.data?.data
  if (query.isError && rows === undefined)
    return <ErrorState {...failed} onRetry={() => void query.refetch()} />
  if (rows === undefined)
    return Array.from({ length: skeletonRows }, (_, row) => <Skeleton key={row} className="m-4 h-12" />)
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <Fragment key={row.id}>{children(row)}</Fragment>
      ))}
    </ul>
  )
}
