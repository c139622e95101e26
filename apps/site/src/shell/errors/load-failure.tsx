import { ErrorState } from '@fairhall/ui/empty-state'
import { useTranslations } from 'use-intl'
import { useFailureTexts } from './failure-texts.ts'
import { toFailure } from './report-failure.ts'

type Props = { error: unknown; onRetry: () => void }

/** Replaces content that failed to load: says why and offers a retry. */
export function LoadFailure({ error, onRetry }: Props) {
  const t = useTranslations('layout.errors.error')
  const texts = useFailureTexts()(toFailure(error) ?? { kind: 'unexpected' })
  return <ErrorState {...texts} retryLabel={t('retry')} onRetry={onRetry} />
}
