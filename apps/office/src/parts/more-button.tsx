import { useTexts } from '../texts/texts.tsx'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

export function MoreButton({ query, text }: { query: Paged; text?: string }) {
  const { t } = useTexts()
  if (!query.hasNextPage) return null
  return (
    <button
      type="button"
      className="button mt-3"
      aria-busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {text ?? t('more')}
    </button>
  )
}
