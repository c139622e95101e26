import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useFailureWords } from './failure-words.ts'
import { onFailure } from './report-failure.ts'

/** Shows reported failures as toasts; the same kind never stacks. */
export function FailureToasts() {
  const wordsOf = useFailureWords()
  useEffect(
    () =>
      onFailure((failure) =>
        notify({ ...wordsOf(failure), tone: 'error', group: `failure-${failure.kind}` }),
      ),
    [wordsOf],
  )
  return null
}
