import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { toastQueue } from './toasts.ts'

export interface ToastHostProps {
  closeLabel: string
  /** Names the region of the toasts for screen readers. */
  regionLabel: string
}

let isLoaded = false

/** Brings what shows toasts before there is one, so that it can be told that the line is down. */
export async function loadToaster() {
  const { Toaster } = await import('./toaster.tsx')
  isLoaded = true
  return { default: Toaster }
}

const lazyToaster = () => lazy(loadToaster)

/** Many a browser that could not fetch a module never asks for it again: without a line it is asked for when there is one. */
function whenReached(work: () => void) {
  if (isLoaded || navigator.onLine) work()
  else window.addEventListener('online', work, { once: true })
}

/**
 * Stands once in the shell and is nothing until the first toast. Should the part that shows toasts not come, they wait, and
 * the next one asks for it again, in vain only where the browser remembers: that the line is down must not take the page away.
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
    <Absence key={failures} onFailure={putOff}>
      <Suspense>
        <Toaster {...props} />
      </Suspense>
    </Absence>
  )
}

/** Nothing, where something could not be loaded. */
class Absence extends Component<{ children: ReactNode; onFailure: () => void }, { hasFailed: boolean }> {
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
