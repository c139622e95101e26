import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Failure } from './report-failure.ts'

/** The text of a failure for the visitor: the server's message if it sent one. */
export function useFailureTexts(): (failure: Failure) => { title: string; text?: string } {
  const t = useTranslations('layout.failures')
  return useCallback(
    (failure) =>
      failure.kind === 'refused'
        ? { title: failure.message }
        : { title: t(`${failure.kind}.title`), text: t(`${failure.kind}.text`) },
    [t],
  )
}
