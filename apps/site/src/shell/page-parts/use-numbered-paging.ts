import type { PagerProps } from '@fairhall/ui/pager'
import { useTranslations } from 'use-intl'

interface Input {
  page: number
  onPage: (page: number) => void
  /** How many rows all pages hold; undefined while unknown. */
  total: number | undefined
  perPage: number
}

/** The pager of a list that the server reads by page number. Needs the texts of `global-components/lists`. */
export function useNumberedPaging({ page, onPage, total = 0, perPage }: Input): PagerProps {
  const t = useTranslations('global-components.lists.paging')
  const pages = Math.max(1, Math.ceil(total / perPage))
  return {
    page,
    pages,
    onPage,
    label: t('label', { page, pages }),
    previousLabel: t('previous'),
    nextLabel: t('next'),
  }
}
