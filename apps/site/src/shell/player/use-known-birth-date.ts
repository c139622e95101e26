import { useEffect, useEffectEvent } from 'react'
import { useProfile } from './use-player.ts'

/** Calls back once the player's date of birth is known: immediately, or after they have entered it, on this page or elsewhere. */
export function useKnownBirthDate(onKnown: () => void): void {
  const isKnown = (useProfile()?.birthdate ?? null) !== null
  const proceed = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) proceed()
  }, [isKnown])
}
