import { useEffect, useState } from 'react'

const MARGIN = '400px'

/**
 * `isNear` becomes true once, when the element that gets `ref` comes near the viewport. The element may also be rendered
 * later than the component that asks.
 */
export function useNearViewport(margin = MARGIN): {
  ref: (element: Element | null) => void
  isNear: boolean
} {
  const [target, setTarget] = useState<Element | null>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (target === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: margin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [target, isNear, margin])
  return { ref: setTarget, isNear }
}
