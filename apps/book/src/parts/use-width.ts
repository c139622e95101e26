import { useSyncExternalStore } from 'react'

/** How much room the site gives: cards and a sheet, two columns, or three. */
export type Width = 'phone' | 'middle' | 'wide'

const middle = window.matchMedia('(min-width: 700px)')
const wide = window.matchMedia('(min-width: 1120px)')

function subscribe(listener: () => void): () => void {
  middle.addEventListener('change', listener)
  wide.addEventListener('change', listener)
  return () => {
    middle.removeEventListener('change', listener)
    wide.removeEventListener('change', listener)
  }
}

export const useWidth = (): Width =>
  useSyncExternalStore(subscribe, () => (wide.matches ? 'wide' : middle.matches ? 'middle' : 'phone'))
