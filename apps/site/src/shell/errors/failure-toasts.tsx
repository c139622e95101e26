import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useFailureTexts } from './failure-texts.ts'
import { onFailure } from './report-failure.ts'

/** Shows reported failures as toasts; the same kind never stacks. */
export function FailureToasts() {
  const textsOf = useFailureTexts()
  useEffect(
    () =>
      onFailure((failure) =>
        notify({ ...textsOf(failure), tone: 'error', group: `failure-${failure.kind}` }),
      ),
    [textsOf],
  )
  return null
}
