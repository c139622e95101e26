import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Failure } from './report-failure.ts'

/** What a visitor reads of a failure: the server's own word where it gave one. */
export function useFailureWords(): (failure: Failure) => { title: string; text?: string } {
  const t = useTranslations('layout.failures')
  return useCallback(
    (failure) =>
      failure.kind === 'told'
        ? { title: failure.message }
        : { title: t(`${failure.kind}.title`), text: t(`${failure.kind}.text`) },
    [t],
  )
}
