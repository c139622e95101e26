import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newerOf, type Answer } from './answers.rules.ts'

type Loaded<Value> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; value: Value }

export interface Loading<Value> {
  state: Loaded<Value>
  /** Loads again. What is shown stays until the answer is there, and if there is none. */
  reload: () => void
}

/**
 * Loads what `key` names, and again when the key changes. An answer that arrives after that is dropped. One that is slower than the next
 * `reload` is shown until a newer one is there: otherwise nothing would ever be shown while answers take longer than the interval.
 */
export function useLoaded<Value>(key: string, load: () => Promise<Value>): Loading<Value> {
  const [found, setFound] = useState<Answer<Loaded<Value>>>({ key, nth: 0, state: { kind: 'loading' } })
  const [loads, setLoads] = useState(0)
  const wanted = useRef<string | null>(null)
  const start = useEffectEvent(load)
  useEffect(() => {
    wanted.current = key
    return () => {
      wanted.current = null
    }
  }, [key])
  useEffect(() => {
    const finish = (state: Loaded<Value>) => {
      if (wanted.current === key) setFound((shown) => newerOf(shown, { key, nth: loads, state }))
    }
    start().then(
      (value) => finish({ kind: 'loaded', value }),
      () => finish({ kind: 'failed' }),
    )
  }, [key, loads])
  const reload = useCallback(() => setLoads((count) => count + 1), [])
  return { state: found.key === key ? found.state : { kind: 'loading' }, reload }
}
