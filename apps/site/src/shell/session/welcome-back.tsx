import { type ComponentType, useEffect, useState } from 'react'
import { session } from './session.ts'

/** Welcomes players who have just logged in. Nobody needs its code before, and nothing is lost if it does not load. */
export function WelcomeBack() {
  const [Greeting, setGreeting] = useState<ComponentType | null>(null)
  useEffect(() => {
    let before = session.current().status
    return session.subscribe(() => {
      const { status, isNew } = session.current()
      const hasLoggedIn = before === 'guest' && status === 'player' && !isNew
      before = status
      if (status === 'guest') setGreeting(null)
      if (hasLoggedIn)
        void import('./greeting.tsx').then(
          (part) => setGreeting(() => part.default),
          () => undefined,
        )
    })
  }, [])
  return Greeting && <Greeting />
}
