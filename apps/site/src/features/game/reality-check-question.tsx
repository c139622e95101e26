import { useRouter } from '@tanstack/react-router'
import { LazyPart, usePart } from '../../shell/errors/lazy-part.tsx'
import type { RealityCheck } from './use-reality-check.ts'

const PART = ['reality-check', () => import('./reality-check-dialog.tsx')] as const

/**
 * Stands beside each game for money, so that what asks is there before it is due. Play waits for the answer: a question that
 * did not come all the same says so on the stage, and is asked for again.
 */
export function RealityCheckQuestion({ check }: { check: RealityCheck }) {
  const router = useRouter()
  usePart(...PART)
  const { asking } = check
  if (asking === null) return null
  const [name, load] = PART
  return (
    // The question itself lies above the page: only its failure is here.
    <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-ink/85 empty:hidden">
      <LazyPart name={name} load={load}>
        {(RealityCheckDialog) => (
          <RealityCheckDialog
            {...asking}
            onGoOn={check.goOn}
            onStop={() => void router.navigate({ to: '/' })}
          />
        )}
      </LazyPart>
    </div>
  )
}
