import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureTexts } from '../../shell/errors/failure-texts.ts'
import { isMissing, toFailure } from '../../shell/errors/report-failure.ts'

interface Props {
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** Its height: that of the strip. */
  className: string
}

/** In the place of a strip whose query has no data. */
export const StripPlaceholder = ({ query, className }: Props) =>
  query.isError ? <StripFailure query={query} className={className} /> : <Skeleton className={className} />

/** Says why the strip failed to load, and a press loads it again. Nothing where the market has no such strip. */
function StripFailure({ query, className }: Props) {
  const t = useTranslations('layout.errors.error')
  const textsOf = useFailureTexts()
  const failure = toFailure(query.error)
  if (failure === null || isMissing(query.error)) return null
  return (
    <button type="button" onClick={() => void query.refetch()} className={cx('continue-note', className)}>
      <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate text-start">{textsOf(failure).title}</span>
      <span className="shrink-0 font-semibold text-text">{t('retry')}</span>
    </button>
  )
}
