import { ErrorState } from '@fairhall/ui/empty-state'
import { useTranslations } from 'use-intl'
import { useFailureWords } from './failure-words.ts'
import { toFailure } from './report-failure.ts'

type Props = { error: unknown; onRetry: () => void }

/** In the place of what could not be loaded, where nothing is known of it but that: why, and the way to ask for it again. */
export function LoadFailure({ error, onRetry }: Props) {
  const t = useTranslations('layout.errors.error')
  const words = useFailureWords()(toFailure(error) ?? { kind: 'unexpected' })
  return <ErrorState {...words} retryLabel={t('retry')} onRetry={onRetry} />
}
