import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useModals } from '../../shell/modals/use-modals.tsx'

interface Input {
  isWide: boolean
  onBack: () => void
  /** Asks whether to leave a payment that exists; null if Back may leave. */
  onAsk: (() => void) | null
}

/**
 * The chosen payment method. On narrow screens its form is a separate history entry, so that Back leads from the form to
 * the list and not out of the wallet.
 */
export function usePickedMethod({ isWide, onBack, onAsk }: Input) {
  const router = useRouter()
  const modals = useModals()
  const [picked, setPicked] = useState<string | null>(null)
  const step = useLocation({ select: ({ state }) => state.modalStep })
  const before = useRef(step)
  const enter = (method: string) =>
    router.navigate({
      to: '.',
      search: true,
      hash: true,
      replace: step !== undefined,
      resetScroll: false,
      // A wallet that is part of the page's address has no entry below it that closing could go back to.
      state: (now) => ({
        ...now,
        modalStep: method,
        ...(step === undefined && now.modalDepth && { modalDepth: now.modalDepth + 1 }),
      }),
    })

  const leave = useEffectEvent((method: string) => {
    // A wallet that has closed has already been left.
    if (onAsk !== null && modals.isShown('wallet')) return void enter(method).then(onAsk)
    setPicked(null)
    onBack()
  })
  useEffect(() => {
    if (before.current !== undefined && step === undefined) leave(before.current)
    before.current = step
  }, [step])

  function pick(method: string | null) {
    setPicked(method)
    if (method === null && step !== undefined) router.history.back()
    if (method !== null && !isWide) void enter(method)
  }

  return { picked: isWide ? picked : (step ?? picked), pick, setPicked, isStep: step !== undefined }
}
