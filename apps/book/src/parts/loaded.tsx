import { ErrorState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import type { ReactNode } from 'react'
import { useTexts } from './texts.tsx'
import type { Loading } from './use-loaded.ts'

interface Props<Value> {
  from: Loading<Value>
  /** The classes of the outline that is shown meanwhile. */
  skeleton: string
  children: (value: Value) => ReactNode
}

/** What was loaded; before that its outline, or an error with a retry. */
export function Loaded<Value>({ from: { state, reload }, skeleton, children }: Props<Value>) {
  if (state.kind === 'loading') return <Skeleton className={skeleton} />
  return state.kind === 'failed' ? <LoadFailed onRetry={reload} /> : children(state.value)
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts()
  return (
    <ErrorState
      title={t('failed.title')}
      text={t('failed.text')}
      retryLabel={t('failed.retry')}
      onRetry={onRetry}
    />
  )
}
