import { useTranslations } from 'use-intl'

/** Pages whose texts name the rows of a list with a filter. */
export type ListPage = 'pages.profile-history' | 'pages.profile-invoices' | 'pages.profile-bets'

/** The texts of a list with a filter: why it shows no rows, and its pager. */
export function useListTexts(page: ListPage) {
  const t = useTranslations(page)
  return {
    failed: {
      title: t('failedToLoad.title'),
      text: t('failedToLoad.text'),
      retryLabel: t('failedToLoad.retry'),
    },
    nothingFits: {
      title: t('nothingFits.title'),
      text: t('nothingFits.text'),
      action: t('nothingFits.action'),
    },
    empty: { title: t('empty.title'), text: t('empty.text') },
    /** `pages` is null while the rows are not counted. */
    pager: (number: number, pages: number | null) => ({
      label: pages === null ? t('paging.page', { page: number }) : t('paging.label', { page: number, pages }),
      previousLabel: t('paging.previous'),
      nextLabel: t('paging.next'),
    }),
  }
}
