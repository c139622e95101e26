import { useLayoutEffect, useReducer, useRef } from 'react'

/** Keeps the caret in place while the input's text is reformatted at every key. */
export function useCaret() {
  const ref = useRef<HTMLInputElement>(null)
  const place = useRef<number | null>(null)
  // If a key is rejected, nothing changes, and React would restore the text with the caret at the end. Forces a
  // render instead.
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
