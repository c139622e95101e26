import { useEffect, useState } from 'react'

/**
 * Returns a value once it has been unchanged for that time, such as input that is sent to the server while typing.
 */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
