import { lazy, Suspense, useEffect, useState } from 'react'
import { toastQueue } from './toasts.ts'

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

export interface ToastHostProps {
  closeLabel: string
  /** Names the region of the toasts for screen readers. */
  regionLabel: string
}

/** Stands once in the shell and is nothing until the first toast. */
export function ToastHost(props: ToastHostProps) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => toastQueue.whenNeeded(() => setNeeded(true)), [])
  if (!needed) return null
  return (
    <Suspense>
      <Toaster {...props} />
    </Suspense>
  )
}
