import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ModalName, ModalParams, ModalValue } from './modal-names.ts'

/** What the host gives to every modal. `open` turns false first; `onClosed` is due when it has left the screen. */
export type ModalProps<Name extends ModalName> = {
  open: boolean
  level: number
  value: ModalValue<Name>
  params: ModalParams<Name>
  close: () => void
  onClosed: () => void
}

export type ModalPart<Name extends ModalName> = {
  /** May bring what its part shows at once into the cache. */
  load: (queryClient: QueryClient) => Promise<{ default: ComponentType<ModalProps<Name>> }>
  /** Text documents that must be there before it is shown. */
  texts: readonly string[]
  /** The question before it is closed. It comes with it: without a network nobody could leave. */
  asks?: ModalName
}

export type ModalRegistry = { [Name in ModalName]: ModalPart<Name> }
