import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time in milliseconds, to the minute: what depends on it is drawn again as time passes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
