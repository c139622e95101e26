import { useRouter } from '@tanstack/react-router'
import { closeGame } from '../games/kept-game.ts'
import { LazyPart, usePart } from '../errors/lazy-part.tsx'
import type { RealityCheck } from './use-reality-check.ts'

const PART = ['reality-check', () => import('./reality-check-dialog.tsx')] as const

/**
 * Mounted next to each game for money, so the dialog's code is loaded before a check is due. Play waits for
 * the answer. If the dialog still fails to load, the stage says so and offers a retry.
 */
export function RealityCheckQuestion({ check }: { check: RealityCheck }) {
  const router = useRouter()
  usePart(...PART)
  const { asking } = check
  if (asking === null) return null
  const [name, load] = PART
  return (
    // The dialog itself is above the page: only its load error is shown here.
    <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-ink/85 empty:hidden">
      <LazyPart name={name} load={load}>
        {(RealityCheckDialog) => (
          <RealityCheckDialog
            {...asking}
            isResuming={check.isResuming}
            onContinue={check.resume}
            onStop={() => {
              closeGame()
              void router.navigate({ to: '/' })
            }}
          />
        )}
      </LazyPart>
    </div>
  )
}
