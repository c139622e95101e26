import { ErrorState } from '@fairhall/ui/empty-state'
import { useTranslations } from 'use-intl'
import { useFailureWords } from './failure-words.ts'
import { toFailure } from './report-failure.ts'

type Props = { error: unknown; onRetry: () => void }

/** Replaces content that failed to load: says why and offers a retry. */
export function LoadFailure({ error, onRetry }: Props) {
  const t = useTranslations('layout.errors.error')
  const words = useFailureWords()(toFailure(error) ?? { kind: 'unexpected' })
  return <ErrorState {...words} retryLabel={t('retry')} onRetry={onRetry} />
}
