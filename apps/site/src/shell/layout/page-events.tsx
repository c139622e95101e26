import { hideToasts } from '@fairhall/ui/toasts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Dismisses open alerts on navigation, because they concern the previous page. */
export function PageEvents() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) hideToasts()
      }),
    [router],
  )
  return null
}
