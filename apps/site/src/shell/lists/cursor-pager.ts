import { COUNT_MAX } from '@fairhall/contract/paging'
import type { PagerProps } from '@fairhall/ui/pager'
import type { useCursorPages } from './use-cursor-pages.ts'
import type { useListTexts } from './use-list-texts.ts'

interface Input {
  pages: Pick<ReturnType<typeof useCursorPages>, 'page' | 'turnTo'>
  list: {
    /** While the next page loads, the old page is still shown, and its cursor must not be used again. */
    isPlaceholderData: boolean
    /** `total` is null if the rows are not counted. */
    data: { meta: { total: number | null; nextCursor: string | null } } | undefined
  }
  perPage: number
  texts: ReturnType<typeof useListTexts>
}

/** The pager of a list that continues after a cursor. */
export function toCursorPager({ pages: { page, turnTo }, list, perPage, texts }: Input): PagerProps {
  const { total = null, nextCursor = null } = list.data?.meta ?? {}
  const isCounted = total !== null && total < COUNT_MAX
  const pages = Math.max(page, isCounted ? Math.ceil(total / perPage) : page + (nextCursor === null ? 0 : 1))
  return {
    page,
    pages,
    hasNext: nextCursor !== null,
    onPage: (next) => {
      if (!list.isPlaceholderData) turnTo(next, nextCursor)
    },
    ...texts.pager(page, isCounted ? pages : null),
  }
}
