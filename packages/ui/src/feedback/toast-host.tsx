import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { toastQueue } from './toasts.ts'

export interface ToastHostProps {
  closeLabel: string
  /** Names the region of the toasts for screen readers. */
  regionLabel: string
}

let isLoaded = false

/** Preloads the toaster, so that it can report a lost connection. */
export async function loadToaster() {
  const { Toaster } = await import('./toaster.tsx')
  isLoaded = true
  return { default: Toaster }
}

const lazyToaster = () => lazy(loadToaster)

/** Many browsers never retry a failed module import, so the import waits until the browser is online. */
function whenReached(work: () => void) {
  if (isLoaded || navigator.onLine) work()
  else window.addEventListener('online', work, { once: true })
}

/**
 * Mounted once in the shell; renders nothing until the first toast. If the toaster fails to load, toasts wait and
 * the next one retries, which fails only in browsers that remember failed imports. A lost connection must not break
 * the page.
 */
export function ToastHost(props: ToastHostProps) {
  const [needed, setNeeded] = useState(false)
  const [Toaster, setToaster] = useState(lazyToaster)
  const [failures, setFailures] = useState(0)
  useEffect(() => toastQueue.whenNeeded(() => whenReached(() => setNeeded(true))), [])
  const putOff = () => {
    setNeeded(false)
    setToaster(lazyToaster)
    setFailures((count) => count + 1)
  }
  if (!needed) return null
  return (
    <EmptyOnError key={failures} onFailure={putOff}>
      <Suspense>
        <Toaster {...props} />
      </Suspense>
    </EmptyOnError>
  )
}

/** Renders nothing after a failed load. */
class EmptyOnError extends Component<{ children: ReactNode; onFailure: () => void }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
