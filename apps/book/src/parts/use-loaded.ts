import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type Loaded<Value> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; value: Value }

export interface Loading<Value> {
  state: Loaded<Value>
  /** Loads again. What is shown stays until the answer is there. */
  reload: () => void
}

/** Loads what `key` names, and again when the key changes. An answer that arrives after that is dropped. */
export function useLoaded<Value>(key: string, load: () => Promise<Value>): Loading<Value> {
  const [found, setFound] = useState<{ key: string; state: Loaded<Value> }>({
    key,
    state: { kind: 'loading' },
  })
  const [loads, setLoads] = useState(0)
  const start = useEffectEvent(load)
  useEffect(() => {
    let isWanted = true
    const finish = (state: Loaded<Value>) => isWanted && setFound({ key, state })
    start().then(
      (value) => finish({ kind: 'loaded', value }),
      () => finish({ kind: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [key, loads])
  const reload = useCallback(() => setLoads((count) => count + 1), [])
  return { state: found.key === key ? found.state : { kind: 'loading' }, reload }
}
