import { useEffect, useState } from 'react'

export interface CountdownProps {
  endsAtMs: number
  format: (secondsLeft: number) => string
  onEnd?: () => void
  className?: string
}

const secondsUntil = (endsAtMs: number) => Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000))

/** Whole seconds until a moment. It reads the clock at each tick, so a sleeping tab wakes up right. */
export function Countdown({ endsAtMs, format, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs))
  const over = left === 0
  useEffect(() => {
    if (over) {
      onEnd?.()
      return
    }
    const timer = setInterval(() => setLeft(secondsUntil(endsAtMs)), 1000)
    return () => clearInterval(timer)
  }, [endsAtMs, over, onEnd])
  return (
    <span role="timer" className={className}>
      {format(left)}
    </span>
  )
}
