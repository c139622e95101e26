import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { onFailure } from './report-failure.ts'

/** Turns reported failures into toasts; the same kind never stacks. */
export function FailureToasts() {
  const t = useTranslations('layout.failures')
  useEffect(
    () =>
      onFailure((failure) => {
        const title = failure.kind === 'told' ? failure.message : t(`${failure.kind}.title`)
        const text = failure.kind === 'told' ? undefined : t(`${failure.kind}.text`)
        notify({
          title,
          ...(text === undefined ? {} : { text }),
          tone: 'error',
          group: `failure-${failure.kind}`,
        })
      }),
    [t],
  )
  return null
}
