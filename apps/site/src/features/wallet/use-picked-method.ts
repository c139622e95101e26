import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The chosen payment method. On narrow screens its form is a separate history entry, so that Back leads from the form to
 * the list and not out of the wallet.
 */
export function usePickedMethod(isWide: boolean, onBack: () => void) {
  const router = useRouter()
  const [picked, setPicked] = useState<string | null>(null)
  const step = useLocation({ select: ({ state }) => state.modalStep })
  const before = useRef(step)
  const leave = useEffectEvent(() => {
    setPicked(null)
    onBack()
  })
  useEffect(() => {
    if (before.current !== undefined && step === undefined) leave()
    before.current = step
  }, [step])

  function pick(method: string | null) {
    setPicked(method)
    if (method === null && step !== undefined) router.history.back()
    if (method === null || isWide) return
    void router.navigate({
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
  }

  return { picked: isWide ? picked : (step ?? picked), pick, setPicked, isStep: step !== undefined }
}
