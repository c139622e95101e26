import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { RealityCheck } from './use-reality-check.ts'

const RealityCheckDialog = lazy(() => import('./reality-check-dialog.tsx'))

/** Comes with the check, which is rarely due: no game waits for it. */
export function RealityCheckQuestion({ check }: { check: RealityCheck }) {
  const router = useRouter()
  if (check.asking === null) return null
  return (
    <Suspense>
      <RealityCheckDialog
        {...check.asking}
        onGoOn={check.goOn}
        onStop={() => void router.navigate({ to: '/' })}
      />
    </Suspense>
  )
}
