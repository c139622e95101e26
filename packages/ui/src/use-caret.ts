import { useLayoutEffect, useReducer, useRef } from 'react'

/** Keeps the caret where the fingers are while what stands in an input is written anew with every key. */
export function useCaret() {
  const ref = useRef<HTMLInputElement>(null)
  const place = useRef<number | null>(null)
  // A key that is refused changes nothing else, and React takes it back with the caret at the end.
  const [, draw] = useReducer((times: number) => times + 1, 0)

  useLayoutEffect(() => {
    if (place.current !== null) ref.current?.setSelectionRange(place.current, place.current)
    place.current = null
  })

  const putAt = (caret: number) => {
    place.current = caret
    draw()
  }
  return { ref, putAt }
}
